import type { StoredAttempt } from "../model/attempt";
import type { PoolUsageRow } from "./query";

export const MINUTE_MS = 60_000;
/** An attempt that claims to have run longer adds to its first minutes only. */
const MAX_MINUTES = 120;

/** What counting the use of pools reads of an attempt. */
export type Used = Pick<
  StoredAttempt,
  | "layer"
  | "provider"
  | "account"
  | "deployment"
  | "key"
  | "model"
  | "outcome"
  | "startedAtMs"
  | "endedAtMs"
  | "sampleRate"
  | "inputTokens"
  | "cachedInputTokens"
  | "outputTokens"
  | "reservedTokens"
  | "cacheHit"
>;

/** The rows one attempt adds to pool minutes: where it started, where it ended, and every minute it ran in. None for answers from a response cache. */
export function poolUsageOf(attempt: Used): PoolUsageRow[] {
  if (isFromCache(attempt)) return [];
  const { startedAtMs, endedAtMs } = attempt;
  const rows = [
    usageRow(attempt, "start", minuteOf(startedAtMs), true),
    usageRow(attempt, "end", minuteOf(endedAtMs), true),
  ];
  const lastMs = Math.min(minuteOf(endedAtMs), minuteOf(startedAtMs) + (MAX_MINUTES - 1) * MINUTE_MS);
  for (let minuteMs = minuteOf(startedAtMs); minuteMs <= lastMs; minuteMs += MINUTE_MS) {
    const ranMs = Math.min(endedAtMs, minuteMs + MINUTE_MS) - Math.max(startedAtMs, minuteMs);
    if (ranMs <= 0) continue;
    const inFlightMs = ranMs / attempt.sampleRate;
    if (rows[0] && minuteMs === rows[0].minuteAtMs) rows[0].inFlightMs += inFlightMs;
    else {
      const running = usageRow(attempt, "start", minuteMs, false);
      running.inFlightMs = inFlightMs;
      rows.push(running);
    }
  }
  return rows;
}

type PoolFigures = Pick<
  PoolUsageRow,
  "attempts" | "limited" | "inputTokens" | "cachedInputTokens" | "outputTokens" | "reserveExcessTokens" | "inFlightMs"
>;

/** Sums what rows of one minute counted. */
export function addPoolFigures(into: PoolFigures, usage: PoolFigures): void {
  into.attempts += usage.attempts;
  into.limited += usage.limited;
  into.inputTokens += usage.inputTokens;
  into.cachedInputTokens += usage.cachedInputTokens;
  into.outputTokens += usage.outputTokens;
  into.reserveExcessTokens += usage.reserveExcessTokens;
  into.inFlightMs += usage.inFlightMs;
}

/** An answer from a response cache reached no provider. */
export function isFromCache({ outcome, cacheHit }: Used): boolean {
  return outcome === "answered" && cacheHit === true;
}

/** A refused attempt holds no reservation and no place: nothing of it runs. */
export function isRefused({ outcome }: Used): boolean {
  return outcome === "limited" || outcome === "billing";
}

export function minuteOf(atMs: number): number {
  return Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
}

/** `counts`: the minute of the start or end itself; other minutes only hold time in flight. */
export function usageRow(
  attempt: Used,
  basis: PoolUsageRow["basis"],
  minuteAtMs: number,
  counts: boolean,
): PoolUsageRow {
  const weight = counts ? 1 / attempt.sampleRate : 0;
  const input = attempt.inputTokens ?? 0;
  const output = attempt.outputTokens ?? 0;
  const excess = isRefused(attempt) ? 0 : Math.max(0, (attempt.reservedTokens ?? 0) - (input + output));
  return {
    minuteAtMs,
    provider: attempt.provider,
    account: attempt.account,
    deployment: attempt.deployment,
    key: attempt.key,
    model: attempt.model,
    basis,
    failed: attempt.outcome !== "answered",
    attempts: weight,
    limited: attempt.outcome === "limited" ? weight : 0,
    inputTokens: input * weight,
    cachedInputTokens: (attempt.cachedInputTokens ?? 0) * weight,
    outputTokens: output * weight,
    reserveExcessTokens: excess * weight,
    inFlightMs: 0,
  };
}
