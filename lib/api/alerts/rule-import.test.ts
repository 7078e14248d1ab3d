import { beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { jsonOf, params } from "../api-fixture";
import { type AlertApiFixture, alertApiFixture, numberedSecrets } from "./alert-api-fixture";
import { createChannelAnswer } from "./channels";
import { exportRulesAnswer } from "./rule-export";
import { importRulesAnswer } from "./rule-import";
import { createRuleAnswer } from "./rules";

const YAML = `
rules:
  - name: 429 rate
    metric: rate_429
    critical: 0.05
    group_by: [provider]
    channels: [On call]
  - name: Slow first token
    metric: ttft
    filter: { app: chat, key: [null, team-a] }
`;
let runtime: AlertApiFixture;

beforeEach(async () => {
  runtime = alertApiFixture();
  const channel = { name: "On call", type: "webhook", url: "https://hooks.example.com/x" };
  await createChannelAnswer(JSON.stringify(channel), runtime, numberedSecrets());
  runtime.wakes = 0;
});

function take(text: string, contentType: string | null = "application/yaml", query = "") {
  return importRulesAnswer({ text, contentType }, params(query), runtime);
}

function outcomes(answer: Awaited<ReturnType<typeof take>>): [string, string][] {
  return jsonOf(answer).rules.map(({ name, outcome }: { name: string; outcome: string }) => [name, outcome]);
}

describe("importing rules", () => {
  test("creates by name, and again changes nothing", async () => {
    const first = await take(YAML);
    expect(jsonOf(first)).toMatchObject({ dry_run: false, created: 2, updated: 0, unchanged: 0, refused: 0 });
    const [rule] = await runtime.alerts.rules();
    expect(rule).toMatchObject({ name: "429 rate", channels: ["channel-1"], groupBy: ["provider"], version: 1 });
    expect(jsonOf(await take(YAML))).toMatchObject({ created: 0, updated: 0, unchanged: 2, refused: 0 });
    expect((await runtime.alerts.rules()).map(({ version }) => version)).toEqual([1, 1]);
    expect(runtime.wakes).toBe(1);
  });

  test("replaces what differs under its id", async () => {
    await take(YAML);
    const answer = await take(YAML.replace("0.05", "0.08"));
    expect(outcomes(answer)).toEqual([
      ["429 rate", "updated"],
      ["Slow first token", "unchanged"],
    ]);
    expect(await runtime.alerts.rules()).toMatchObject([
      { id: jsonOf(answer).rules[0].id, critical: 0.08, version: 2 },
      {},
    ]);
  });

  test("a dry run says the same and changes nothing", async () => {
    await take(YAML);
    const answer = await take(YAML.replace("0.05", "0.08"), "application/yaml", "dry_run=true");
    expect(jsonOf(answer)).toMatchObject({ dry_run: true, updated: 1, unchanged: 1 });
    expect(await runtime.alerts.rules()).toMatchObject([{ critical: 0.05, version: 1 }, {}]);
    expect(runtime.wakes).toBe(1);
  });

  test("valid rules beside invalid ones are kept, and every problem has its path", async () => {
    const rules = [
      { name: "Good", metric: "rate_429" },
      { name: "Bad", metric: "rate_429", filter: { modle: "x" }, for_seconds: -1 },
      { name: "Bad too", metric: "rate_429", resolve_at: 0.5, channels: ["On call", "Nobody"] },
      { name: "Good", metric: "ttft" },
      "a text",
    ];
    const answer = await take(JSON.stringify({ rules }), "application/json");
    expect(answer.status).toBe(200);
    expect(jsonOf(answer)).toMatchObject({ created: 1, refused: 4 });
    expect(jsonOf(answer).rules.map(({ index, name, errors }: never) => [index, name, paths(errors)])).toEqual([
      [0, "Good", []],
      [1, "Bad", ["rules.1.for_seconds", "rules.1.filter.modle"]],
      [2, "Bad too", ["rules.2.channels.1", "rules.2.resolve_at"]],
      [3, "Good", ["rules.3.name"]],
      [4, null, ["rules.4"]],
    ]);
    expect(await runtime.alerts.rules()).toMatchObject([{ name: "Good", metric: "rate_429" }]);
  });

  test("where nothing can be taken it is 422 and says the same", async () => {
    const answer = await take("- {name: X, metric: ttft, resolve_at: 9000}");
    expect(answer.status).toBe(422);
    expect(jsonOf(answer)).toMatchObject({
      created: 0,
      refused: 1,
      errors: [{ path: "0.resolve_at", value: 9_000 }],
      rules: [{ name: "X", outcome: "refused" }],
    });
    expect(runtime.wakes).toBe(0);
  });

  test.each<[string, string, string | null]>([
    ["one rule", "name: X\nmetric: ttft", "text/yaml"],
    ["a list", "- name: X\n  metric: ttft", "application/x-yaml; charset=utf-8"],
    ["JSON", '[{"name": "X", "metric": "ttft"}]', "application/json"],
    ["JSON that is called YAML", '{"rules": [{"name": "X", "metric": "ttft"}]}', "application/yaml"],
    ["YAML without a type", "name: X\nmetric: ttft", null],
    ["what the list of rules answers", '{"rules": [{"id": "r", "version": 3, "name": "X", "metric": "ttft"}]}', null],
  ])("reads %s", async (_name, text, contentType) => {
    expect(outcomes(await take(text, contentType))).toEqual([["X", "created"]]);
  });

  test.each<[string, string, string | null, number, string]>([
    ["a form, as curl sends without -H", "name: X", "application/x-www-form-urlencoded", 415, "application/yaml"],
    ["broken YAML with its line", "rules:\n  - name: [X", "text/yaml", 400, "line 2"],
    ["a key that stands twice", "name: X\nname: Y", "text/yaml", 400, "line 2"],
    ["broken JSON", "{", "application/json", 400, "no JSON"],
    ["YAML that is called JSON", "name: X", "application/json", 400, "no JSON"],
    ["nothing", "", "text/yaml", 400, "a list of rules"],
    ["an empty list", "rules: []", "text/yaml", 400, "no rule"],
    ["rules that are no list", "rules: 5", "text/yaml", 400, "list of rules"],
    ["something beside rules", "rules: []\ngroups: []", "text/yaml", 400, "groups"],
    ["more than is taken at once", JSON.stringify(Array(2_001).fill({})), null, 400, "At most 2000"],
    ["aliases that would grow without end", billionLaughs(), "text/yaml", 400, "alias"],
  ])("refuses %s", async (_name, text, contentType, status, hint) => {
    const answer = await take(text, contentType);
    expect(answer.status).toBe(status);
    expect(jsonOf(answer).detail).toContain(hint);
    expect(await runtime.alerts.rules()).toEqual([]);
  });

  test("refuses an unknown parameter", async () => {
    expect(jsonOf(await take(YAML, "text/yaml", "dryrun=true")).errors).toMatchObject([{ path: "dryrun" }]);
    expect(jsonOf(await take(YAML, "text/yaml", "dry_run=1")).errors).toMatchObject([{ path: "dry_run" }]);
    expect(await runtime.alerts.rules()).toEqual([]);
  });

  test("several rules of one name are not guessed between", async () => {
    await take("name: X\nmetric: ttft");
    const [rule] = await runtime.alerts.rules();
    if (rule !== undefined) await runtime.alerts.createRule(rule);
    expect(jsonOf(await take("name: X\nmetric: ttft")).errors).toMatchObject([{ path: "name", value: "X" }]);
  });
});

describe("exporting rules", () => {
  test.each(["yaml", "json"])("%s can be taken in again and changes nothing", async (format) => {
    await take(YAML);
    const budget = { amount_usd: 500, projected: true, time_zone: "Asia/Shanghai" };
    for (const rule of [
      { name: "预算：每月", metric: "budget_used", budget, description: 'Two\nlines, "quoted": #1' },
      { name: "Cost of an hour", metric: "cost", critical: 0.3, resolve_at: 0.1, filter: { app: [null, "null", "1"] } },
    ])
      expect((await createRuleAnswer(JSON.stringify(rule), runtime)).status).toBe(201);
    const before = await runtime.alerts.rules();
    const exported = await exportRulesAnswer(params(`format=${format}`), runtime);
    expect(exported.headers).toEqual({ "content-disposition": `attachment; filename="alert-rules.${format}"` });
    expect(parse(exported.body).rules[0]).toMatchObject({ name: "429 rate", channels: ["On call"] });
    expect(jsonOf(await take(exported.body, exported.contentType))).toMatchObject({ unchanged: 4, refused: 0 });
    expect(await runtime.alerts.rules()).toEqual(before);
  });

  test("refuses another format", async () => {
    expect((await exportRulesAnswer(params("format=toml"), runtime)).status).toBe(400);
  });
});

function paths(errors: { path: string }[]): string[] {
  return errors.map(({ path }) => path);
}

function billionLaughs(): string {
  const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"];
  for (let level = 1; level < 9; level++)
    lines.push(
      `a${level}: &a${level} [${Array(9)
        .fill(`*a${level - 1}`)
        .join(", ")}]`,
    );
  return lines.join("\n");
}
