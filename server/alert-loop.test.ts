import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ruleOf } from "../lib/alerts/rule-fixture";
import { memoryStores } from "../lib/store/memory";
import { answered, bytes, limited, T0, type Wire } from "../lib/store/wire-fixtures";
import { AlertLoop } from "./alert-loop";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DELAY = 30_000;

let stores: ReturnType<typeof memoryStores>;
let loop: AlertLoop;
let toldTimes: number;

beforeEach(() => {
  vi.useFakeTimers({ now: T0 + 10 * MINUTE + 5_000, toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  stores = memoryStores({ retentionMs: 30 * 24 * HOUR, now: Date.now });
  toldTimes = 0;
  begin();
});

afterEach(async () => {
  await loop.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** As a process would that starts now. */
function begin(): void {
  loop = new AlertLoop({
    alerts: stores.alerts,
    evaluate: stores.evaluate,
    evalMs: MINUTE,
    delayMs: DELAY,
    now: Date.now,
    told: () => {
      toldTimes++;
    },
  });
}

const post = async (...rows: Wire[]) => void (await stores.attempts.ingest(bytes(rows)));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const lastAt = async () => (await stores.alerts.evaluator()).lastAtMs;
const rule = (over = {}) => {
  const {
    id: _id,
    version: _version,
    createdAtMs: _c,
    updatedAtMs: _u,
    pausedAtMs: _p,
    ...input
  } = ruleOf({
    groupBy: ["app"],
    warning: null,
    critical: 0.2,
    resolveAt: 0.1,
    forSeconds: 0,
    keepSeconds: 0,
    windowSeconds: 300,
    maxWindowSeconds: 300,
    minSamples: 1,
    minBad: 1,
    confidence: null,
    channels: [],
    ...over,
  });
  return stores.alerts.createRule(input);
};

describe("the grid", () => {
  test("each instant is judged once, the delay after it", async () => {
    loop.start();
    await pass(1);
    expect(await lastAt()).toBe(T0 + 9 * MINUTE);
    await pass(DELAY - 6_000);
    expect(await lastAt()).toBe(T0 + 9 * MINUTE);
    await pass(2_000);
    expect(await lastAt()).toBe(T0 + 10 * MINUTE);
    await pass(MINUTE);
    expect(await lastAt()).toBe(T0 + 11 * MINUTE);
    expect(loop.health()).toMatchObject({ state: "ok", problem: null, evalSeconds: 60 });
  });
  test("a clock that was set back waits and says so", async () => {
    loop.start();
    await pass(MINUTE);
    vi.setSystemTime(T0 - HOUR);
    await pass(MINUTE);
    expect(await lastAt()).toBe(T0 + 10 * MINUTE);
    expect(loop.health().problem).toContain("The clock went back");
    vi.setSystemTime(T0 + 20 * MINUTE);
    await pass(MINUTE);
    expect(loop.health()).toMatchObject({ state: "ok", problem: null });
  });
  test("missed instants are not made up for", async () => {
    loop.start();
    await pass(1);
    await loop.stop();
    vi.setSystemTime(T0 + 3 * HOUR);
    const stored = vi.spyOn(stores.alerts, "storeEvaluation");
    begin();
    loop.start();
    await pass(1);
    expect(stored).toHaveBeenCalledTimes(1);
  });
});

describe("what an evaluation leaves", () => {
  test("an alert, with what it is about, and the outbox is told", async () => {
    await rule();
    await post(answered(8 * MINUTE, { app: "a" }), limited(8 * MINUTE, { app: "a", request_id: "r" }));
    loop.start();
    await pass(1);
    const [event] = await stores.alerts.events({ fromMs: T0, toMs: T0 + HOUR });
    expect(event).toMatchObject({ kind: "fired", context: { exampleRequestIds: ["r"], owner: "provider" } });
    expect(toldTimes).toBe(1);
  });
  test("an alert that cannot be explained goes out all the same", async () => {
    await rule();
    await post(limited(8 * MINUTE, { app: "a" }));
    stores.attempts.limitPlaces = () => Promise.reject(new Error("gone"));
    loop.start();
    await pass(1);
    expect(await stores.alerts.events({ fromMs: T0, toMs: T0 + HOUR })).toMatchObject([{ context: null }]);
  });
  test("the log says of what is silenced why nobody is told", async () => {
    const { id } = await rule({ channels: ["c"] });
    const silence = { matchers: { rule: id }, fromMs: T0, untilMs: T0 + HOUR, author: "Ada", note: "deploy" };
    await stores.alerts.createSilence(silence);
    await post(limited(8 * MINUTE, { app: "a" }));
    loop.start();
    await pass(1);
    const { rows } = await stores.alerts.transitions({ cursor: null, limit: 10 });
    expect(rows).toMatchObject([{ to: "firing", untold: "silenced" }]);
  });
  test("the log says of a model that its provider's alert says it already", async () => {
    await rule({ groupBy: ["provider"] });
    await rule({ groupBy: ["model"], channels: ["c"] });
    await post(limited(8 * MINUTE, { app: "a" }));
    loop.start();
    await pass(1);
    const { rows } = await stores.alerts.transitions({ cursor: null, limit: 10 });
    expect(rows.map(({ labels, untold }) => [labels, untold])).toContainEqual([{ model: "gpt-6-luna" }, "inhibited"]);
  });
  test("a long downtime leaves a gap in the log of what fired, and what fires goes on", async () => {
    await rule();
    await post(limited(8 * MINUTE, { app: "a" }));
    loop.start();
    await pass(1);
    await loop.stop();
    vi.setSystemTime(T0 + 30 * MINUTE);
    begin();
    loop.start();
    await pass(1);
    const { rows } = await stores.alerts.transitions({ cursor: null, limit: 10 });
    expect(rows.map(({ note }) => note)).toContain("gap");
    expect(await stores.alerts.instances()).toMatchObject([{ state: "firing" }]);
  });
});

describe("health", () => {
  test("a store that cannot be read is told, and the loop goes on by itself", async () => {
    const { rules } = stores.alerts;
    stores.alerts.rules = () => Promise.reject(new Error("The disk is gone."));
    loop.start();
    await pass(1);
    expect(loop.health()).toMatchObject({ state: "failing", problem: "The disk is gone." });
    stores.alerts.rules = rules;
    await pass(6_000);
    expect(loop.health()).toMatchObject({ state: "ok", problem: null });
  });
  test("three intervals without an evaluation are late", async () => {
    loop.start();
    await pass(1);
    await loop.stop();
    vi.setSystemTime(T0 + 20 * MINUTE);
    expect(loop.health().state).toBe("late");
  });
  test("rules that fail are named", async () => {
    const { id } = await rule({ metric: "budget_used", budget: null, groupBy: [] });
    loop.start();
    await pass(1);
    expect(loop.health()).toMatchObject({ state: "failing", failingRules: [{ ruleId: id }] });
  });
});
