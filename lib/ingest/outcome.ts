import type { Outcome } from "../model/attempt";
import { isLimited } from "../model/limit";
import type { Verdict } from "../model/verdict";
import { unwrap } from "./unwrap/unwrap";
import type { CheckedAttempt } from "./wire";

/** What of an attempt tells how it ended. */
export type Ending = Pick<CheckedAttempt, "status" | "error" | "output_tokens" | "ttft_ms" | "cache_hit">;

/** How an attempt ended. Without a status it was answered only if something of an answer is known. */
export function outcomeOf(sent: Ending, verdict: Verdict | null, body: unknown): Outcome {
  if (verdict !== null) return isLimited(verdict.limitSource) ? "limited" : "billing";
  if (isCancelled(sent.error)) return "cancelled";
  if (sent.error !== null) return "failed";
  if (sent.status === null) return showsAnAnswer(sent) ? "answered" : "failed";
  if (!isSuccess(sent.status)) return "failed";
  return hasErrorInside(body) ? "failed" : "answered";
}

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status <= 299;
}

/** Both spellings. */
function isCancelled(error: string | null): boolean {
  return error === "cancelled" || error === "canceled";
}

function showsAnAnswer(sent: Ending): boolean {
  return (sent.output_tokens ?? 0) > 0 || sent.ttft_ms !== null || sent.cache_hit === true;
}

function hasErrorInside(body: unknown): boolean {
  if (body === null || body === undefined || body === "") return false;
  const signals = unwrap(body, true);
  return signals.isError || signals.codes.length > 0 || signals.messages.length > 0;
}
