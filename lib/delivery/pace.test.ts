import { expect, test } from "vitest";
import { type Bucket, FULL_BUCKET, mayGoAtMs, type Pace, take } from "./pace";

/** When each of so many goes that all wait from the start. */
function sentAt(pace: Pace, count: number, startMs = 1_000_000): number[] {
  let bucket: Bucket = FULL_BUCKET;
  let nowMs = startMs;
  return Array.from({ length: count }, () => {
    nowMs = Math.max(nowMs, mayGoAtMs(bucket, pace, nowMs));
    bucket = take(bucket, pace, nowMs);
    return nowMs - startMs;
  });
}

test.each([
  ["one a second", { burst: 1, everyMs: 1_000 }, 4, [0, 1_000, 2_000, 3_000]],
  ["three at once, then one each 3 s", { burst: 3, everyMs: 3_000 }, 5, [0, 0, 0, 3_000, 6_000]],
])("%s", (_, pace, count, atMs) => {
  expect(sentAt(pace, count)).toEqual(atMs);
});

test("never more than the burst and one a step in any stretch of time", () => {
  const pace = { burst: 5, everyMs: 2_000 };
  const sent = sentAt(pace, 50);
  for (const from of sent) {
    expect(sent.filter((atMs) => atMs >= from && atMs < from + 10_000).length).toBeLessThanOrEqual(5 + 5);
  }
});

test("after a pause the burst is whole again", () => {
  const pace = { burst: 3, everyMs: 1_000 };
  let bucket: Bucket = FULL_BUCKET;
  for (let sent = 0; sent < 3; sent++) bucket = take(bucket, pace, 0);
  expect(mayGoAtMs(bucket, pace, 0)).toBe(1_000);
  expect(mayGoAtMs(bucket, pace, 3_000)).toBeLessThanOrEqual(3_000);
  for (let sent = 0; sent < 2; sent++) bucket = take(bucket, pace, 60_000);
  expect(mayGoAtMs(bucket, pace, 60_000)).toBeLessThanOrEqual(60_000);
});

test("a clock that is set back makes nobody wait", () => {
  const pace = { burst: 2, everyMs: 1_000 };
  let bucket: Bucket = FULL_BUCKET;
  for (let sent = 0; sent < 2; sent++) bucket = take(bucket, pace, 86_400_000);
  expect(mayGoAtMs(bucket, pace, 5_000)).toBeLessThanOrEqual(5_000);
  for (let sent = 0; sent < 2; sent++) bucket = take(bucket, pace, 5_000);
  expect(mayGoAtMs(bucket, pace, 5_000)).toBe(6_000);
});
