import type { StoredAttempt } from "../model/attempt";
import { isServerAdvice } from "../model/limit";

/** How long a request stays open after its last attempt, unless the server advised a longer wait. */
export const QUIET_MS = 120_000;
/** After a refusal for good, and after any arrival that may have overtaken others. */
export const GRACE_MS = 10_000;

type Timed = Pick<
  StoredAttempt,
  "attempt" | "outcome" | "endedAtMs" | "receivedAtMs" | "retryable" | "retryAfterMs" | "retryAfterSource"
>;

/** When a request settles if nothing more comes. `chain`: its attempts of one layer, in order, at least one. */
export function settleTime(chain: readonly Timed[]): number {
  const answer = chain.find(({ outcome }) => outcome === "answered");
  const lastArrivalMs = chain.reduce((last, { receivedAtMs }) => Math.max(last, receivedAtMs), 0);
  if (answer) return isMissingEarlier(chain, answer) ? lastArrivalMs + GRACE_MS : answer.receivedAtMs;
  const last = chain[chain.length - 1];
  const openMs = last === undefined || last.retryable === "never" ? GRACE_MS : Math.max(advisedWait(last), QUIET_MS);
  return Math.max((last?.endedAtMs ?? 0) + openMs, lastArrivalMs + GRACE_MS);
}

function advisedWait(attempt: Timed): number {
  return isServerAdvice(attempt.retryAfterSource) ? (attempt.retryAfterMs ?? 0) : 0;
}

/** An answer numbered 3 of which only number 1 is here has overtaken number 2 on its way. */
function isMissingEarlier(chain: readonly Timed[], answer: Timed): boolean {
  if (answer.attempt === null || answer.attempt === 1) return false;
  const upTo = answer.attempt;
  const seen = new Set(chain.flatMap(({ attempt }) => (attempt !== null && attempt <= upTo ? [attempt] : [])));
  return seen.size < upTo;
}
