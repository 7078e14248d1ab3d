import type { ReceiptVerdict } from "../../lib/channels/channel-kind";

/** What came of sending once. */
export interface Sent {
  verdict: ReceiptVerdict;
  /** null = there was no answer by HTTP. */
  httpStatus: number | null;
  tookMs: number;
  requestExcerpt: string;
  responseExcerpt: string;
}

/** Code of whatever took too long. */
export const TIMEOUT_CODE = "timeout";

export function verdictOf(
  outcome: ReceiptVerdict["outcome"],
  code: string | null,
  error: string | null,
  retryAfterMs: number | null = null,
): ReceiptVerdict {
  return { outcome, code, error, retryAfterMs, pauseMs: null, newConfig: null };
}
