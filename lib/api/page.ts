import { isoUtc, toCsv } from "../charts/csv";
import type { Page, Unfinished } from "../store/query";
import { type ApiAnswer, csvAnswer, jsonAnswer, ndjsonAnswer } from "./answer";
import { csvCells } from "./attempt-row";
import { FILTER_PARAMETERS } from "./filter";
import { ROW_FORMATS, type RowFormat, readFormat } from "./format";
import type { Parameters } from "./parameters";

export const MAX_PAGE_ROWS = 1_000;
const DEFAULT_PAGE_ROWS = 100;
const MAX_CURSOR = Number.MAX_SAFE_INTEGER;

export const PAGE_PARAMETERS = ["from", "to", "cursor", "order", "limit", "format", ...FILTER_PARAMETERS] as const;

export interface PageRequest {
  cursor: number | null;
  order: "asc" | "desc";
  limit: number;
  format: RowFormat;
}

/** Newest first unless `order=asc`; `cursor` is the `next_cursor` of the page before. */
export function readPage(parameters: Parameters, accept: string | null): PageRequest {
  return {
    cursor: parameters.integer("cursor", 0, MAX_CURSOR, null),
    order: parameters.oneOf("order", ["asc", "desc"] as const, "desc"),
    limit: parameters.integer("limit", 1, MAX_PAGE_ROWS, DEFAULT_PAGE_ROWS),
    format: readFormat<RowFormat>(parameters, accept, ROW_FORMATS),
  };
}

/** How far a search came that stopped before its page was full. */
export function unfinishedRow(unfinished: Unfinished | null) {
  if (unfinished === null) return null;
  const { rowsRead, rowsLeft, reachedAtMs } = unfinished;
  return { rows_read: rowsRead, rows_left: rowsLeft, reached_at: isoUtc(reachedAtMs) };
}

/** NDJSON and CSV carry the cursor in the header `x-next-cursor`, and what is left to look at in `x-rows-left`. */
export function pageAnswer(
  name: "attempts" | "requests",
  rows: readonly Readonly<Record<string, unknown>>[],
  { nextCursor, unfinished }: Omit<Page<unknown>, "rows">,
  format: RowFormat,
): ApiAnswer {
  if (format === "json") {
    return jsonAnswer({ [name]: rows, next_cursor: nextCursor, unfinished: unfinishedRow(unfinished) });
  }
  const headers: Record<string, string> = {
    ...(nextCursor === null ? {} : { "x-next-cursor": String(nextCursor) }),
    ...(unfinished === null ? {} : { "x-rows-left": String(unfinished.rowsLeft) }),
  };
  if (format === "ndjson") return ndjsonAnswer(rows, headers);
  return csvAnswer(rows.length === 0 ? "" : toCsv(Object.keys(rows[0] ?? {}), rows.map(csvCells)), headers);
}
