import { getTableColumns } from "drizzle-orm";
import type { RequestFacts, StoredRequest } from "../lib/model/request";
import type { Label, Labels } from "./labels";
import { type PackedId, packId, unpackId } from "./packed-id";
import { requests } from "./schema/attempts";

type Bind = PackedId;
export type RequestRow = Record<string, Bind>;
/** Where an app or environment was not sent: labels start at 1, and a unique index tells NULLs apart. */
export const NOT_SENT = 0;

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
export function requestBinds(filed: FiledRequest, labels: Labels): Bind[] {
  const { facts } = filed;
  return [
    filed.seq,
    filed.day,
    packId(filed.requestId),
    labels.keep(filed.app) ?? NOT_SENT,
    labels.keep(filed.environment) ?? NOT_SENT,
    labels.keep(filed.grouping),
    filed.settledAtMs,
    filed.settledSeq,
    filed.lateAttempts,
    labels.keep(facts.provider),
    labels.keep(facts.model),
    labels.keep(facts.key),
    labels.keep(facts.run),
    labels.keep(facts.servedProvider),
    labels.keep(facts.servedModel),
    facts.startedAtMs,
    facts.endedAtMs,
    facts.attempts,
    facts.limitedAttempts,
    facts.marks,
    labels.keep(facts.limitSource),
    labels.keep(facts.dimension),
    labels.keep(facts.outcome),
    labels.keep(facts.rescuedBy),
    labels.keep(facts.fallback),
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

/** Facts whose columns hold labels. */
const LABELLED = new Set([
  "provider",
  "model",
  "key",
  "run",
  "servedProvider",
  "servedModel",
  "limitSource",
  "dimension",
  "outcome",
  "rescuedBy",
  "fallback",
]);

/** Columns that hold labels. */
export const REQUEST_LABELS: readonly string[] = REQUEST_COLUMNS.flatMap(([property, name]) =>
  LABELLED.has(property) || ["app", "environment", "grouping"].includes(property) ? [name] : [],
);

export function readFiledRequest(row: RequestRow, labels: Labels): FiledRequest {
  const filed: Record<string, unknown> = {};
  const facts: Record<string, unknown> = {};
  for (const [property, name] of REQUEST_COLUMNS) {
    const value = row[name] ?? null;
    if (FILING.has(property)) filed[property] = value;
    else facts[property] = LABELLED.has(property) ? labels.textOf(value as Label) : value;
  }
  filed.requestId = unpackId(row.request_id ?? null);
  filed.app = readScope(row.app, labels);
  filed.environment = readScope(row.environment, labels);
  filed.grouping = labels.textOf(row.grouping as Label);
  facts.cacheHit = row.cache_hit === null ? null : row.cache_hit === 1;
  return { ...filed, facts } as unknown as FiledRequest;
}

function readScope(value: Bind | undefined, labels: Labels): string | null {
  return value === NOT_SENT ? null : labels.textOf(value as Label);
}

/** A row of `requests` as the model's request. Before it settles only an answer is known for sure. */
export function readRequest(row: RequestRow, labels: Labels): StoredRequest {
  const { day: _day, settledSeq: _settledSeq, facts, ...filing } = readFiledRequest(row, labels);
  const isKnown = filing.settledAtMs !== null || facts.outcome === "answered" || facts.outcome === "rescued";
  return { ...facts, ...filing, outcome: isKnown ? facts.outcome : null };
}
