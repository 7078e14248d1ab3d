import type { ReceiptVerdict } from "../channels/channel-kind";
import type { ChannelHealth, DeliveryTry, Message, OutboxOutcome } from "../model/channel";
import type { TryResult } from "../store/alerts";
import { afterFailure, afterSuccess } from "./breaker";
import { isByHand } from "./messages";
import { nextTry } from "./retry-schedule";

const TIMEOUT = "timeout";
const UNEXPLAINED = "It failed without saying why.";

export interface Tried {
  message: Message;
  health: ChannelHealth;
  verdict: ReceiptVerdict;
  httpStatus: number | null;
  atMs: number;
  tookMs: number;
  requestExcerpt: string;
  responseExcerpt: string;
  /** A person said "try again" while it was under way. */
  isAskedAgain?: boolean;
  random: number;
}

/** What came of a try, but for what other channels are told of it. */
export type Judged = Omit<TryResult, "news" | "health"> & { health: ChannelHealth };

/** What one try means for its message, its channel and the events it tells. */
export function judgeTry(tried: Tried): Judged {
  const { message, health, verdict, atMs } = tried;
  const attempt = attemptOf(tried);
  const endMs = atMs + tried.tookMs;
  if (verdict.outcome === "delivered" || verdict.outcome === "accepted") {
    return {
      message: { ...triedOnce(message), ...ENDED, status: "delivered", deliveredAtMs: endMs, lastError: null },
      attempt,
      health: afterSuccess(health, endMs, verdict.error),
      endedAs: "delivered",
    };
  }
  const error = verdict.error ?? UNEXPLAINED;
  const isBusy = tried.httpStatus === 429 || verdict.code === TIMEOUT;
  const after = afterFailure(health, {
    error,
    isGone: verdict.outcome === "gone",
    pauseMs: maxOf(verdict.pauseMs, verdict.retryAfterMs),
    begunAtMs: atMs,
    nowMs: endMs,
  });
  const failed = { ...triedOnce(message), lastError: error };
  if (verdict.outcome !== "retry") return { ...deadAs("dead", failed, attempt), health: after };
  const next = nextTry({
    tries: failed.tries,
    isByHand: isByHand(message),
    isBusy,
    retryAfterMs: maxOf(verdict.retryAfterMs, verdict.pauseMs),
    nowMs: endMs,
    expiresAtMs: message.expiresAtMs,
    random: tried.random,
  });
  if (next.atMs === null) {
    return { ...deadAs(next.reason === "expired" ? "expired" : "dead", failed, attempt), health: after };
  }
  // The receiver has moved and said where to, or somebody knows that it works by now: there is nothing to wait for.
  const nextTryAtMs = verdict.newConfig === null && !tried.isAskedAgain ? next.atMs : endMs;
  return {
    message: { ...failed, nextTryAtMs, expiresAtMs: next.expiresAtMs },
    attempt,
    health: after,
    endedAs: null,
  };
}

/** A message that ends without another try; the log says why. Nothing new is known of its channel. */
export function giveUp(
  message: Message,
  outcome: Extract<OutboxOutcome, "expired" | "dropped">,
  note: string,
  atMs: number,
): TryResult {
  const attempt: DeliveryTry = {
    messageId: message.id,
    channelId: message.channelId,
    number: message.tries + 1,
    atMs,
    tookMs: 0,
    outcome: "failed",
    httpStatus: null,
    code: outcome,
    error: note,
    retryAfterMs: null,
    requestExcerpt: "",
    responseExcerpt: "",
  };
  return { ...deadAs(outcome, { ...triedOnce(message), lastError: note }, attempt), health: null, news: [] };
}

const ENDED = { nextTryAtMs: null, redelivery: false } as const;

/** What was delivered once stays so, whatever becomes of sending it again. */
function deadAs(
  endedAs: OutboxOutcome,
  message: Message,
  attempt: DeliveryTry,
): Pick<TryResult, "message" | "attempt" | "endedAs"> {
  const status = message.deliveredAtMs === null ? "dead" : "delivered";
  return { message: { ...message, ...ENDED, status }, attempt, endedAs };
}

function triedOnce(message: Message): Message {
  return { ...message, tries: message.tries + 1 };
}

function attemptOf(tried: Tried): DeliveryTry {
  const { message, verdict } = tried;
  return {
    messageId: message.id,
    channelId: message.channelId,
    number: message.tries + 1,
    atMs: tried.atMs,
    tookMs: tried.tookMs,
    outcome: verdict.outcome === "gone" ? "failed" : verdict.outcome,
    httpStatus: tried.httpStatus,
    code: verdict.code,
    error: verdict.error,
    retryAfterMs: verdict.retryAfterMs,
    requestExcerpt: tried.requestExcerpt,
    responseExcerpt: tried.responseExcerpt,
  };
}

function maxOf(a: number | null, b: number | null): number | null {
  return a === null ? b : Math.max(a, b ?? 0);
}
