import { beforeEach, describe, expect, test } from "vitest";
import type { AlertInstance, AlertRule, RuleInput } from "../model/alert";
import { memoryStores } from "../store/memory";
import { answered, bytes, limited, T0, type Wire } from "../store/wire-fixtures";
import { ruleOf } from "./rule-fixture";
import { type Draft, runEvaluation } from "./run-evaluation";

const MINUTE = 60_000;
const AT = T0 + 10 * MINUTE;

const SENSITIVE: Partial<RuleInput> = {
  metric: "rate_429",
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
};

let stores: ReturnType<typeof memoryStores>;
let instances: AlertInstance[];

beforeEach(() => {
  stores = memoryStores({ retentionMs: 30 * 24 * 60 * MINUTE, now: () => T0 + 60 * MINUTE });
  instances = [];
});

const post = async (...rows: Wire[]) => void (await stores.attempts.ingest(bytes(rows)));
const told = ({ events }: Draft) => events.map(({ event }) => [event.kind, event.reason, event.labels]);

/** Evaluates and keeps the instances as the store would. */
async function run(rules: readonly AlertRule[], atMs = AT, fired: Draft["events"] = []): Promise<Draft> {
  const draft = await runEvaluation(
    stores,
    {
      rules,
      instances,
      firedEvent: async ({ episodeId }) => {
        const found = fired.find(({ event }) => event.episodeId === episodeId);
        return found === undefined
          ? null
          : { event: { ...found.event, id: "e", context: null }, channels: found.channels };
      },
      newEpisodeId: () => `episode-${atMs}`,
      resumed: null,
    },
    atMs,
  );
  const names = new Set([...draft.instances, ...draft.gone].map(({ ruleId, fingerprint }) => ruleId + fingerprint));
  const untouched = instances.filter(({ ruleId, fingerprint }) => !names.has(ruleId + fingerprint));
  instances = [...untouched, ...draft.instances];
  return draft;
}

describe("an evaluation", () => {
  test("fires for the instances that are beyond the threshold, for the channels of their rule", async () => {
    await post(limited(9 * MINUTE, { app: "a" }), answered(9 * MINUTE, { app: "b" }));
    const draft = await run([ruleOf(SENSITIVE)]);
    expect(told(draft)).toEqual([["fired", null, { app: "a" }]]);
    expect(draft.events[0]?.channels).toEqual(["c"]);
    expect(draft.failures).toEqual([]);
  });
  test("of the same instant changes nothing", async () => {
    await post(limited(9 * MINUTE, { app: "a" }));
    await run([ruleOf(SENSITIVE)]);
    const before = instances;
    expect(told(await run([ruleOf(SENSITIVE)]))).toEqual([]);
    expect(instances).toEqual(before);
  });
  test("a rule without channels is judged, and its log says that nobody was told", async () => {
    await post(limited(9 * MINUTE, { app: "a" }));
    const draft = await run([ruleOf({ ...SENSITIVE, channels: [] })]);
    expect(draft.transitions).toMatchObject([{ to: "firing", untold: "no_channel" }]);
  });
  test("a rule whose figures cannot be read fails alone, and what fires of it stays", async () => {
    await post(limited(9 * MINUTE, { app: "a" }));
    const costly = ruleOf({ ...SENSITIVE, metric: "budget_used", groupBy: [], budget: null }, { id: "broken" });
    await run([ruleOf(SENSITIVE)]);
    const real = stores.attempts.ruleFigures;
    stores.attempts.ruleFigures = () => Promise.reject(new Error("The disk is gone."));
    const draft = await run([ruleOf(SENSITIVE), costly], AT + MINUTE);
    stores.attempts.ruleFigures = real;
    expect(draft.failures.map(({ error }) => error)).toEqual(["The disk is gone.", "The disk is gone."]);
    expect(told(draft)).toEqual([]);
    expect(instances).toMatchObject([{ state: "firing", last: { verdict: "error", error: "The disk is gone." } }]);
  });
});

describe("what fires is told to be over", () => {
  beforeEach(() => post(limited(9 * MINUTE, { app: "a" })));

  test("when its rule is disabled", async () => {
    await run([ruleOf(SENSITIVE)]);
    const draft = await run([ruleOf({ ...SENSITIVE, isEnabled: false })], AT + MINUTE);
    expect(told(draft)).toEqual([["resolved", "rule_disabled", { app: "a" }]]);
    expect(instances).toEqual([]);
  });
  test("when its rule is made to watch something else, which is judged anew", async () => {
    await run([ruleOf(SENSITIVE)]);
    const draft = await run([ruleOf({ ...SENSITIVE, groupBy: ["provider"] })], AT + MINUTE);
    expect(told(draft)).toEqual([
      ["fired", null, { provider: "openai" }],
      ["resolved", "rule_changed", { app: "a" }],
    ]);
  });
  test("not when only its thresholds are edited", async () => {
    await run([ruleOf(SENSITIVE)]);
    const draft = await run([ruleOf({ ...SENSITIVE, critical: 0.3, name: "Other" })], AT + MINUTE);
    expect(told(draft)).toEqual([]);
    expect(instances).toMatchObject([{ state: "firing" }]);
  });
  test("when its rule is deleted, to the channels that it had fired at", async () => {
    const { events } = await run([ruleOf(SENSITIVE)]);
    const draft = await run([], AT + MINUTE, events);
    expect(told(draft)).toEqual([["resolved", "rule_disabled", { app: "a" }]]);
    expect(draft.events[0]).toMatchObject({ channels: ["c"], event: { ruleName: "A rule", seq: 2 } });
    expect(instances).toEqual([]);
  });
  test("when the pool that it watched is deleted", async () => {
    const counting = {
      tokens: "total",
      cachedInput: true,
      reservedTokens: false,
      failedRequests: true,
      tokensAt: "end",
    } as const;
    const coordinates = { provider: "openai", account: null, deployment: null, keys: [], models: [] };
    const limits = { rpm: 1 };
    const { id } = await stores.settings.createPool({
      name: "p",
      ...coordinates,
      limits,
      window: "fixed_minute",
      counting,
    });
    await post(...[5, 6, 7, 8].map((minute) => answered(minute * MINUTE)));
    const rule = ruleOf({ metric: "rpm_utilization", forSeconds: 0 });
    expect(told(await run([rule]))).toEqual([["fired", null, { provider: "openai", pool: id, limit: "rpm" }]]);
    await stores.settings.deletePool(id);
    expect(told(await run([rule], AT + MINUTE))).toMatchObject([["resolved", "gone", { pool: id }]]);
  });
});
