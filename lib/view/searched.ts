import type { Window } from "../store/query";
import { LIST_ROWS, type ListPage } from "./requests-list";

/** A list as far as it was searched. */
export interface Searched {
  page: ListPage;
  /** Looked at for it so far. */
  rowsRead: number;
}

/** What was found before with what was found further on. */
export function addPage(before: Searched, page: ListPage): Searched {
  const rowsRead = before.rowsRead + (page.unfinished?.rowsRead ?? 0);
  if (before.page.show === "requests" && page.show === "requests") {
    return { page: { ...page, rows: [...before.page.rows, ...page.rows] }, rowsRead };
  }
  if (before.page.show === "attempts" && page.show === "attempts") {
    return { page: { ...page, rows: [...before.page.rows, ...page.rows] }, rowsRead };
  }
  return before;
}

/** Parameters that ask for the rows a list still lacks; its window stays where it was when the search began. */
export function furtherSearch(params: string, { fromMs, toMs }: Window, { rows, nextCursor }: ListPage): string {
  const next = new URLSearchParams(params);
  next.delete("range");
  next.set("from", String(fromMs));
  next.set("to", String(toMs));
  next.set("before", String(nextCursor));
  next.set("limit", String(LIST_ROWS - rows.length));
  return next.toString();
}
