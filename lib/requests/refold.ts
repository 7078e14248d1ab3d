import type { RequestFacts } from "../model/request";
import { type FoldAttempt, foldRequest } from "./fold";

/**
 * Facts of a settled request whose attempts are judged anew. What came late stays out of them; null where what they
 * were made from is no longer all there, so that they stay as they are.
 */
export function refoldSettled(
  facts: RequestFacts,
  attempts: readonly FoldAttempt[],
  lateAttempts: number,
): RequestFacts | null {
  const byArrival = [...attempts].sort((a, b) => a.seq - b.seq);
  const inTime = byArrival.slice(0, Math.max(0, byArrival.length - lateAttempts));
  if (inTime.length === 0) return null;
  const again = foldRequest(inTime);
  return isSameCall(again, facts) ? again : null;
}

/** By what no verdict changes. */
function isSameCall(a: RequestFacts, b: RequestFacts): boolean {
  const names = ["attempts", "startedAtMs", "endedAtMs", "inputTokens", "outputTokens"] as const;
  return names.every((name) => a[name] === b[name]);
}
