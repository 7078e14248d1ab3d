import type { StoredAttempt } from "../model/attempt";
import type { Dimension } from "../model/limit";
import type { Pool, PoolLimit } from "../model/pool";
import { type CountedOver, type LimitUse, limitUses, type PoolTraffic } from "./infer-dimension-use";

/**
 * At its ceiling from here on: our count runs a little behind the provider's, which estimates tokens ahead, counts by
 * its own clock, and knows the calls that have not been reported to us yet.
 */
export const CEILING_SHARE = 0.9;

/** Up to here a limit had room: far enough from the ceiling for the same errors to leave no doubt. */
export const ROOM_SHARE = 0.7;

/**
 * Where the response names no limit: `inferred` (one stood at its ceiling, all others had room), `indistinct` (a second
 * one was too close, or could not be counted), `near` (none at its ceiling, some without room), `room` (all had room),
 * `unmeasured` (none at its ceiling, some could not be counted), `not_kept`, `no_limits`. Where it names one:
 * `confirmed`, `contradicted` (our count left that limit room) or `close` (in between).
 */
export const CONCLUSIONS = [
  "inferred",
  "indistinct",
  "near",
  "room",
  "unmeasured",
  "not_kept",
  "no_limits",
  "confirmed",
  "contradicted",
  "close",
] as const;
export type Conclusion = (typeof CONCLUSIONS)[number];

/** What our own record says about which limit refused an attempt; beside the stored dimension, never in its place. */
export interface InferredDimension {
  conclusion: Conclusion;
  /** What the traffic says; null unless the conclusion is `inferred`. */
  dimension: Dimension | null;
  /** The limit that the conclusion is about; null where it is about all or none. */
  limit: PoolLimit | null;
  pool: { id: string; name: string } | null;
  countedOver: CountedOver;
  /** Every known limit of the pool. */
  limits: LimitUse[];
}

export const DIMENSION_OF: Readonly<Record<PoolLimit, Dimension>> = {
  rpm: "rpm",
  tpm: "tpm",
  itpm: "tpm",
  otpm: "tpm",
  rpd: "rpd",
  tpd: "tpd",
  concurrency: "concurrency",
};
const COUNTED: ReadonlySet<string> = new Set(Object.values(DIMENSION_OF));
const OWN_SOURCES: ReadonlySet<string> = new Set(["provider_rate_limit", "gateway_rate_limit", "unknown"]);

/** Whether the traffic of the pool can say anything about this attempt at all. */
export function isQuestioned(attempt: StoredAttempt): boolean {
  const { outcome, limitSource, retryable, upstream, provider } = attempt;
  if (outcome !== "limited" || limitSource === null || !OWN_SOURCES.has(limitSource)) return false;
  // A request that can never pass was not stopped by what else was sent.
  if (retryable === "never") return false;
  // The limit of somebody behind the host that was called: that pool's traffic is not what we see here.
  if (limitSource === "provider_rate_limit" && upstream !== null && upstream !== provider) return false;
  return !isNamed(attempt) || COUNTED.has(attempt.dimension ?? "");
}

/** Whether the response itself said which limit it was. */
export function isNamed({ dimension }: Pick<StoredAttempt, "dimension">): boolean {
  return dimension !== null && dimension !== "unknown";
}

/** The limits that the answer would be about; without any there is nothing to count. */
export function knownLimits(attempt: StoredAttempt, pool: Pool | null): PoolLimit[] {
  const known = Object.entries(pool?.limits ?? {}).flatMap(([limit, value]) => (value > 0 ? [limit as PoolLimit] : []));
  const isAnswered = !isNamed(attempt) || known.some((limit) => DIMENSION_OF[limit] === attempt.dimension);
  return isAnswered ? known : [];
}

/**
 * null = the response named its limit, and there is nothing to hold against that. A limit of a minute is counted over
 * the last 60 seconds: the most that a rolling window can hold, or a fixed one by a clock other than ours, and what an
 * empty token bucket has given out at least. A pool whose minutes are fixed is first read by the clock's minute, and
 * that settles it where it singles out one limit.
 */
export function inferDimension(
  attempt: StoredAttempt,
  pool: Pool | null,
  traffic: PoolTraffic,
): InferredDimension | null {
  if (pool === null || knownLimits(attempt, pool).length === 0) return isNamed(attempt) ? null : noLimits(pool);
  const read = (countedOver: CountedOver): InferredDimension | null => {
    const limits = limitUses(attempt, pool, traffic, { over: countedOver, ceilingShare: CEILING_SHARE });
    const concluded = isNamed(attempt) ? checkNamed(limits, attempt.dimension) : concludeFrom(limits);
    return concluded && { dimension: null, ...concluded, pool: { id: pool.id, name: pool.name }, countedOver, limits };
  };
  const byClock = pool.window === "fixed_minute" && !isNamed(attempt) ? read("clock_minute") : null;
  return byClock?.conclusion === "inferred" ? byClock : read("last_60_seconds");
}

function noLimits(pool: Pool | null): InferredDimension {
  return {
    conclusion: "no_limits",
    dimension: null,
    limit: null,
    pool: pool === null ? null : { id: pool.id, name: pool.name },
    countedOver: "last_60_seconds",
    limits: [],
  };
}

type Concluded = Pick<InferredDimension, "conclusion" | "limit"> & Partial<Pick<InferredDimension, "dimension">>;

/** Limits of one dimension speak with one voice: input and output tokens are both tokens per minute. */
function concludeFrom(limits: readonly LimitUse[]): Concluded {
  const atCeiling = limits.filter((use) => use.isAtCeiling);
  const strongest = nearestOf(atCeiling);
  if (strongest !== null) {
    const dimension = DIMENSION_OF[strongest.limit];
    const others = limits.filter(({ limit }) => DIMENSION_OF[limit] !== dimension);
    if (!others.every(hadRoom)) return { conclusion: "indistinct", limit: null };
    return { conclusion: "inferred", dimension, limit: strongest.limit };
  }
  if (limits.every(({ missing }) => missing === "not_kept")) return { conclusion: "not_kept", limit: null };
  if (limits.some(({ missing }) => missing !== null)) return { conclusion: "unmeasured", limit: null };
  if (limits.every(hadRoom)) return { conclusion: "room", limit: null };
  return { conclusion: "near", limit: nearestOf(limits)?.limit ?? null };
}

function checkNamed(limits: readonly LimitUse[], dimension: Dimension | null): Concluded | null {
  const named = limits.filter(({ limit }) => DIMENSION_OF[limit] === dimension);
  const nearest = nearestOf(named);
  if (nearest === null) return null;
  if (nearest.isAtCeiling) return { conclusion: "confirmed", limit: nearest.limit };
  if (named.some(({ missing }) => missing !== null)) return null;
  return { conclusion: hadRoom(nearest) ? "contradicted" : "close", limit: nearest.limit };
}

function hadRoom({ isAtCeiling, share }: LimitUse): boolean {
  return !isAtCeiling && share !== null && share <= ROOM_SHARE;
}

/** A limit that the request itself would have broken comes before one that is only well used. */
function nearestOf(limits: readonly LimitUse[]): LimitUse | null {
  const counted = limits.filter(({ share }) => share !== null);
  const rank = ({ isAtCeiling, share }: LimitUse) => (isAtCeiling ? 1_000_000 : 0) + (share ?? 0);
  return counted.toSorted((a, b) => rank(b) - rank(a))[0] ?? null;
}
