import { describe, expect, test } from "vitest";
import type { ChannelHealth } from "../model/channel";
import { healthyChannel } from "../store/alerts";
import { afterFailure, afterSuccess, type Failure, isFailingLong } from "./breaker";

const M = 60_000;
const T0 = Date.UTC(2026, 10, 30);
const DAY = 24 * 60 * M;
const TOLD = { channelId: "b", messageId: "msg_1", sinceMs: T0 };
const down = { error: "It answered 503.", isGone: false, pauseMs: null };

/** What failed took no time. */
function failedOnce(health: ChannelHealth, nowMs: number, more: Partial<Failure> = {}): ChannelHealth {
  return afterFailure(health, { ...down, begunAtMs: nowMs, nowMs, ...more });
}

function failed(times: number, everyMs = M): ChannelHealth {
  let health = healthyChannel("a");
  for (let n = 0; n < times; n++) health = failedOnce(health, T0 + n * everyMs);
  return health;
}

describe("a channel that fails", () => {
  test("is tried as usual up to four times", () => {
    expect(failed(4)).toMatchObject({
      breaker: "closed",
      consecutiveFailures: 4,
      firstFailureAtMs: T0,
      pausedUntilMs: null,
    });
  });

  test("is left alone for a quarter of an hour from the fifth on, each time", () => {
    expect(failed(5)).toMatchObject({ breaker: "open", pausedUntilMs: T0 + 4 * M + 15 * M });
    expect(failed(6, 20 * M)).toMatchObject({ breaker: "open", pausedUntilMs: T0 + 100 * M + 15 * M });
  });

  test("is left alone for as long as it asks", () => {
    expect(failedOnce(healthyChannel("a"), T0, { pauseMs: 10 * M })).toMatchObject({
      breaker: "closed",
      pausedUntilMs: T0 + 10 * M,
    });
    expect(failedOnce(failed(4), T0, { pauseMs: 60 * M }).pausedUntilMs).toBe(T0 + 60 * M);
  });

  test("is never left alone for more than a day", () => {
    const asked = failedOnce(healthyChannel("a"), T0, { pauseMs: 365 * DAY });
    expect(asked.pausedUntilMs).toBe(T0 + DAY);
    const beforeTheClockWasSetBack = { ...failed(5), pausedUntilMs: T0 + 365 * DAY };
    expect(failedOnce(beforeTheClockWasSetBack, T0).pausedUntilMs).toBe(T0 + DAY);
  });

  test("fails since its first failing try began, or since a clock that was set back", () => {
    const slow = failedOnce(healthyChannel("a"), T0 + 15_000, { begunAtMs: T0 });
    expect(slow.firstFailureAtMs).toBe(T0);
    expect(failedOnce(slow, T0 + M).firstFailureAtMs).toBe(T0);
    expect(failedOnce(slow, T0 - DAY).firstFailureAtMs).toBe(T0 - DAY);
  });

  test("that is gone stays gone, whatever it answers later, until something gets through", () => {
    const gone = failedOnce(healthyChannel("a"), T0, { isGone: true });
    expect(gone.breaker).toBe("gone");
    expect(failedOnce(gone, T0).breaker).toBe("gone");
    expect(afterSuccess(gone, T0, null).breaker).toBe("closed");
  });

  test("is well again once something got through", () => {
    expect(afterSuccess({ ...failed(7), toldFailing: [TOLD] }, T0 + 60 * M, null)).toEqual({
      ...healthyChannel("a"),
      lastDeliveredAtMs: T0 + 60 * M,
    });
  });

  test.each([
    ["a moment ago", failed(1), T0 + 9 * M, false],
    ["ten minutes ago", failed(1), T0 + 10 * M, true],
    ["never", healthyChannel("a"), T0 + 60 * M, false],
  ])("that began to fail %s", (_, health, nowMs, isLong) => {
    expect(isFailingLong(health, nowMs)).toBe(isLong);
  });
});
