import type { PoolLimit } from "../model/pool";
import type { ProviderWord } from "../model/provider-word";
import { saidShare } from "../pools/provider-words";
import { floorTo, HOUR_MS, MINUTE_MS } from "./buckets";
import type { PoolUse } from "./pool-minutes";

const LEAST_MINUTES = 5;
const LEAST_DIFFERENCE = 0.15;
const LIMITS_OF_A_MINUTE: ReadonlySet<PoolLimit> = new Set(["rpm", "tpm", "itpm", "otpm"]);

/** The provider says that much more of a limit is used than was counted here; at a typical minute. */
export interface UnseenUse {
  poolId: string;
  poolName: string;
  provider: string;
  limit: PoolLimit;
  atMs: number;
  /** Of the limit that the provider stated. */
  saidShare: number;
  countedShare: number;
  /** So many of the minutes in which both are known differ like that. */
  minutes: number;
  knownMinutes: number;
}

/**
 * Use that somebody else must have, or that was not reported; null = nothing says so. Looked at are complete, exactly
 * counted minutes of the hour before `toMs`. `words`: by minute, of this limit.
 */
export function unseenUse(use: PoolUse, words: readonly ProviderWord[], toMs: number): UnseenUse | null {
  const { pool, limit, peaks, isAtLeast } = use;
  // Where reservations were not reported our own count is known to be too low.
  if (peaks === null || isAtLeast || !LIMITS_OF_A_MINUTE.has(limit)) return null;
  const endMs = floorTo(toMs, MINUTE_MS);
  const fromMs = Math.max(peaks.fromMs + MINUTE_MS, endMs - HOUR_MS);
  const known = highestByMinute(words)
    .filter(({ atMs }) => atMs >= fromMs && atMs < endMs)
    .map((word) => ({ word, counted: countedAround(peaks.minutes, word.atMs) }));
  const differing = known.filter(({ word, counted }) => word.used - counted >= LEAST_DIFFERENCE * word.limitValue);
  if (known.length < LEAST_MINUTES || differing.length * 2 <= known.length) return null;
  const sorted = differing
    .map(({ word, counted }) => ({
      atMs: word.atMs,
      saidShare: saidShare(word),
      countedShare: counted / word.limitValue,
    }))
    .sort((a, b) => a.saidShare - a.countedShare - (b.saidShare - b.countedShare));
  const typical = sorted[Math.floor(sorted.length / 2)];
  if (typical === undefined) return null;
  const place = { poolId: pool.id, poolName: pool.name, provider: pool.provider, limit };
  return { ...place, ...typical, minutes: differing.length, knownMinutes: known.length };
}

/** An answer may tell of the minute before the one in which it came. */
function countedAround(minutes: PoolUse["minutes"], atMs: number): number {
  return Math.max(minutes.get(atMs) ?? 0, minutes.get(atMs - MINUTE_MS) ?? 0);
}

/** Several places may have told of one limit. */
function highestByMinute(words: readonly ProviderWord[]): ProviderWord[] {
  const highest = new Map<number, ProviderWord>();
  for (const word of words) {
    const known = highest.get(word.atMs);
    if (known === undefined || saidShare(word) > saidShare(known)) highest.set(word.atMs, word);
  }
  return [...highest.values()];
}
