import { getTableColumns } from "drizzle-orm";
import type { StoredRequest } from "../lib/model/request";
import { requests } from "./schema/attempts";

type Bind = string | number | null;
type Row = Record<string, Bind>;

/** Every column of `requests`, property to name, in schema order. */
export const REQUEST_COLUMNS: readonly (readonly [string, string])[] = Object.entries(getTableColumns(requests)).map(
  ([property, { name }]) => [property, name] as const,
);

/** What the table keeps beyond the model. */
export type RequestRow = StoredRequest & { day: number; settledSeq: number | null };

export function requestBinds(request: RequestRow): Bind[] {
  return REQUEST_COLUMNS.map(([property]) => {
    if (property === "app" || property === "environment") return request[property] ?? "";
    const value = request[property as keyof RequestRow];
    return typeof value === "boolean" ? Number(value) : value;
  });
}

export function readRequestRow(row: Row): RequestRow {
  const request: Record<string, unknown> = {};
  for (const [property, name] of REQUEST_COLUMNS) request[property] = row[name];
  request.app = row.app === "" ? null : row.app;
  request.environment = row.environment === "" ? null : row.environment;
  request.cacheHit = row.cache_hit === null ? null : row.cache_hit === 1;
  return request as unknown as RequestRow;
}

/** A row of `requests` as the model's request. Before it settles only an answer is known for sure. */
export function readRequest(row: Row): StoredRequest {
  const { day: _day, settledSeq: _settledSeq, ...request } = readRequestRow(row);
  const isAnswered = request.outcome === "answered" || request.outcome === "rescued";
  return { ...request, outcome: request.settledAtMs === null && !isAnswered ? null : request.outcome };
}
