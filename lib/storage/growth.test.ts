import { describe, expect, test } from "vitest";
import { bytesPerDay, type GrowthSample, withSample } from "./growth";

const HOUR = 3_600_000;
const at = (hours: number, lastSeq = 0): GrowthSample => ({ atMs: hours * HOUR, lastSeq });

describe("growth", () => {
  test.each<[string, GrowthSample[], GrowthSample, number, number | null]>([
    ["100 an hour, 500 bytes each", [at(0, 7_900)], at(1, 8_000), 10_000, 1_200_000],
    ["since the oldest sample", [at(0, 0), at(1, 9_000)], at(10, 10_000), 10_000, 12_000_000],
    ["nothing came", [at(0, 10_000)], at(3, 10_000), 10_000, 0],
    ["less than an hour", [at(0, 0)], at(0.9, 10_000), 10_000, null],
    ["no sample", [], at(5, 10_000), 10_000, null],
    ["too few attempts to tell what one takes", [at(0, 0)], at(2, 999), 999, null],
  ])("%s", (_, samples, now, attempts, bytes) => {
    expect(bytesPerDay(samples, now, { bytes: 5_000_000, attempts })).toBe(bytes);
  });

  test("samples are an hour apart and a day old at most", () => {
    let samples: readonly GrowthSample[] = [];
    for (let minute = 0; minute <= 30 * 60; minute++) samples = withSample(samples, at(minute / 60, minute));
    expect(samples.map(({ atMs }) => atMs / HOUR)).toEqual(Array.from({ length: 25 }, (_, index) => index + 6));
  });
});
