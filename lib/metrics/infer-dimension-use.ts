import { dayOf } from "../counting/day";
import type { StoredAttempt } from "../model/attempt";
import { type CountingRule, POOL_LIMITS, type Pool, type PoolLimit } from "../model/pool";
import { usageRow } from "../store/count-pool-usage";
import type { PoolSpanRow } from "../store/pool-span";
import type { PoolUsageRow, Window } from "../store/query";
import { floorTo, MINUTE_MS } from "./buckets";
import { countedAmount, isDaily } from "./pool-amounts";

/** Where more answers than this came without token counts, the sum of the others is no measure of a token limit. */
export const UNREPORTED_SHARE = 0.1;

/** What a pool was used for up to a refusal; rows of other pools are left out. */
export interface PoolTraffic {
  /** The 60 seconds up to the end of the refused attempt, and what ran at its start. */
  lastMinute: readonly PoolSpanRow[];
  /** The same from the start of the clock's minute. */
  clockMinute: readonly PoolSpanRow[];
  /** The minutes of the provider's day before the clock's minute; null = no longer kept, or no daily limit is known. */
  day: readonly PoolUsageRow[] | null;
}

/** What limits of a minute are counted over. */
export const COUNTED_OVER = ["clock_minute", "last_60_seconds"] as const;
export type CountedOver = (typeof COUNTED_OVER)[number];

/** Why a limit's use is unknown: answers came without token counts, or the figures of that day are gone. */
export type MissingUse = "not_reported" | "not_kept";

/** One limit of a pool at the moment of a refusal. */
export interface LimitUse {
  limit: PoolLimit;
  limitValue: number;
  /** By the pool's counting rule, without what the refused request would have added; null = not measured. */
  used: number | null;
  share: number | null;
  missing: MissingUse | null;
  /** Nearly all of it was used, or the request itself would have gone over it. */
  isAtCeiling: boolean;
}

/** What a limit is counted over: up to the end of the refused attempt, which a retry may start at, half-open. */
export function countedWindow({ provider, startedAtMs, endedAtMs }: StoredAttempt, over: CountedOver | "day"): Window {
  const toMs = Math.max(endedAtMs, startedAtMs + 1);
  if (over === "last_60_seconds") return { fromMs: toMs - MINUTE_MS, toMs };
  if (over === "day") return { fromMs: dayOf(provider, toMs - 1).fromMs, toMs };
  return { fromMs: floorTo(toMs - 1, MINUTE_MS), toMs };
}

/**
 * Every known limit of the pool. Approximations: tokens are those that the answers reported in the end, also where the
 * provider estimated them at arrival; a day is one of the provider's zone; what has not been reported to us is not there.
 */
export function limitUses(
  attempt: StoredAttempt,
  pool: Pool,
  traffic: PoolTraffic,
  { over, ceilingShare }: { over: CountedOver; ceilingShare: number },
): LimitUse[] {
  return POOL_LIMITS.flatMap((limit) => {
    const limitValue = pool.limits[limit];
    if (limitValue === undefined || limitValue <= 0) return [];
    const counted = countUse(limit, pool.counting, traffic, over);
    const own = ownAmount(attempt, limit, pool.counting, over);
    return [{ limit, limitValue, ...judge(counted, own, limitValue, ceilingShare) }];
  });
}

function judge(
  counted: CountedUse | null,
  own: number,
  limitValue: number,
  ceilingShare: number,
): Omit<LimitUse, "limit" | "limitValue"> {
  const unknown = { used: null, share: null, isAtCeiling: false };
  if (counted === null) return { ...unknown, missing: "not_kept" };
  const { used, isMeasured } = counted;
  const isAtCeiling = used >= limitValue * ceilingShare || used + own > limitValue;
  // What was reported is the least there was: enough for a ceiling, not for room.
  if (!isMeasured && !isAtCeiling) return { ...unknown, missing: "not_reported" };
  return { used, share: used / limitValue, missing: null, isAtCeiling };
}

interface CountedUse {
  used: number;
  isMeasured: boolean;
}

function countUse(
  limit: PoolLimit,
  rule: CountingRule,
  { lastMinute, clockMinute, day }: PoolTraffic,
  over: CountedOver,
): CountedUse | null {
  if (limit === "concurrency") return { used: sum(lastMinute, ({ running }) => running), isMeasured: true };
  if (isDaily(limit) && day === null) return null;
  const minutes = isDaily(limit) ? (day ?? []) : [];
  const exact = isDaily(limit) || over === "clock_minute" ? clockMinute : lastMinute;
  const used = sum([...minutes, ...exact], (row) => countedAmount(row, limit, rule));
  if (isOfRequests(limit)) return { used, isMeasured: true };
  const isCounted = (row: { basis: string; failed: boolean }) => row.basis === rule.tokensAt && !row.failed;
  const answers = sum([...minutes, ...exact].filter(isCounted), ({ attempts }) => attempts);
  const silent =
    sum(exact.filter(isCounted), ({ unmeasured }) => unmeasured) +
    sum(minutes.filter(isCounted), (row) => (row.inputTokens + row.outputTokens === 0 ? row.attempts : 0));
  return { used, isMeasured: silent <= answers * UNREPORTED_SHARE };
}

/** What the refused request would have added, beyond what its row has added already. */
function ownAmount(attempt: StoredAttempt, limit: PoolLimit, rule: CountingRule, over: CountedOver): number {
  if (limit === "concurrency") return 1;
  const basis = isOfRequests(limit) ? "start" : rule.tokensAt;
  const amountAs = (outcome: StoredAttempt["outcome"]) =>
    countedAmount(usageRow({ ...attempt, outcome, sampleRate: 1 }, basis, 0, true), limit, rule);
  const atMs = basis === "start" ? attempt.startedAtMs : attempt.endedAtMs;
  const { fromMs, toMs } = countedWindow(attempt, isDaily(limit) ? "day" : over);
  const isThere = atMs >= fromMs && atMs < toMs;
  const isStatedFor = !isOfRequests(limit) && attempt.dimension === (isDaily(limit) ? "tpd" : "tpm");
  const stated = isStatedFor ? (attempt.requested ?? 0) : 0;
  return Math.max(amountAs("answered"), stated) - (isThere ? amountAs(attempt.outcome) : 0);
}

function isOfRequests(limit: PoolLimit): limit is "rpm" | "rpd" {
  return limit === "rpm" || limit === "rpd";
}

function sum<Row>(rows: readonly Row[], amountOf: (row: Row) => number): number {
  return rows.reduce((total, row) => total + amountOf(row), 0);
}
