import { describe, expect, test } from "vitest";
import type { ChannelHealth } from "../model/channel";
import { healthyChannel } from "../store/alerts";
import { afterFailure, afterSuccess, isFailingLong } from "./breaker";

const M = 60_000;
const T0 = Date.UTC(2026, 10, 30);
const down = { error: "It answered 503.", isGone: false, pauseMs: null };

function failed(times: number, everyMs = M): ChannelHealth {
  let health = healthyChannel("a");
  for (let n = 0; n < times; n++) health = afterFailure(health, { ...down, nowMs: T0 + n * everyMs });
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
    expect(afterFailure(healthyChannel("a"), { ...down, pauseMs: 10 * M, nowMs: T0 })).toMatchObject({
      breaker: "closed",
      pausedUntilMs: T0 + 10 * M,
    });
    expect(afterFailure(failed(4), { ...down, pauseMs: 60 * M, nowMs: T0 }).pausedUntilMs).toBe(T0 + 60 * M);
  });

  test("that is gone stays gone, whatever it answers later, until something gets through", () => {
    const gone = afterFailure(healthyChannel("a"), { ...down, isGone: true, nowMs: T0 });
    expect(gone.breaker).toBe("gone");
    expect(afterFailure(gone, { ...down, nowMs: T0 }).breaker).toBe("gone");
    expect(afterSuccess(gone, T0, null).breaker).toBe("closed");
  });

  test("is well again once something got through", () => {
    expect(afterSuccess({ ...failed(7), toldFallback: true }, T0 + 60 * M, null)).toEqual({
      ...healthyChannel("a"),
      lastDeliveredAtMs: T0 + 60 * M,
    });
  });

  test.each([
    ["a moment ago", failed(1), T0 + 9 * M, false],
    ["ten minutes ago", failed(1), T0 + 10 * M, true],
    ["long ago, and it was told", { ...failed(1), toldFallback: true }, T0 + 60 * M, false],
    ["never", healthyChannel("a"), T0 + 60 * M, false],
  ])("that began to fail %s", (_, health, nowMs, isLong) => {
    expect(isFailingLong(health, nowMs)).toBe(isLong);
  });
});
