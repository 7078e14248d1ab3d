import { describe, expect, test } from "vitest";
import { believedWait, type FailedTry, nextTry } from "./retry-schedule";

const S = 1_000;
const M = 60 * S;
const H = 60 * M;
const NOW = Date.UTC(2026, 10, 30, 3);

function waitOf(more: Partial<FailedTry>): number | null {
  const failed: FailedTry = {
    tries: 1,
    isByHand: false,
    isBusy: false,
    retryAfterMs: null,
    nowMs: NOW,
    expiresAtMs: NOW + 24 * H,
    random: 0.5,
    ...more,
  };
  const { atMs } = nextTry(failed);
  return atMs === null ? null : atMs - NOW;
}

describe("the next try", () => {
  test.each([
    [1, 5 * S],
    [2, M],
    [3, 5 * M],
    [4, 30 * M],
    [5, 2 * H],
    [6, 5 * H],
    [7, 10 * H],
    [12, 10 * H],
  ])("after %i tries", (tries, waitMs) => {
    expect(waitOf({ tries })).toBe(waitMs);
  });

  test.each([
    ["a fifth sooner at most", { tries: 3, random: 0 }, 4 * M],
    ["a fifth later at most", { tries: 3, random: 1 }, 6 * M],
    ["a minute after a timeout or 429", { isBusy: true }, M],
    ["no sooner than asked", { retryAfterMs: 10 * M }, 10 * M],
    ["no sooner than asked, whatever the jitter", { tries: 2, retryAfterMs: M, random: 0 }, M],
    ["at its own time where less is asked", { tries: 4, retryAfterMs: S }, 30 * M],
    ["within minutes where a person asked for it", { tries: 9, isByHand: true }, 5 * M],
    ["as late as a day, where asked", { retryAfterMs: 24 * H }, 24 * H],
    ["never, where more than a day is asked", { retryAfterMs: 24 * H + 1 }, null],
    ["a last time when it expires", { tries: 7, expiresAtMs: NOW + H }, H],
    ["never after that", { expiresAtMs: NOW }, null],
    ["after it would have expired, where asked", { expiresAtMs: NOW + H, retryAfterMs: 3 * H }, 3 * H],
  ])("%s", (_, more, waitMs) => {
    expect(waitOf(more)).toBe(waitMs);
  });

  test("an obeyed wait moves the end along", () => {
    const failed = { tries: 1, isByHand: false, isBusy: true, nowMs: NOW, random: 0.5 };
    expect(nextTry({ ...failed, retryAfterMs: 3 * H, expiresAtMs: NOW + H })).toEqual({
      atMs: NOW + 3 * H,
      expiresAtMs: NOW + 3 * H,
    });
  });
});

test.each([
  ["a wait of a day", NOW + 24 * H, NOW + 24 * H],
  ["one that is past", NOW - H, NOW - H],
  ["a day as the steady clock saw it", NOW + 24 * H + S, NOW + 24 * H + S],
  ["one of before the clock was set back", NOW + 48 * H, NOW],
])("%s is believed for what it is", (_, untilMs, expected) => {
  expect(believedWait(untilMs, NOW)).toBe(expected);
});
