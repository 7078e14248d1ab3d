import { beforeEach, describe, expect, test, vi } from "vitest";
import type { RuleInput } from "../model/alert";
import { memoryStores } from "../store/memory";
import { answered, bytes, limited, T0, type Wire } from "../store/wire-fixtures";
import { previewRule } from "./preview";
import { foreseen, lived, minutes, type Story, spans, toldWithin } from "./preview-fixture";
import { defaultsFor } from "./rule-defaults";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WINDOW = { fromMs: T0, toMs: T0 + 2 * HOUR };

let stores: ReturnType<typeof memoryStores>;

beforeEach(() => {
  stores = memoryStores({ retentionMs: 30 * 24 * HOUR, now: () => T0 + 3 * HOUR });
});

const post = async (...rows: Wire[]) => void (await stores.attempts.ingest(bytes(rows)));
const preview = (over: Partial<RuleInput> = {}) => {
  const metric = over.metric ?? "rate_429";
  const rule: RuleInput = { ...defaultsFor(metric), warning: null, critical: 0.2, resolveAt: 0.1, ...over };
  return previewRule({ ...stores, breathe: () => Promise.resolve(), now: () => T0 }, rule, WINDOW);
};
/** Minutes from the beginning of the window to those of episodes. */
const lasted = (found: Awaited<ReturnType<typeof preview>>) =>
  found.instances.flatMap(({ episodes }) =>
    episodes.map(({ fromMs, toMs }) => [(fromMs - T0) / MINUTE, toMs === null ? null : (toMs - T0) / MINUTE]),
  );

/** Twenty attempts a minute, of which so many are limited. */
const minuteOf = (minute: number, bad: number): Wire[] =>
  Array.from({ length: 20 }, (_, index) => (index < bad ? limited(minute * MINUTE) : answered(minute * MINUTE)));

describe("a preview", () => {
  test("says when a rule would have fired, and until when", async () => {
    for (let minute = 0; minute < 60; minute++) await post(...minuteOf(minute, minute >= 20 && minute < 30 ? 15 : 0));
    const found = await preview({ forSeconds: 120, keepSeconds: 0, windowSeconds: 300, maxWindowSeconds: 300 });
    expect(found.fired).toBe(1);
    const [[from, to]] = lasted(found) as [[number, number]];
    // Beyond from the 22nd minute on, for two minutes; below again once the bad ones leave the window.
    expect(from).toBeGreaterThanOrEqual(23);
    expect(from).toBeLessThanOrEqual(26);
    expect(to).toBeGreaterThanOrEqual(32);
    expect(to).toBeLessThanOrEqual(36);
    expect(found.instances[0]?.episodes[0]).toMatchObject({ severity: "critical", worstValue: 0.75 });
  });
  test("shows what still would fire as open, and every instance with figures", async () => {
    for (let minute = 100; minute < 120; minute++) await post(...minuteOf(minute, 15));
    await post(answered(110 * MINUTE, { provider: "anthropic", model: "claude-5" }));
    const found = await preview({ forSeconds: 0 });
    expect(lasted(found)).toMatchObject([[expect.any(Number), null]]);
    expect(found.instances.map(({ labels }) => labels)).toEqual([{ provider: "openai" }, { provider: "anthropic" }]);
  });
  test("thins what it shows to 300 points and keeps the worst of each stretch", async () => {
    await post(...minuteOf(61, 20));
    const found = await preview({ minSamples: 1, minBad: 1, confidence: null });
    const points = found.instances[0]?.points ?? [];
    expect(points.length).toBeGreaterThan(100);
    expect(points.length).toBeLessThanOrEqual(300);
    expect(Math.max(...points.map(([, value]) => value ?? 0))).toBe(1);
  });
  test("of pools reads their minutes", async () => {
    const counting = {
      tokens: "total",
      cachedInput: true,
      reservedTokens: false,
      failedRequests: true,
      tokensAt: "end",
    } as const;
    const coordinates = { provider: "openai", account: null, deployment: null, keys: [], models: [] };
    await stores.settings.createPool({
      name: "p",
      ...coordinates,
      limits: { rpm: 20 },
      window: "fixed_minute",
      counting,
    });
    for (let minute = 30; minute < 40; minute++) await post(...minuteOf(minute, 0));
    expect((await preview({ metric: "rpm_utilization", critical: 0.8, resolveAt: 0.7 })).fired).toBe(1);
  });
  test("goes back as far as figures do, coarser ones if there are no others, and says so", async () => {
    await post(...minuteOf(10, 15));
    const real = stores.attempts.ruleFigures;
    const asked = vi.fn((queries: Parameters<typeof real>[0]) => {
      const [query] = queries;
      const isKept = query !== undefined && query.stepMs === 5 * MINUTE;
      return isKept ? real(queries) : Promise.resolve([null]);
    });
    stores.attempts.ruleFigures = asked;
    expect(await preview()).toMatchObject({ isShortened: false });
    stores.attempts.ruleFigures = () => Promise.resolve([null]);
    await expect(preview()).rejects.toThrow("No figures are kept");
  });
});

describe("a preview agrees with the night", () => {
  type Case = [name: string, rule: Story["rule"], rows: Wire[], expected: string[]];
  const busy = (from: number, to: number, over: Wire = {}) =>
    Array.from({ length: to - from }, (_, index) => answered((from + index) * MINUTE, over));
  const few: Story["rule"] = {
    metric: "attempts",
    groupBy: ["app"],
    windowSeconds: 300,
    maxWindowSeconds: 300,
    resolveAt: 2,
  };

  test.each<Case>([
    [
      "on shares whose window grows",
      { metric: "rate_429", windowSeconds: 300, maxWindowSeconds: 1_800 },
      [...busy(0, 180), ...Array.from({ length: 15 }, (_, index) => limited((40 + index) * MINUTE))],
      ["openai 46-80 critical worse 47"],
    ],
    [
      "on too little, of which nothing is known before anything was reported",
      { ...few, critical: 1, forSeconds: 0, keepSeconds: 0 },
      [...busy(0, 100, { app: "a" }), ...busy(60, 180, { app: "b" })],
      ["a 105- critical"],
    ],
    [
      "on costs of requests",
      { metric: "cost", critical: 0.1e9, windowSeconds: 600, maxWindowSeconds: 600, keepSeconds: 0 },
      [...busy(0, 180), answered(50 * MINUTE, { cost_usd: 1 })],
      ["53-61 critical"],
    ],
  ])("%s", async (_name, rule, rows, expected) => {
    const window = { fromMs: T0, toMs: minutes(180) };
    const life = await lived({ rule, rows, night: window });
    expect(spans(toldWithin(life, window))).toEqual(expected);
    expect(spans(await foreseen(life, window))).toEqual(expected);
  });
});
