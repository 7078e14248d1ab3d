import { getTableColumns } from "drizzle-orm";
import type { RequestFacts, StoredRequest } from "../lib/model/request";
import { requests } from "./schema/attempts";

type Bind = string | number | null;
type Row = Record<string, Bind>;

/** Every column of `requests`, property to name, in schema order. */
export const REQUEST_COLUMNS: readonly (readonly [string, string])[] = Object.entries(getTableColumns(requests)).map(
  ([property, { name }]) => [property, name] as const,
);

/** A request as the table keeps it: where it is filed, how far it is settled, and what its attempts say. */
export interface FiledRequest extends Omit<StoredRequest, keyof RequestFacts> {
  day: number;
  settledSeq: number | null;
  facts: RequestFacts;
}

/** Written out because it runs once a request: values by position, in the order of REQUEST_COLUMNS. */
export function requestBinds(filed: FiledRequest): Bind[] {
  const { facts } = filed;
  return [
    filed.seq,
    filed.day,
    filed.requestId,
    filed.app ?? "",
    filed.environment ?? "",
    filed.grouping,
    filed.settledAtMs,
    filed.settledSeq,
    filed.lateAttempts,
    facts.provider,
    facts.model,
    facts.key,
    facts.run,
    facts.servedProvider,
    facts.servedModel,
    facts.startedAtMs,
    facts.endedAtMs,
    facts.attempts,
    facts.limitedAttempts,
    facts.marks,
    facts.limitSource,
    facts.dimension,
    facts.outcome,
    facts.rescuedBy,
    facts.fallback,
    facts.waitLostMs,
    facts.cacheHit === null ? null : facts.cacheHit ? 1 : 0,
    facts.inputTokens,
    facts.outputTokens,
    facts.cachedInputTokens,
    facts.costNanoUsd,
    facts.sampleRate,
    facts.settlesAtMs,
  ];
}

const FILING = new Set([
  "seq",
  "day",
  "requestId",
  "app",
  "environment",
  "grouping",
  "settledAtMs",
  "settledSeq",
  "lateAttempts",
]);

export function readFiledRequest(row: Row): FiledRequest {
  const filed: Record<string, unknown> = {};
  const facts: Record<string, unknown> = {};
  for (const [property, name] of REQUEST_COLUMNS) (FILING.has(property) ? filed : facts)[property] = row[name];
  filed.app = row.app === "" ? null : row.app;
  filed.environment = row.environment === "" ? null : row.environment;
  facts.cacheHit = row.cache_hit === null ? null : row.cache_hit === 1;
  return { ...filed, facts } as unknown as FiledRequest;
}

/** A row of `requests` as the model's request. Before it settles only an answer is known for sure. */
export function readRequest(row: Row): StoredRequest {
  const { day: _day, settledSeq: _settledSeq, facts, ...filing } = readFiledRequest(row);
  const isKnown = filing.settledAtMs !== null || facts.outcome === "answered" || facts.outcome === "rescued";
  return { ...facts, ...filing, outcome: isKnown ? facts.outcome : null };
}
