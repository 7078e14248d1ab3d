import { beforeEach, describe, expect, test } from "vitest";
import { jsonOf, NOW_MS } from "../api-fixture";
import { type AlertApiFixture, alertApiFixture, numberedSecrets } from "./alert-api-fixture";
import { createChannelAnswer } from "./channels";
import {
  createRuleAnswer,
  deleteRuleAnswer,
  pauseRuleAnswer,
  ruleAnswer,
  rulesAnswer,
  updateRuleAnswer,
} from "./rules";

let runtime: AlertApiFixture;

beforeEach(() => {
  runtime = alertApiFixture();
});

const BODY = { name: "429 rate", metric: "rate_429" };

async function create(fields: object = {}) {
  return createRuleAnswer(JSON.stringify({ ...BODY, ...fields }), runtime);
}

describe("alert rules", () => {
  test("what is left out is what suits the metric, and the answer says all of it", async () => {
    const answer = await create();
    expect(answer.status).toBe(201);
    const rule = jsonOf(answer);
    expect(answer.headers).toEqual({ location: `/api/v1/alert-rules/${rule.id}` });
    expect(rule).toMatchObject({
      direction: "above",
      critical: 0.2,
      warning: 0.05,
      resolve_at: 0.03,
      group_by: ["provider"],
      unit: "share",
      version: 1,
      paused_at: null,
      filter: {},
      channels: [],
    });
    expect(jsonOf(await ruleAnswer(rule.id, runtime))).toEqual(rule);
    expect(jsonOf(await rulesAnswer(runtime)).rules).toEqual([rule]);
    expect(runtime.wakes).toBe(1);
  });

  test.each([
    [
      "a threshold alone keeps the distance that resolving has",
      { critical: 0.1 },
      { critical: 0.1, warning: null, resolve_at: 0.06 },
    ],
    [
      "a threshold that must not be fallen below too",
      { metric: "cache_hit_rate", critical: 0.9 },
      { resolve_at: 0.90625 },
    ],
    ["the other direction has no usual distance", { direction: "below", critical: 0.01 }, { resolve_at: null }],
    ["a sum's window is what was asked for", { metric: "cost", window_seconds: 600 }, { max_window_seconds: 600 }],
    ["a warning is what resolving is measured from", { critical: 0.2, warning: 0.1 }, { resolve_at: 0.06 }],
    ["null is no hysteresis", { resolve_at: null }, { resolve_at: null }],
    ["a window beyond the usual longest moves it", { window_seconds: 7_200 }, { max_window_seconds: 7_200 }],
    ["one value of a filter is a list of one", { filter: { model: "gpt-5" } }, { filter: { model: ["gpt-5"] } }],
    [
      "a provider by another name",
      { filter: { provider: ["claude", null] } },
      { filter: { provider: ["anthropic", null] } },
    ],
    ["a group named twice", { group_by: ["model", "model"] }, { group_by: ["model"] }],
    ["money as USD", { metric: "cost", critical: 12.5, resolve_at: null }, { critical: 12.5, unit: "usd" }],
    [
      "a budget with what it needs",
      { metric: "budget_used", budget: { amount_usd: 500 } },
      {
        critical: 1,
        budget: { amount_usd: 500, period: "month", time_zone: "UTC", steps: [0.6, 0.85, 1], projected: true },
      },
    ],
  ])("%s", async (_name, given, expected) => {
    const answer = await create(given);
    expect(answer.status).toBe(201);
    expect(jsonOf(answer)).toMatchObject(expected);
  });

  test("money is kept in nano-USD", async () => {
    await create({ metric: "cost", critical: 0.1, warning: 0.05, resolve_at: 0.01, group_by: [] });
    expect(await runtime.alerts.rules()).toMatchObject([
      { critical: 100_000_000, warning: 50_000_000, resolveAt: 10_000_000 },
    ]);
  });

  test("channels are named by id or name and kept by id", async () => {
    const channel = { name: "On call", type: "webhook", url: "https://hooks.example.com/x" };
    const { id } = jsonOf(await createChannelAnswer(JSON.stringify(channel), runtime, numberedSecrets()));
    expect(jsonOf(await create({ channels: ["On call", id] })).channels).toEqual([id]);
    const unknown = await create({ name: "Other", channels: ["On cal"] });
    expect(unknown.status).toBe(422);
    expect(jsonOf(unknown).errors).toEqual([
      {
        path: "channels.0",
        message: "There is no channel with this id or name. Did you mean On call?",
        value: "On cal",
      },
    ]);
  });

  test.each<[string, object, string, string, unknown]>([
    ["no name", { name: undefined }, "name", "Must be text", null],
    ["an unknown metric", { metric: "rate_428" }, "metric", "did you mean rate_429", "rate_428"],
    ["a field with a typo", { window_second: 60 }, "window_second", "did you mean window_seconds", 60],
    ["a field nobody knows", { colour: "red" }, "colour", "Known here: name, description", "red"],
    ["an unknown filter", { filter: { modle: "x" } }, "filter.modle", "did you mean model", "x"],
    ["a threshold as text", { critical: "5%" }, "critical", "Must be a number", "5%"],
    ["half a second", { for_seconds: 0.5 }, "for_seconds", "whole number of seconds", 0.5],
    ["a negative time", { keep_seconds: -1 }, "keep_seconds", "negative", -1],
    ["a group that is none", { group_by: ["region"] }, "group_by.0", "provider, model", "region"],
    ["a confidence of its own", { confidence: 0.99 }, "confidence", "0.9, 0.95", 0.99],
    ["a budget of nothing", { budget: { amount_usd: 0 } }, "budget.amount_usd", "more than 0", 0],
    [
      "a budget with an unknown field",
      { budget: { amount_usd: 1, zone: "UTC" } },
      "budget.zone",
      "Unknown field",
      "UTC",
    ],
    ["an empty list of alternatives", { filter: { model: [] } }, "filter.model", "one value or a list", []],
  ])("refuses %s by field, value and fix", async (_name, given, path, hint, value) => {
    const answer = await create(given);
    expect(answer.status).toBe(400);
    const { errors } = jsonOf(answer);
    expect(errors).toMatchObject([{ path, value }]);
    expect(errors[0].message).toContain(hint);
    expect(runtime.wakes).toBe(0);
  });

  test.each<[string, object, string, unknown]>([
    ["a rule that could never resolve", { resolve_at: 0.2 }, "resolve_at", 0.2],
    ["the same of money, in the sender's unit", { metric: "cost", critical: 1, resolve_at: 2.5 }, "resolve_at", 2.5],
    ["a budget rule without its budget", { metric: "budget_used" }, "budget", null],
  ])("refuses %s", async (_name, given, path, value) => {
    const answer = await create(given);
    expect(answer.status).toBe(422);
    expect(jsonOf(answer).errors).toMatchObject([{ path, value }]);
  });

  test("a name is taken once", async () => {
    const { id } = jsonOf(await create());
    const again = await create({ resolve_at: 0.2 });
    expect(again.status).toBe(422);
    expect(jsonOf(again).errors).toMatchObject([{ path: "name", value: "429 rate" }, { path: "resolve_at" }]);
    expect((await updateRuleAnswer(id, JSON.stringify({ ...BODY, version: 1 }), runtime)).status).toBe(200);
  });

  test("what was answered can be changed and sent back", async () => {
    const rule = jsonOf(await create({ description: "Call Mei." }));
    const answer = await updateRuleAnswer(rule.id, JSON.stringify({ ...rule, critical: 0.07 }), runtime);
    expect(answer.status).toBe(200);
    expect(jsonOf(answer)).toEqual({ ...rule, critical: 0.07, version: 2 });
    expect(runtime.wakes).toBe(2);
  });

  test("an edit under an old version is 409 and shows what stands now", async () => {
    const { id } = jsonOf(await create());
    const edit = (critical: number) => updateRuleAnswer(id, JSON.stringify({ ...BODY, critical, version: 1 }), runtime);
    expect(jsonOf(await edit(0.06))).toMatchObject({ critical: 0.06, version: 2 });
    const conflict = await edit(0.07);
    expect(conflict.status).toBe(409);
    expect(jsonOf(conflict).current).toMatchObject({ id, critical: 0.06, version: 2 });
    expect(runtime.wakes).toBe(2);
  });

  test("refuses an edit without its version, and what is no JSON", async () => {
    const { id } = jsonOf(await create());
    expect(jsonOf(await updateRuleAnswer(id, JSON.stringify(BODY), runtime)).errors).toMatchObject([
      { path: "version" },
    ]);
    expect((await createRuleAnswer("{", runtime)).status).toBe(400);
  });

  test("pausing leaves the version and the settings alone", async () => {
    const rule = jsonOf(await create());
    const pause = (paused: unknown) => pauseRuleAnswer(rule.id, JSON.stringify({ paused }), runtime);
    expect(jsonOf(await pause(true))).toEqual({ ...rule, paused_at: new Date(NOW_MS).toISOString() });
    expect(jsonOf(await pause(false))).toEqual(rule);
    expect(jsonOf(await pause("yes")).errors).toMatchObject([{ path: "paused", value: "yes" }]);
    expect(runtime.wakes).toBe(3);
  });

  test("a rule that is gone is 404 to everything", async () => {
    const { id } = jsonOf(await create());
    expect((await deleteRuleAnswer(id, runtime)).status).toBe(204);
    expect(runtime.wakes).toBe(2);
    expect((await deleteRuleAnswer(id, runtime)).status).toBe(404);
    expect((await ruleAnswer(id, runtime)).status).toBe(404);
    expect((await updateRuleAnswer(id, JSON.stringify({ ...BODY, version: 1 }), runtime)).status).toBe(404);
    expect((await pauseRuleAnswer(id, '{"paused": true}', runtime)).status).toBe(404);
    expect(runtime.wakes).toBe(2);
  });
});
