import { describe, expect, test } from "vitest";
import type { ReceiptVerdict } from "../channels/channel-kind";
import type { Message } from "../model/channel";
import { healthyChannel } from "../store/alerts";
import { giveUp, judgeTry } from "./judge-try";
import { newMessage } from "./messages";

const S = 1_000;
const M = 60 * S;
const H = 60 * M;
const T0 = Date.UTC(2026, 10, 30);

function tried(verdict: Partial<ReceiptVerdict>, more: Partial<Message> = {}, httpStatus: number | null = null) {
  return judgeTry({
    message: { ...newMessage("msg_1", "alert", "a", T0), ...more },
    health: healthyChannel("a"),
    verdict: {
      outcome: "retry",
      code: null,
      error: "It answered 503.",
      retryAfterMs: null,
      pauseMs: null,
      newConfig: null,
      ...verdict,
    },
    httpStatus,
    atMs: T0,
    tookMs: 0,
    requestExcerpt: "POST",
    responseExcerpt: "503",
    random: 0.5,
  });
}

describe("one try", () => {
  test.each(["delivered", "accepted"] as const)("%s ends it well", (outcome) => {
    const { message, health, endedAs, attempt } = tried({ outcome, error: null });
    expect(message).toMatchObject({ status: "delivered", tries: 1, nextTryAtMs: null, deliveredAtMs: T0 });
    expect(health).toMatchObject({ consecutiveFailures: 0, lastDeliveredAtMs: T0 });
    expect([endedAs, attempt.outcome, attempt.number]).toEqual(["delivered", outcome, 1]);
  });

  test("accepted with a complaint shows it", () => {
    expect(tried({ outcome: "accepted", error: "Not sent to carol." })).toMatchObject({
      attempt: { error: "Not sent to carol." },
      health: { lastError: "Not sent to carol.", consecutiveFailures: 0 },
    });
  });

  test("that failed for now is tried again", () => {
    const { message, health, endedAs } = tried({});
    expect(message).toMatchObject({
      status: "pending",
      tries: 1,
      nextTryAtMs: T0 + 5 * S,
      lastError: "It answered 503.",
    });
    expect(health).toMatchObject({ consecutiveFailures: 1, lastError: "It answered 503." });
    expect(endedAs).toBeNull();
  });

  test.each([
    ["429", {}, 429, M],
    ["a timeout", { code: "timeout" }, null, M],
    ["Retry-After", { retryAfterMs: 2 * H }, 429, 2 * H],
    ["a pause of the whole channel", { pauseMs: 10 * M }, 200, 10 * M],
    ["a receiver that has moved", { newConfig: { chatId: "-100" } }, 400, 0],
  ])("waits after %s", (_, verdict, status, waitMs) => {
    expect(tried(verdict, {}, status).message.nextTryAtMs).toBe(T0 + waitMs);
  });

  test("that asks for a wait has the whole channel wait", () => {
    expect(tried({ retryAfterMs: 2 * H }, {}, 429).health.pausedUntilMs).toBe(T0 + 2 * H);
  });

  test.each([
    ["failed for good", { outcome: "failed" as const }, {}, "dead"],
    ["met a receiver that is gone", { outcome: "gone" as const }, {}, "dead"],
    ["was asked to wait more than a day", { retryAfterMs: 25 * H }, {}, "dead"],
    ["came when it had expired", {}, { expiresAtMs: T0 }, "expired"],
  ])("that %s ends it, and says so", (_, verdict, more, endedAs) => {
    const result = tried(verdict, more);
    expect(result.endedAs).toBe(endedAs);
    expect(result.message).toMatchObject({ status: "dead", nextTryAtMs: null, lastError: "It answered 503." });
  });

  test("by hand of what had been delivered leaves it delivered when it fails", () => {
    const again = { status: "pending" as const, redelivery: true, deliveredAtMs: T0 - H, tries: 1 };
    expect(tried({ outcome: "failed" }, again).message).toMatchObject({ status: "delivered", redelivery: false });
    expect(tried({ outcome: "delivered" }, again).message).toMatchObject({ status: "delivered", redelivery: false });
  });

  test("that never took place is in the log with its reason", () => {
    const message = newMessage("msg_1", "alert", "a", T0);
    expect(giveUp(message, "dropped", "The channel was disabled.", T0)).toMatchObject({
      message: { status: "dead", lastError: "The channel was disabled." },
      attempt: { outcome: "failed", code: "dropped", error: "The channel was disabled.", number: 1 },
      health: null,
      endedAs: "dropped",
    });
  });
});
