import { expect, test } from "vitest";
import { MINUTE_MS } from "./buckets";
import { latestRun } from "./verdicts";

test.each<[string, string, number, [since: number, until: number] | null]>([
  ["nothing was struck", "......", 1, null],
  ["one bucket", "...x..", 1, [3, 4]],
  ["the latest run", "xx...........xxx", 1, [13, 16]],
  ["five quiet minutes do not end it", "x.....x", 1, [0, 7]],
  ["six do", "x......x", 1, [7, 8]],
  ["two quiet hours do not end it", "x..x", 60, [0, 4]],
  ["three do", "x...x", 60, [4, 5]],
])("a run of struck buckets: %s", (_name, marks, stepMinutes, expected) => {
  const stepMs = stepMinutes * MINUTE_MS;
  const startsAtMs = [...marks].map((_, index) => index * stepMs);
  const run = latestRun(
    [...marks].map((mark) => mark === "x"),
    { startsAtMs, stepMs },
  );
  expect(run && [run.sinceMs / stepMs, run.untilMs / stepMs]).toEqual(expected);
});
