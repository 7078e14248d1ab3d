import { expect, test } from "vitest";
import { bucketsOf, MINUTE_MS } from "./buckets";
import { findGaps } from "./gaps";

const LENGTH = 60;
const buckets = bucketsOf({ fromMs: 0, toMs: LENGTH * MINUTE_MS }, MINUTE_MS, LENGTH * MINUTE_MS);
const minutes = (isFilled: (minute: number) => boolean) =>
  Array.from({ length: LENGTH }, (_, minute) => Number(isFilled(minute)));

test.each<[string, (minute: number) => boolean, [from: number, to: number][]]>([
  ["steady traffic has none", () => true, []],
  ["a long silence in steady traffic is one", (m) => m < 20 || m >= 40, [[20, 40]]],
  ["two empty minutes are none", (m) => m !== 20 && m !== 21, []],
  ["traffic every ten minutes has its own rhythm", (m) => m % 10 === 0, []],
  ["silence before the first and after the last report is not between reports", (m) => m >= 20 && m < 40, []],
  ["two reports have no rhythm", (m) => m === 0 || m === 50, []],
  ["nothing at all is no gap", () => false, []],
])("%s", (_name, isFilled, expected) => {
  const { gaps } = findGaps(buckets, minutes(isFilled));
  expect(gaps).toEqual(expected.map(([from, to]) => ({ fromMs: from * MINUTE_MS, toMs: to * MINUTE_MS })));
});

test("buckets in a gap, or in a silence as long at either end, were not reported", () => {
  const isReported = (minute: number) => (minute >= 10 && minute < 25) || (minute >= 35 && minute < 50);
  const { reported } = findGaps(buckets, minutes(isReported));
  expect(reported).toEqual(minutes(isReported).map((flag) => flag === 1));
});
