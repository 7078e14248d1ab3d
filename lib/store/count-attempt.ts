import type { StoredAttempt } from "../model/attempt";
import { ownerOf } from "../model/limit";
import { type AttemptCounters, type Distribution, histogramBin, type LimitCounters } from "./query";

/** What counting reads of an attempt. */
export type CountedAttempt = Pick<
  StoredAttempt,
  | "sampleRate"
  | "outcome"
  | "cacheHit"
  | "limitSource"
  | "effectiveStatus"
  | "inputTokens"
  | "outputTokens"
  | "cachedInputTokens"
  | "costNanoUsd"
  | "stream"
  | "ttftMs"
  | "durationMs"
  | "queuedMs"
>;

/** Adds one attempt to the counters of its bucket, weighted by what it stands for. */
export function countAttempt(into: AttemptCounters, attempt: CountedAttempt): void {
  const weight = 1 / attempt.sampleRate;
  const { outcome } = attempt;
  const answered = outcome === "answered";
  into.attempts += weight;
  if (outcome === "cancelled" || (answered && attempt.cacheHit === true)) into.outside += weight;
  if (answered) into.answered += weight;
  if (outcome === "billing") into.billing += weight;
  if (outcome === "failed") into.failed += weight;
  if (outcome === "limited") countLimited(into, attempt, weight);
  countTokens(into, attempt, weight);
  if (attempt.costNanoUsd !== null) {
    into.costNanoUsd += attempt.costNanoUsd * weight;
    into.priced += weight;
  } else if (answered) into.unpriced += weight;
  // Latency of streamed answers, as the catalogue defines it; a cached answer says nothing about the provider.
  if (answered && attempt.cacheHit !== true && attempt.stream !== false) {
    if (attempt.ttftMs !== null) observe(into.ttft, attempt.ttftMs, weight);
    if (attempt.durationMs !== null) observe(into.duration, attempt.durationMs, weight);
  }
  if (answered && attempt.queuedMs !== null) observe(into.queued, attempt.queuedMs, weight);
}

/** Adds one attempt that a limit or a bill stopped to the counters of what stopped it. */
export function countLimit(into: LimitCounters, attempt: CountedAttempt): void {
  const weight = 1 / attempt.sampleRate;
  into.attempts += weight;
  if (attempt.outcome === "billing") into.billing += weight;
  if (attempt.outcome === "limited") countLimited(into, attempt, weight);
}

function countLimited(into: LimitCounters, attempt: CountedAttempt, weight: number): void {
  into.limited += weight;
  if (attempt.effectiveStatus === 429) into.limited429 += weight;
  else if (attempt.limitSource !== null && ownerOf(attempt.limitSource) === "shared") into.overloaded += weight;
}

function countTokens(into: AttemptCounters, attempt: CountedAttempt, weight: number): void {
  into.inputTokens += (attempt.inputTokens ?? 0) * weight;
  into.outputTokens += (attempt.outputTokens ?? 0) * weight;
  if (attempt.cachedInputTokens === null) return;
  into.cachedInputTokens += attempt.cachedInputTokens * weight;
  into.cacheReportingInputTokens += (attempt.inputTokens ?? 0) * weight;
}

/** Adds one measurement to a distribution. */
export function observe(into: Distribution, valueMs: number, weight: number): void {
  const bin = histogramBin(valueMs);
  into.count += weight;
  into.sumMs += valueMs * weight;
  into.bins[bin] = (into.bins[bin] ?? 0) + weight;
}
