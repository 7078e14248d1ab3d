import type { RequestFacts } from "../model/request";
import { observe } from "./count-attempt";
import type { RequestCounters } from "./query";

/** Adds one settled request to the counters of its bucket, weighted by what its source samples. */
export function countRequest(into: RequestCounters, request: RequestFacts): void {
  const weight = 1 / request.sampleRate;
  const { outcome, fallback, rescuedBy } = request;
  into.requests += weight;
  into.attempts += request.attempts * weight;
  if (request.limitedAttempts > 0) into.limited += weight;
  if (outcome === "failed_by_limit") into.failedByLimit += weight;
  if (outcome === "answered" || outcome === "rescued") into.answered += weight;
  if (fallback === "provider") into.fallbackProvider += weight;
  if (fallback === "model") into.fallbackModel += weight;
  if (fallback === "both") into.fallbackBoth += weight;
  if (rescuedBy === "retry") into.rescuedByRetry += weight;
  if (rescuedBy === "provider") into.rescuedByProvider += weight;
  if (rescuedBy === "model") into.rescuedByModel += weight;
  if (rescuedBy === "both") into.rescuedByBoth += weight;
  if (request.cacheHit !== null) into.cacheReported += weight;
  if (request.cacheHit === true) into.cacheHits += weight;
  const costNanoUsd = (request.costNanoUsd ?? 0) * weight;
  into.costNanoUsd += costNanoUsd;
  if (fallback !== null && fallback !== "none") into.fallbackCostNanoUsd += costNanoUsd;
  if (request.waitLostMs !== null) observe(into.waitLost, request.waitLostMs, weight);
}
