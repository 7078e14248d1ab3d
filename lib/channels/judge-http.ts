import type { HttpReceipt, ReceiptVerdict } from "./channel-kind";
import { cut, oneLine } from "./plain-text";

const MAX_WORDS = 300;
const MAX_SECONDS = 10 * 365 * 86_400;
/** Of 4xx: what is worth another try. */
const RETRYABLE = new Set([408, 425, 429]);

const PLAIN: Omit<ReceiptVerdict, "outcome"> = {
  code: null,
  error: null,
  retryAfterMs: null,
  pauseMs: null,
  newConfig: null,
};

export function verdict(
  outcome: ReceiptVerdict["outcome"],
  facts: Partial<Omit<ReceiptVerdict, "outcome">> = {},
): ReceiptVerdict {
  return { ...PLAIN, outcome, ...facts };
}

/** By the status alone: 2xx is delivered, 3xx failed, 410 gone, 408, 425, 429 and 5xx are worth another try. */
export function judgeStatus(receipt: HttpReceipt): ReceiptVerdict {
  const { status } = receipt;
  if (status >= 200 && status < 300) return verdict("delivered");
  if (status >= 300 && status < 400) return verdict("failed", { error: redirectWords(receipt) });
  if (status === 410) return verdict("gone", { error: answered(receipt, "this address is no more; set a new one") });
  if (status === 429) return slowDown(receipt, retryAfterOf(receipt));
  if (RETRYABLE.has(status) || status >= 500)
    return verdict("retry", { error: answered(receipt), retryAfterMs: retryAfterOf(receipt) });
  return verdict("failed", { error: answered(receipt) });
}

/** What is asked of one message is asked of the channel. */
export function slowDown(receipt: HttpReceipt, waitMs: number | null, code: string | null = null): ReceiptVerdict {
  const error = answered(receipt, "the receiver asks to send more slowly");
  return verdict("retry", { error, code, retryAfterMs: waitMs, pauseMs: waitMs });
}

/** `Answered 400: invalid_payload`; without words of its own, those of the body. */
export function answered({ status, body }: HttpReceipt, words: string = body): string {
  const said = oneLine(words);
  return said === "" ? `Answered ${status}.` : `Answered ${status}: ${cut(said, { max: MAX_WORDS })}`;
}

/** Seconds or an HTTP date, which is read by the receiver's own clock; null = not stated. */
export function retryAfterOf({ headers }: HttpReceipt): number | null {
  const stated = headers["retry-after"]?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(stated)) return secondsToMs(Number(stated));
  const untilMs = Date.parse(stated);
  const nowMs = Date.parse(headers.date ?? "");
  return Number.isNaN(untilMs) || Number.isNaN(nowMs) ? null : Math.max(0, untilMs - nowMs);
}

/** The longer of the header and a figure of the body in seconds. */
export function longerWait(receipt: HttpReceipt, seconds: unknown): number | null {
  const waits = [retryAfterOf(receipt), typeof seconds === "number" && seconds >= 0 ? secondsToMs(seconds) : null];
  const stated = waits.filter((waitMs) => waitMs !== null);
  return stated.length === 0 ? null : Math.max(...stated);
}

function secondsToMs(seconds: number): number {
  return Math.ceil(Math.min(seconds, MAX_SECONDS) * 1_000);
}

function redirectWords({ status, headers }: HttpReceipt): string {
  const location = headers.location ?? "";
  const target = URL.canParse(location) ? new URL(location).origin : "another address of the same host";
  return `Answered ${status}: it redirects to ${target}. Redirects are not followed; set the final address.`;
}

/** The body as a JSON object; {} where it is none. */
export function bodyObject({ body }: HttpReceipt): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
  return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
