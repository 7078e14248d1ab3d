import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import type { ApiAnswer } from "../answer";
import { jsonOf, NOW_MS, params } from "../api-fixture";
import { openapi } from "../openapi";
import { SCHEMAS } from "../openapi-schemas";
import { alertApiFixture, firingAlert, messageOf, numberedSecrets, transitionOf } from "./alert-api-fixture";
import { acknowledgeAnswer, alertEventsAnswer, alertsAnswer } from "./alerts";
import { testChannelAnswer } from "./channel-actions";
import { createChannelAnswer } from "./channels";
import { deliveriesAnswer } from "./deliveries";
import {
  ALERTS_PARAMETERS,
  DELIVERIES_PARAMETERS,
  EVENTS_PARAMETERS,
  EXPORT_PARAMETERS,
  IMPORT_PARAMETERS,
  SILENCES_PARAMETERS,
} from "./openapi-alert-parameters";
import { exportRulesAnswer } from "./rule-export";
import { importRulesAnswer } from "./rule-import";
import { previewAnswer } from "./rule-preview";
import { createRuleAnswer } from "./rules";
import { createSilenceAnswer, silencesAnswer } from "./silences";

type Paths = Record<string, Record<string, unknown>>;

const ROUTES = join(import.meta.dirname, "../../../app/api");
const PATHS = openapi("http://127.0.0.1:3000").paths as Paths;

/** Every route file, as path and methods. */
function routes(folder = "v1"): { path: string; methods: string[] }[] {
  return readdirSync(join(ROUTES, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return routes(posix.join(folder, entry.name));
    if (entry.name !== "route.ts") return [];
    const text = readFileSync(join(ROUTES, folder, entry.name), "utf8");
    const methods = [...text.matchAll(/^export (?:async )?function ([A-Z]+)\(/gm)].map(([, name = ""]) => name);
    const path = `/api/${folder}`.replace(/\[(\w+)\]/g, (_, name: string) => `{${name}}`);
    return [{ path, methods: methods.map((method) => method.toLowerCase()).sort() }];
  });
}

/** Names of path parameters do not matter to where a path leads. */
function unnamed(path: string): string {
  return path.replace(/\{\w+\}/g, "{}");
}

describe("the description of the API", () => {
  const described = new Map(Object.entries(PATHS).map(([path, item]) => [unnamed(path), item]));

  test.each(routes().filter(({ path }) => path !== "/api/v1/attempts"))("has $path with its methods", (route) => {
    const methods = Object.keys(described.get(unnamed(route.path)) ?? {}).filter((name) => name !== "parameters");
    expect(methods.sort()).toEqual(route.methods);
  });

  test("names the parameters of every path", () => {
    for (const [path, item] of Object.entries(PATHS)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const operations = Object.values(item).flatMap((operation) => [operation, ...[operation].flat()]);
      const parameters = operations.flatMap((operation) => {
        const { parameters: own, name } = operation as { parameters?: { name: string }[]; name?: string };
        return name === undefined ? (own ?? []).map((parameter) => parameter.name) : [name];
      });
      for (const name of inPath) expect(parameters).toContain(name);
    }
  });

  test.each([
    "AlertRule",
    "AlertRuleEdit",
    "AlertRulePreviewRequest",
    "AlertRulePause",
    "Channel",
    "ChannelEdit",
    "Silence",
    "Acknowledgement",
  ] as const)("%s: every field that is sent is described", (name) => {
    const { properties } = SCHEMAS[name] as unknown as { properties: Record<string, { description?: string }> };
    const silent = Object.keys(properties).filter((field) => (properties[field]?.description ?? "") === "");
    expect(silent).toEqual([]);
  });
});

describe("what is answered has the fields that are described, no others", async () => {
  const runtime = alertApiFixture();
  const rule = await createRuleAnswer(JSON.stringify({ name: "429 rate", metric: "rate_429" }), runtime);
  const channelBody = { name: "On call", type: "webhook", url: "https://hooks.example.com/x" };
  const channel = await createChannelAnswer(JSON.stringify(channelBody), runtime, numberedSecrets());
  const { id } = jsonOf(rule);
  runtime.stored.instances = [firingAlert({ id })];
  runtime.stored.transitions = [transitionOf(1, { id })];
  runtime.stored.deliveries = [{ message: messageOf({}), events: [], tries: [] }];
  runtime.preview = {
    fromMs: 0,
    toMs: NOW_MS,
    isShortened: false,
    instances: [],
    omittedInstances: 0,
    fired: 0,
    escalated: 0,
  };
  const silence = { matchers: { provider: "openai" }, duration_seconds: 60, author: "Mei" };
  const none = params("");
  const text = "name: X\nmetric: ttft";

  test.each<[keyof typeof SCHEMAS, () => Promise<ApiAnswer>, string | null]>([
    ["AlertRuleRow", async () => rule, null],
    ["AlertRulePreview", () => previewAnswer(JSON.stringify({ metric: "rate_429" }), runtime), null],
    ["AlertRuleImport", () => importRulesAnswer({ text, contentType: null }, params("dry_run=true"), runtime), null],
    ["ChannelWithSecret", async () => channel, null],
    ["AlertMessage", () => testChannelAnswer(jsonOf(channel).id, runtime), null],
    ["SilenceRow", () => createSilenceAnswer(JSON.stringify(silence), runtime), null],
    ["Alert", () => acknowledgeAnswer({ ruleId: id, fingerprint: "f0" }, '{"by": "Mei"}', runtime), null],
    ["AlertEvent", () => alertEventsAnswer(none, runtime), "events"],
    ["Delivery", () => deliveriesAnswer(none, runtime), "deliveries"],
  ])("%s", async (name, answer, list) => {
    const body = jsonOf(await answer());
    const row = list === null ? body : body[list][0];
    const { properties } = SCHEMAS[name] as unknown as { properties: object };
    expect(Object.keys(properties).sort()).toEqual(Object.keys(row).sort());
  });

  test.each([
    ["alerts", ALERTS_PARAMETERS, (query: URLSearchParams) => alertsAnswer(query, runtime)],
    ["events", EVENTS_PARAMETERS, (query: URLSearchParams) => alertEventsAnswer(query, runtime)],
    ["deliveries", DELIVERIES_PARAMETERS, (query: URLSearchParams) => deliveriesAnswer(query, runtime)],
    ["silences", SILENCES_PARAMETERS, (query: URLSearchParams) => silencesAnswer(query, runtime)],
    ["export", EXPORT_PARAMETERS, (query: URLSearchParams) => exportRulesAnswer(query, runtime)],
    [
      "import",
      IMPORT_PARAMETERS,
      (query: URLSearchParams) => importRulesAnswer({ text, contentType: null }, query, runtime),
    ],
  ])("parameters of %s", async (_name, parameters, answer) => {
    const { body } = await answer(params("unheard_of=1"));
    const valid = /Valid ones: ([\w, ]+)\./.exec(body)?.[1]?.split(", ") ?? [];
    expect(parameters.map(({ name }) => name).sort()).toEqual(valid.sort());
  });
});
