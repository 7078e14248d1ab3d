import { expect, test } from "vitest";
import { Outage } from "./outage";

test("a reason is news once, another one too, and again after the end", () => {
  const outage = new Outage();
  expect([1, 2, 3].map((atMs) => outage.isNews("full", atMs))).toEqual([true, false, false]);
  expect(outage.isNews("locked", 4)).toBe(true);
  expect(outage.end(10_000)).toBe(4);
  expect(outage.isNews("full", 10_001)).toBe(true);
});

test("without a failure there is no end to tell", () => {
  expect(new Outage().end(10_000)).toBe(0);
});

test("what fails and works in turn is one outage", () => {
  const outage = new Outage();
  for (let atMs = 1_000; atMs < 60_000; atMs += 1_000) {
    outage.isNews("full", atMs);
    expect(outage.end(atMs + 500)).toBe(0);
  }
  expect(outage.end(70_000)).toBe(59);
});

test("a clock that was set back keeps no outage open", () => {
  const outage = new Outage();
  outage.isNews("full", 86_400_000);
  expect(outage.end(0)).toBe(1);
});
