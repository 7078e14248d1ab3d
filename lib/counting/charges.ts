import { countedAmount } from "../metrics/pool-amounts";
import type { StoredAttempt } from "../model/attempt";
import type { Dimension } from "../model/limit";
import type { CountingRule, PoolLimit } from "../model/pool";
import { isFromCache, isRefused, type Used, usageRow } from "../store/count-pool-usage";

/** What charging reads of an attempt. */
export type Charged = Used & Pick<StoredAttempt, "dimension" | "requested">;

/** What an attempt changes at an instant. */
export interface Charge {
  atMs: number;
  /** Added to what is used; negative where it is given back. */
  amount: number;
  /** What was wanted beyond that, and refused: used and wanted together went over the limit. */
  wanted: number;
}

export type MinuteLimit = Exclude<PoolLimit, "rpd" | "tpd">;

const REFUSED_BY: Readonly<Record<MinuteLimit, readonly (Dimension | null)[]>> = {
  rpm: ["rpm", "unknown", null],
  tpm: ["tpm", "unknown", null],
  itpm: ["tpm", "unknown", null],
  otpm: ["tpm", "unknown", null],
  concurrency: ["concurrency", "unknown", null],
};

/** What an attempt adds to a limit, by the rule and at the time that the rule names. */
export function chargesOf(attempt: Charged, limit: MinuteLimit, rule: CountingRule): Charge[] {
  if (isFromCache(attempt)) return [];
  const isWanted = attempt.outcome === "limited" && REFUSED_BY[limit].includes(attempt.dimension);
  if (limit === "concurrency") return placesOf(attempt, isWanted);
  const basis = basisOf(limit, rule);
  const atMs = basis === "start" ? attempt.startedAtMs : attempt.endedAtMs;
  const amount = chargeOf(attempt, limit, rule);
  const wanted = isWanted ? Math.max(0, wantedOf(attempt, limit, rule) - amount) : 0;
  return amount === 0 && wanted === 0 ? [] : [{ atMs, amount, wanted }];
}

/** What an attempt counts against a limit of requests or tokens, whenever it does. */
export function chargeOf(attempt: Charged, limit: Exclude<PoolLimit, "concurrency">, rule: CountingRule): number {
  return countedAmount(usageRow(attempt, rowBasis(limit, rule), 0, true), limit, rule);
}

function rowBasis(limit: PoolLimit, rule: CountingRule): "start" | "end" {
  return limit === "rpm" || limit === "rpd" ? "start" : rule.tokensAt;
}

/** When a limit is charged. Output that nobody reserved cannot be counted before it is there. */
export function basisOf(limit: PoolLimit, rule: CountingRule): "start" | "end" {
  return limit === "otpm" && !rule.reservedTokens ? "end" : rowBasis(limit, rule);
}

/** A refused attempt holds no place. */
function placesOf(attempt: Charged, isWanted: boolean): Charge[] {
  const weight = 1 / attempt.sampleRate;
  const { startedAtMs, endedAtMs } = attempt;
  if (isRefused(attempt)) return isWanted ? [{ atMs: startedAtMs, amount: 0, wanted: weight }] : [];
  if (endedAtMs <= startedAtMs) return [];
  return [
    { atMs: startedAtMs, amount: weight, wanted: 0 },
    { atMs: endedAtMs, amount: -weight, wanted: 0 },
  ];
}

/** What the attempt would have counted: as the refusal says, else as it was reserved. */
function wantedOf(attempt: Charged, limit: Exclude<MinuteLimit, "concurrency">, rule: CountingRule): number {
  const asked = chargeOf({ ...attempt, outcome: "answered" }, limit, rule);
  if (limit === "rpm" || attempt.requested === null || attempt.dimension !== "tpm") return asked;
  return Math.max(asked, attempt.requested / attempt.sampleRate);
}
