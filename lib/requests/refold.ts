import type { RequestFacts } from "../model/request";
import { type FoldAttempt, foldRequest } from "./fold";

/** Facts without the attempts that came late, which are the last that came; null where nothing is left. */
export function foldInTime(attempts: readonly FoldAttempt[], lateAttempts: number): RequestFacts | null {
  const byArrival = [...attempts].sort((a, b) => a.seq - b.seq);
  const inTime = byArrival.slice(0, Math.max(0, byArrival.length - lateAttempts));
  return inTime.length === 0 ? null : foldRequest(inTime);
}

/**
 * Facts of a settled request whose attempts are judged anew. What came late stays out of them; null where what they
 * were made from is no longer all there, so that they stay as they are.
 */
export function refoldSettled(
  facts: RequestFacts,
  attempts: readonly FoldAttempt[],
  lateAttempts: number,
): RequestFacts | null {
  const again = foldInTime(attempts, lateAttempts);
  return again !== null && isSameCall(again, facts) ? again : null;
}

/** By what no verdict changes. */
function isSameCall(a: RequestFacts, b: RequestFacts): boolean {
  const names = ["attempts", "startedAtMs", "endedAtMs", "inputTokens", "outputTokens"] as const;
  return names.every((name) => a[name] === b[name]);
}
