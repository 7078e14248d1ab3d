import { getTableColumns } from "drizzle-orm";
import type { StoredAttempt } from "../lib/model/attempt";
import { readDetails } from "./attempt-details";
import type { Label, Labels } from "./labels";
import { type PackedId, packId, unpackId } from "./packed-id";
import type { PassedAttempt } from "./parser/passed-attempt";
import { attempts } from "./schema/attempts";

type Bind = PackedId;
export type AttemptRow = Record<string, Bind>;

/** Every column of `attempts` in schema order: property of StoredAttempt (or `requestSeq`) and name. The request's id stands in `requests`, what only some attempts carry in `attempt_details`. */
export const ATTEMPT_COLUMNS: readonly (readonly [string, string])[] = Object.entries(getTableColumns(attempts)).map(
  ([property, { name }]) => [property, name] as const,
);

/** Values by position, in the order of ATTEMPT_COLUMNS. Written out, and the attempt not copied: it runs once a row. */
export function attemptBinds(attempt: PassedAttempt, requestSeq: number, labels: Labels): Bind[] {
  return [
    attempt.seq,
    requestSeq,
    attempt.receivedAtMs,
    packId(attempt.id),
    attempt.keyAtMs,
    attempt.attempt,
    labels.keep(attempt.layer),
    packId(attempt.parentId),
    labels.keep(attempt.grouping),
    labels.keep(attempt.provider),
    labels.keep(attempt.upstream),
    labels.keep(attempt.model),
    labels.keep(attempt.servedModel),
    labels.keep(attempt.deployment),
    labels.keep(attempt.account),
    labels.keep(attempt.key),
    labels.keep(attempt.client),
    labels.keep(attempt.app),
    labels.keep(attempt.environment),
    labels.keep(attempt.run),
    attempt.tags.length === 0 ? null : JSON.stringify(attempt.tags),
    attempt.startedAtMs,
    attempt.endedAtMs,
    attempt.durationMs,
    attempt.ttftMs,
    labels.keep(attempt.ttftKind),
    attempt.queuedMs,
    attempt.clockSkewed ? 1 : 0,
    attempt.status,
    attempt.effectiveStatus,
    attempt.error,
    labels.keep(attempt.outcome),
    labels.keep(attempt.limitSource),
    labels.keep(attempt.dimension),
    labels.keep(attempt.retryable),
    attempt.retryAfterMs,
    labels.keep(attempt.retryAfterSource),
    labels.keep(attempt.confidence),
    labels.keep(attempt.rule),
    attempt.ruleSet,
    attempt.limit,
    attempt.used,
    attempt.requested,
    attempt.resetAtMs,
    attempt.waitMs,
    attempt.waitBeforeMs,
    labels.keep(attempt.fallback),
    attempt.inputTokens,
    attempt.outputTokens,
    attempt.cachedInputTokens,
    attempt.cacheWriteTokens,
    attempt.reservedTokens,
    attempt.costNanoUsd,
    labels.keep(attempt.costSource),
    flag(attempt.cacheHit),
    flag(attempt.stream),
    attempt.sampleRate,
  ];
}

function flag(value: boolean | null): Bind {
  return value === null ? null : value ? 1 : 0;
}

/** Properties whose columns hold labels. */
export const LABELLED: ReadonlySet<string> = new Set([
  "layer",
  "grouping",
  "provider",
  "upstream",
  "model",
  "servedModel",
  "deployment",
  "account",
  "key",
  "client",
  "app",
  "environment",
  "run",
  "ttftKind",
  "outcome",
  "limitSource",
  "dimension",
  "retryable",
  "retryAfterSource",
  "confidence",
  "rule",
  "fallback",
  "costSource",
]);

/** A row of `attempts` with the `request_id` of its request and, where it has details, their text as `details`. */
export function readAttempt(row: AttemptRow, labels: Labels): StoredAttempt {
  const attempt: Record<string, unknown> = {};
  for (const [property, name] of ATTEMPT_COLUMNS) {
    const value = row[name] ?? null;
    attempt[property] = LABELLED.has(property) ? labels.textOf(value as Label) : value;
  }
  delete attempt.requestSeq;
  attempt.id = unpackId(row.id ?? null);
  attempt.requestId = unpackId(row.request_id ?? null);
  attempt.parentId = unpackId(row.parent_id ?? null);
  attempt.tags = row.tags === null ? [] : JSON.parse(String(row.tags));
  attempt.clockSkewed = row.clock_skewed === 1;
  attempt.cacheHit = readFlag(row.cache_hit);
  attempt.stream = readFlag(row.stream);
  return Object.assign(attempt, readDetails((row.details ?? null) as string | null)) as unknown as StoredAttempt;
}

function readFlag(value: Bind | undefined): boolean | null {
  return value === null || value === undefined ? null : value === 1;
}
