import { beforeEach, describe, expect, test } from "vitest";
import type { AlertInstance, Budget, RuleInput } from "../model/alert";
import { memoryStores } from "../store/memory";
import type { PoolInput } from "../store/settings";
import { answered, bytes, limited, T0, type Wire } from "../store/wire-fixtures";
import type { RuleFigures } from "./figures";
import { gatherFigures } from "./gather-figures";
import { defaultsFor } from "./rule-defaults";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const AT = T0 + 10 * MINUTE;
const RETENTION_MS = 30 * 24 * HOUR;

const POOL: PoolInput = {
  name: "org",
  provider: "openai",
  account: null,
  deployment: null,
  keys: [],
  models: ["gpt-*"],
  limits: { rpm: 10, rpd: 1_000 },
  window: "fixed_minute",
  counting: { tokens: "total", cachedInput: true, reservedTokens: false, failedRequests: true, tokensAt: "end" },
};

let stores: ReturnType<typeof memoryStores>;
const clock = { nowMs: AT + MINUTE };

beforeEach(() => {
  stores = memoryStores({ retentionMs: RETENTION_MS, now: () => clock.nowMs });
});

const post = async (...rows: Wire[]) => {
  await stores.attempts.ingest(bytes(rows));
  await stores.attempts.catchUp();
};

async function gather(over: Partial<RuleInput> & Pick<RuleInput, "metric">, known: AlertInstance["labels"][] = []) {
  const rule: RuleInput = { ...defaultsFor(over.metric), groupBy: [], filter: {}, ...over };
  const asked = { rule, known: known.map((labels) => ({ labels, state: "firing" as const })) };
  const [found] = await gatherFigures(stores, [asked], AT);
  if (found === undefined || found instanceof Error) throw found ?? new Error("nothing");
  return found;
}

/** Minutes with anything in them: how long before the instant they ended, numerator, denominator. */
function minutesOf(figures: RuleFigures | undefined): [number, number, number][] {
  if (figures?.kind !== "minutes") throw new Error(`${figures?.kind} are no minutes.`);
  const { minutes } = figures;
  return minutes.flatMap((figure, index): [number, number, number][] =>
    figure === null ? [] : [[minutes.length - 1 - index, figure.numerator, figure.denominator]],
  );
}

describe("minutes of attempts and requests", () => {
  test("end at the instant, newest last, as many as the rule looks back", async () => {
    await post(answered(9 * MINUTE), limited(9 * MINUTE), answered(4 * MINUTE), limited(-60 * MINUTE));
    const [figures, ...more] = await gather({ metric: "rate_429", windowSeconds: 300, maxWindowSeconds: 600 });
    expect(more).toEqual([]);
    expect(figures?.kind === "minutes" && figures.minutes).toHaveLength(10);
    expect(minutesOf(figures)).toEqual([
      [5, 0, 1],
      [0, 1, 2],
    ]);
  });
  test("each group is an instance; filters hold", async () => {
    await post(
      answered(9 * MINUTE, { app: "a" }),
      limited(9 * MINUTE, { app: "b" }),
      limited(9 * MINUTE, { app: "b", provider: "anthropic", model: "claude-5" }),
    );
    const found = await gather({ metric: "rate_429", groupBy: ["app"], filter: { provider: ["openai"] } });
    expect(found.map((one) => [one.labels, minutesOf(one)])).toEqual([
      [{ app: "a" }, [[0, 0, 1]]],
      [{ app: "b" }, [[0, 1, 1]]],
    ]);
  });
  test("an instance that is known and not reported any more has no data, and is not forgotten", async () => {
    await post(answered(9 * MINUTE, { app: "a" }));
    const found = await gather({ metric: "rate_429", groupBy: ["app"] }, [{ app: "gone" }, { app: "a" }]);
    expect(found.map((one) => [one.labels, minutesOf(one).length])).toEqual([
      [{ app: "a" }, 1],
      [{ app: "gone" }, 0],
    ]);
  });
  test("grouped by pool, attempts of models outside every pool are no instance", async () => {
    const { id } = await stores.settings.createPool(POOL);
    await post(limited(9 * MINUTE), answered(9 * MINUTE), limited(9 * MINUTE, { model: "o9-mini" }));
    const found = await gather({ metric: "rate_429", groupBy: ["pool"] });
    expect(found.map((one) => [one.labels, minutesOf(one)])).toEqual([[{ pool: id }, [[0, 1, 2]]]]);
  });
});

describe("pools", () => {
  test("use of each minute is told against the limit, idle minutes as 0", async () => {
    const { id } = await stores.settings.createPool(POOL);
    await post(...Array.from({ length: 9 }, () => answered(8 * MINUTE)));
    const [figures] = await gather({ metric: "rpm_utilization", groupBy: ["pool"], windowSeconds: 300 });
    expect(figures?.labels).toEqual({ provider: "openai", pool: id, limit: "rpm" });
    expect(minutesOf(figures)).toEqual([
      [4, 0, 10],
      [3, 0, 10],
      [2, 0, 10],
      [1, 9, 10],
      [0, 0, 10],
    ]);
  });
  test("a pool without the limit is no instance", async () => {
    await stores.settings.createPool(POOL);
    expect(await gather({ metric: "tpm_utilization", groupBy: ["pool"] })).toEqual([]);
  });
  test("how long a daily limit lasts follows the last half hour", async () => {
    await stores.settings.createPool(POOL);
    await post(
      ...Array.from({ length: 18 }, () => answered(0)),
      ...Array.from({ length: 82 }, () => answered(-3 * HOUR)),
    );
    const [figures] = await gather({ metric: "time_to_exhaustion", groupBy: ["pool"] });
    expect(figures).toMatchObject({ kind: "exhaustion", used: 100, limit: 1_000, perSecond: 0.01 });
    expect(figures).toMatchObject({ resetAtMs: Date.UTC(2026, 10, 20) });
  });
});

describe("budgets", () => {
  test("sum what the period has cost so far, nothing being 0", async () => {
    const budget: Budget = { amountUsd: 1, period: "day", timeZone: "UTC", steps: [0.6, 1], projected: false };
    const rule = { metric: "budget_used", budget } as const;
    expect(await gather(rule)).toMatchObject([{ kind: "budget", spentUsd: 0 }]);
    await post(answered(0), answered(MINUTE), answered(-13 * HOUR));
    expect(await gather(rule)).toMatchObject([
      { labels: {}, spentUsd: 0.02, periodFromMs: Date.UTC(2026, 10, 19), periodToMs: Date.UTC(2026, 10, 20) },
    ]);
  });
});

describe("refusals that no soon retry helps", () => {
  const broke = { status: 402, limit_source: "provider_credits", dimension: "spend", retryable: "never" };
  test("those for good are told by where, among how many attempts", async () => {
    await post(answered(9 * MINUTE), limited(9 * MINUTE, broke), limited(9 * MINUTE));
    expect(await gather({ metric: "never_stops", groupBy: ["provider"] })).toMatchObject([
      { labels: { provider: "openai", limit_source: "provider_credits" }, stops: 1, attempts: 3, resetAtMs: null },
    ]);
  });
  test("rules see no farther back than their own window", async () => {
    await post(limited(9 * MINUTE, broke), limited(-30 * MINUTE, broke));
    const rule = (windowSeconds: number) => ({
      rule: { ...defaultsFor("never_stops"), windowSeconds, maxWindowSeconds: windowSeconds },
      known: [],
    });
    const found = await gatherFigures(stores, [rule(300), rule(3_600)], AT);
    expect(found).toMatchObject([[{ stops: 1 }], [{ stops: 2 }]]);
  });
  test("those until a reset are one instance with the latest reset they named", async () => {
    const until = (at: string) => limited(9 * MINUTE, { retryable: "at_reset", retry_after_ms: Date.parse(at) - AT });
    await post(until("2026-11-19T13:59:58Z"), until("2026-11-19T14:00:01Z"));
    const found = await gather({ metric: "at_reset_stops", groupBy: ["provider"] });
    expect(found).toMatchObject([{ labels: { provider: "openai", limit_source: "provider_rate_limit" }, stops: 2 }]);
    expect(found[0]?.kind === "stops" && found[0].resetAtMs).toBe(Date.parse("2026-11-19T13:59:02Z"));
  });
  test.each<[string, Partial<RuleInput>, [string | null, number, number][]]>([
    [
      "each by its own",
      {},
      [
        ["own", 1, 3],
        ["any", 1, 2],
      ],
    ],
    ["of one key alone", { filter: { key: ["k"] } }, [["own", 1, 1]]],
    ["of a pool that names an account", { filter: { pool: ["own"] } }, [["own", 1, 3]]],
    ["of models that no pool has", { filter: { model: ["o9-mini"] } }, [[null, 1, 2]]],
  ])(
    "by pool, the attempts among which they were are those of the pool, an account and a deployment told apart: %s",
    async (_, more, expected) => {
      const { id: any } = await stores.settings.createPool(POOL);
      const { id: own } = await stores.settings.createPool({ ...POOL, name: "eu", account: "eu", deployment: "d1" });
      const idOf: Record<string, string> = { any, own };
      const eu = { account: "eu", deployment: "d1" };
      const refused = { ...broke, account: "eu" };
      await post(
        limited(9 * MINUTE, { ...broke, ...eu, key: "k" }),
        answered(9 * MINUTE, eu),
        answered(9 * MINUTE, eu),
        limited(9 * MINUTE, refused),
        answered(9 * MINUTE),
        ...(more.filter?.model
          ? [limited(9 * MINUTE, { ...broke, model: "o9-mini" }), answered(9 * MINUTE, { model: "o9-mini" })]
          : []),
      );
      const filter = { ...more.filter };
      if (filter.pool) filter.pool = filter.pool.map((name) => idOf[name ?? ""] ?? null);
      const found = await gather({ metric: "never_stops", groupBy: ["provider", "pool"], filter });
      const told = found.map((one) => one.kind === "stops" && [one.labels.pool, one.stops, one.attempts]);
      expect(told).toEqual(expected.map(([name, ...counts]) => [name === null ? null : idOf[name], ...counts]));
    },
  );
  test("a known one is told of, though nothing is refused any more", async () => {
    const labels = { provider: "openai", limit_source: "provider_rate_limit" };
    expect(await gather({ metric: "at_reset_stops", groupBy: ["provider"] }, [labels])).toMatchObject([
      { labels, stops: 0, resetAtMs: null },
    ]);
  });
});

describe("sources that stopped reporting", () => {
  test("are told with when they were last heard of and how long their pauses usually are", async () => {
    const heard = [-8 * HOUR, -7.5 * HOUR, -60 * MINUTE - 5.5 * HOUR, -60 * MINUTE, -40 * MINUTE];
    await post(...heard.map((atMs) => answered(atMs, { app: "a" })));
    expect(await gather({ metric: "minutes_silent", groupBy: ["app"] })).toEqual([
      { kind: "silent", labels: { app: "a" }, lastAtMs: T0 - 35 * MINUTE, longestPauseMs: 5.5 * HOUR - 5 * MINUTE },
    ]);
  });
  test("are none that were heard for less than six hours, unless an alert is open", async () => {
    await post(answered(-60 * MINUTE, { app: "batch" }), answered(-40 * MINUTE, { app: "batch" }));
    const rule = { metric: "minutes_silent", groupBy: ["app"] } as const;
    expect(await gather({ ...rule, groupBy: ["app"] })).toEqual([]);
    expect(await gather({ ...rule, groupBy: ["app"] }, [{ app: "batch" }])).toMatchObject([
      { labels: { app: "batch" } },
    ]);
  });
});
