import { describe, expect, test } from "vitest";
import type { Budget } from "../model/alert";
import type { RuleFiguresQuery } from "../store/rule-figures";
import { answered, T0, type Wire } from "../store/wire-fixtures";
import { foreseen, hours, lived, type Story, spans, toldWithin } from "./preview-fixture";

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** T0 is a Thursday, 12:00 UTC. */
const WINDOW = { fromMs: T0, toMs: hours(6) };

const rule = (budget: Partial<Budget> = {}, groupBy: Story["rule"]["groupBy"] = []): Story["rule"] => ({
  metric: "budget_used",
  groupBy,
  budget: { amountUsd: 1, period: "day", timeZone: "UTC", steps: [0.6, 0.85, 1], projected: false, ...budget },
});
/** So much was spent a minute before these hours after T0. */
const spent = (costs: Record<number, number>, over: Wire = {}): Wire[] =>
  Object.entries(costs).map(([hour, usd]) => answered(Number(hour) * HOUR - MINUTE, { cost_usd: usd, ...over }));

const STORIES: [name: string, story: Omit<Story, "night"> & { from?: number; until?: number }, expected: string[]][] = [
  [
    "tells each step once, in one episode a period",
    { rule: rule(), rows: spent({ 1: 0.61, 2: 0.2, 3: 0.05, 4: 0.2, 5: 0.5 }) },
    ["60- critical worse 180 worse 240"],
  ],
  ["tells the highest of steps that are reached at once", { rule: rule(), rows: spent({ 2: 1.2 }) }, ["120- critical"]],
  ["says nothing below the first step", { rule: rule(), rows: spent({ 1: 0.3, 2: 0.29 }) }, []],
  [
    "does not tell again what was told before the time began, but what comes then",
    { rule: rule(), rows: spent({ [-3]: 0.7, 2: 0.2 }), from: -12 },
    ["-180- warning worse 120"],
  ],
  [
    "starts over with each period of the zone",
    { rule: rule({ timeZone: "Asia/Shanghai" }), rows: spent({ 1: 0.7, 5: 0.65, 5.5: 0.01 }) },
    ["60-240 warning", "300- warning"],
  ],
  [
    "knows days that begin at half an hour",
    { rule: rule({ timeZone: "Asia/Kolkata" }), rows: spent({ 1: 0.7, 6.4: 0.2, 7: 0.9 }), until: 8 },
    ["60-390 warning worse 384", "420- warning"],
  ],
  [
    "tells a pace that leads beyond the amount, once",
    { rule: rule({ projected: true, timeZone: "Etc/GMT+12" }), rows: spent({ 1: 0.03, 3: 0.2, 5: 0.1 }) },
    ["180- warning"],
  ],
  [
    "remembers a pace that was told before the time began",
    { rule: rule({ projected: true }), rows: spent({ [-10]: 0.3, 3: 0.5, 5: 0.1 }), from: -12 },
    ["-600- warning worse 180 worse 300"],
  ],
  [
    "keeps spenders apart, each from its first cost in a period on",
    {
      rule: rule({}, ["app"]),
      rows: [
        ...spent({ 1: 0.7 }, { app: "a" }),
        ...spent({ 2: 1.5 }, { app: "b" }),
        ...spent({ 3: 0.1 }, { app: "c" }),
      ],
    },
    ["a 60- warning", "b 120- critical"],
  ],
  [
    "of a month counts from its first day",
    { rule: rule({ period: "month", amountUsd: 10 }), rows: spent({ [-48]: 6.5, 3: 3 }), from: -49 },
    ["-2880- warning worse 180"],
  ],
];

describe("a preview of a budget", () => {
  test.each(STORIES)("%s", async (_name, { from = 0, until = 6, ...story }, expected) => {
    const window = { fromMs: T0, toMs: hours(until) };
    const life = await lived({ ...story, night: { fromMs: hours(from), toMs: window.toMs } });
    expect(spans(toldWithin(life, window))).toEqual(expected);
    expect(spans(await foreseen(life, window))).toEqual(expected);
  });

  test("counts what fired since it began, and what got worse", async () => {
    const rows = spent({ [-3]: 0.7, 2: 0.2, 3: 0.2 });
    const life = await lived({ rule: rule(), rows, night: { fromMs: WINDOW.toMs, toMs: WINDOW.toMs } });
    expect(await life.preview(WINDOW)).toMatchObject({ fromMs: T0, isShortened: false, fired: 0, escalated: 2 });
    const { instances } = await life.preview(WINDOW);
    expect(instances[0]?.points.at(-1)?.[1]).toBeCloseTo(1.1);
  });
});

describe("where costs are not kept by the minute", () => {
  type Ask = (query: RuleFiguresQuery) => boolean;
  /** Answers only such questions; others are not kept. */
  async function keeping(isKept: Ask, story: Partial<Story> = {}) {
    const rows = spent({ [-10]: 0.3, 1: 0.4, 3: 0.2, 5: 0.2 });
    const night = { fromMs: WINDOW.toMs, toMs: WINDOW.toMs };
    const life = await lived({ rule: rule(), rows, night, ...story });
    const { ruleFigures } = life.stores.attempts;
    life.stores.attempts.ruleFigures = async ([query]) =>
      query !== undefined && isKept(query) ? ruleFigures([query]) : [null];
    return life;
  }

  test("hours are spread over their minutes", async () => {
    const life = await keeping(({ stepMs }) => stepMs === HOUR);
    expect(spans(await foreseen(life, WINDOW))).toEqual(["45- critical worse 165 worse 270"]);
  });
  test("what was spent before may be one sum", async () => {
    const life = await keeping(({ stepMs }) => stepMs !== HOUR);
    expect(spans(await foreseen(life, WINDOW))).toEqual(["60- critical worse 180 worse 300"]);
  });
  test("the first period whose beginning is kept is the first that is judged", async () => {
    const midnight = Date.UTC(2026, 10, 19, 16);
    const life = await keeping(({ stepMs, fromMs }) => stepMs === MINUTE && fromMs >= T0 - HOUR, {
      rule: rule({ timeZone: "Asia/Shanghai" }),
      rows: spent({ 1: 0.7, 5: 0.9 }),
    });
    expect(await life.preview(WINDOW)).toMatchObject({ fromMs: midnight, isShortened: true, fired: 1 });
  });
  test("who spent only before it is no instance", async () => {
    const rows = [...spent({ 1: 0.4 }, { app: "before" }), ...spent({ 5: 0.4 }, { app: "now" })];
    const since = (query: RuleFiguresQuery) => query.stepMs === MINUTE && query.fromMs >= T0 - HOUR;
    const life = await keeping(since, { rule: rule({ timeZone: "Asia/Shanghai" }, ["app"]), rows });
    expect((await life.preview(WINDOW)).instances.map(({ labels }) => labels)).toEqual([{ app: "now" }]);
  });
  test("back to no beginning of a period there is no preview", async () => {
    const life = await keeping(({ stepMs, fromMs }) => stepMs === MINUTE && fromMs >= T0 - HOUR);
    await expect(life.preview(WINDOW)).rejects.toMatchObject({ name: "PreviewError", problem: "period_not_kept" });
  });
});
