import type { ReactNode } from "react";
import type { ListPage } from "../../lib/view/requests-list";
import { type RequestsView, requestHref } from "../../lib/view/requests-view";
import { AttemptTable } from "./attempt-table";
import styles from "./list.module.css";
import { ListCard } from "./list-card";
import { RequestTable } from "./request-table";
import type { RequestsText } from "./text";

interface ListProps {
  view: RequestsView;
  params: URLSearchParams;
  text: RequestsText;
  page: ListPage;
  /** Settled requests, or attempts, of the range and its filters. */
  total: number;
  /** How far a search for these rows is. */
  search?: ReactNode;
  /** What stands in place of no rows. */
  none?: string;
}

/** Rows of a list, with what they are part of. */
export function RowList({ view, params, text, page, total, search, none }: ListProps) {
  const { words, format } = text;
  const count = format.count(total);
  const hrefOf = (row: { requestId: string; app: string | null; environment: string | null }) =>
    requestHref(row.requestId, row, params);
  return (
    <ListCard
      view={view}
      params={params}
      text={text}
      shown={page.rows.length}
      denominator={page.show === "requests" ? words.list.ofSettled(count) : words.list.ofAttempts(count)}
      nextCursor={page.nextCursor}
    >
      {search}
      {page.rows.length === 0 ? (
        <p className={styles.end}>{none ?? words.list.noOlder}</p>
      ) : page.show === "requests" ? (
        <RequestTable rows={page.rows} text={text} hrefOf={hrefOf} />
      ) : (
        <AttemptTable rows={page.rows} text={text} hrefOf={hrefOf} />
      )}
    </ListCard>
  );
}
