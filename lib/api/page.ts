import { toCsv } from "../charts/csv";
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

/** NDJSON and CSV carry the cursor in the header `x-next-cursor`. */
export function pageAnswer(
  name: "attempts" | "requests",
  rows: readonly Readonly<Record<string, unknown>>[],
  nextCursor: number | null,
  format: RowFormat,
): ApiAnswer {
  if (format === "json") return jsonAnswer({ [name]: rows, next_cursor: nextCursor });
  const headers: Record<string, string> = nextCursor === null ? {} : { "x-next-cursor": String(nextCursor) };
  if (format === "ndjson") return ndjsonAnswer(rows, headers);
  return csvAnswer(rows.length === 0 ? "" : toCsv(Object.keys(rows[0] ?? {}), rows.map(csvCells)), headers);
}
