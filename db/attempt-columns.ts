import { getTableColumns } from "drizzle-orm";
import type { Attempt, StoredAttempt } from "../lib/model/attempt";
import { attempts } from "./schema/attempts";

type Bind = string | number | null;
type Row = Record<string, Bind>;

/** Fields of an attempt that stand in attempt_details instead. */
export type Detail = "evidence" | "headers" | "quota" | "body";

/** Every column of `attempts` in schema order: property of StoredAttempt (or `requestSeq`) and name. */
export const ATTEMPT_COLUMNS: readonly (readonly [string, string])[] = Object.entries(getTableColumns(attempts)).map(
  ([property, { name }]) => [property, name] as const,
);

/** What an attempt is given when it is stored. */
export interface AttemptPlace {
  seq: number;
  requestSeq: number;
  receivedAtMs: number;
  requestId: string;
}

/** Values by position, in the order of ATTEMPT_COLUMNS. Written out, and the attempt not copied: it runs once a row. */
export function attemptBinds(attempt: Attempt, place: AttemptPlace): Bind[] {
  return [
    place.seq,
    place.requestSeq,
    place.receivedAtMs,
    attempt.id,
    attempt.keyAtMs,
    place.requestId,
    attempt.attempt,
    attempt.layer,
    attempt.parentId,
    attempt.grouping,
    attempt.provider,
    attempt.upstream,
    attempt.model,
    attempt.servedModel,
    attempt.deployment,
    attempt.account,
    attempt.key,
    attempt.client,
    attempt.app,
    attempt.environment,
    attempt.run,
    attempt.tags.length === 0 ? null : JSON.stringify(attempt.tags),
    attempt.startedAtMs,
    attempt.endedAtMs,
    attempt.durationMs,
    attempt.ttftMs,
    attempt.ttftKind,
    attempt.queuedMs,
    attempt.clockSkewed ? 1 : 0,
    attempt.status,
    attempt.effectiveStatus,
    attempt.error,
    attempt.outcome,
    attempt.limitSource,
    attempt.dimension,
    attempt.retryable,
    attempt.retryAfterMs,
    attempt.retryAfterSource,
    attempt.confidence,
    attempt.rule,
    attempt.ruleSet,
    attempt.limit,
    attempt.used,
    attempt.requested,
    attempt.resetAtMs,
    attempt.waitMs,
    attempt.waitBeforeMs,
    attempt.fallback,
    attempt.inputTokens,
    attempt.outputTokens,
    attempt.cachedInputTokens,
    attempt.cacheWriteTokens,
    attempt.reservedTokens,
    attempt.costNanoUsd,
    attempt.costSource,
    flag(attempt.cacheHit),
    flag(attempt.stream),
    attempt.sampleRate,
  ];
}

function flag(value: boolean | null): Bind {
  return value === null ? null : value ? 1 : 0;
}

/** A row of `attempts`, joined with its details where `details` has them, as the model's attempt. */
export function readAttempt(row: Row): StoredAttempt {
  const attempt: Record<string, unknown> = {};
  for (const [property, name] of ATTEMPT_COLUMNS) if (property !== "requestSeq") attempt[property] = row[name];
  attempt.tags = parse(row.tags, []);
  attempt.clockSkewed = row.clock_skewed === 1;
  attempt.cacheHit = readFlag(row.cache_hit);
  attempt.stream = readFlag(row.stream);
  attempt.evidence = parse(row.evidence, []);
  attempt.headers = parse(row.headers, {});
  attempt.quota = parse(row.quota, []);
  attempt.body = row.body ?? null;
  return attempt as unknown as StoredAttempt;
}

function readFlag(value: Bind | undefined): boolean | null {
  return value === null || value === undefined ? null : value === 1;
}

function parse(value: Bind | undefined, otherwise: unknown): unknown {
  return value === null || value === undefined ? otherwise : JSON.parse(String(value));
}
