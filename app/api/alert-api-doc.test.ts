import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AlertApiFixture, alertApiFixture, firingAlert, messageOf } from "@/lib/api/alerts/alert-api-fixture";
import { ChannelBody } from "@/lib/api/alerts/channel-body";
import { RuleBody } from "@/lib/api/alerts/rule-body";
import { MAX_IMPORT_BYTES, MAX_IMPORT_RULES } from "@/lib/api/alerts/rule-document";
import { setRuntime } from "@/server/runtime-handle";
import { call, serve } from "./route-fixture";

const ROOT = join(import.meta.dirname, "../..");
const DOC = readFileSync(join(ROOT, "docs/alert-api.md"), "utf8");
let runtime: AlertApiFixture;

beforeEach(() => {
  runtime = alertApiFixture();
  serve(runtime);
});

afterEach(() => setRuntime(null));

interface Example {
  command: string;
  /** What the document says is answered; null = it says nothing. */
  said: unknown;
}

/** Every curl call in order, the last of a block with the JSON that follows it. */
function examples(): Example[] {
  return [...DOC.matchAll(/^```sh\n([\s\S]*?)^```\n(?:\n```json\n([\s\S]*?)^```)?/gm)].flatMap(
    ([, shell = "", json]) => {
      const commands = shell.split(/^(?=curl )/m);
      return commands.map((command, index) => ({
        command,
        said: json === undefined || index < commands.length - 1 ? null : JSON.parse(json, anyText),
      }));
    },
  );
}

function anyText(_name: string, value: unknown): unknown {
  return value === "…" ? expect.any(String) : value;
}

/** Calls what the command calls, as a shell would read it. */
async function run(command: string, variables: Readonly<Record<string, string>>): Promise<Response> {
  const words = [...command.replaceAll("\\\n", " ").matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, plain, quoted, bare]) =>
      plain ?? (quoted ?? bare ?? "").replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? `no ${name}`),
  );
  const after = (...names: string[]) => words[words.findIndex((word) => names.includes(word)) + 1] ?? "";
  const has = (name: string) => words.includes(name);
  const sent = has("-d") || has("--data-binary") ? after("-d", "--data-binary") : undefined;
  const body = sent?.startsWith("@") ? readFileSync(join(ROOT, sent.slice(1)), "utf8") : sent;
  const [type = ""] = words.filter((word) => word.startsWith("Content-Type: "));
  return call(words.find((word) => word.startsWith("http://")) ?? "", {
    method: has("-X") ? after("-X") : body === undefined ? "GET" : "POST",
    ...(body === undefined ? {} : { body }),
    contentType: type === "" ? null : type.slice("Content-Type: ".length),
  });
}

function firstCells(heading: string): string[] {
  const section = DOC.split(/^##+ /m).find((part) => part.startsWith(heading)) ?? "";
  return [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, cell]) => cell ?? "");
}

describe("docs/alert-api.md", () => {
  test("has one line for every field of a rule and of a channel, in order", () => {
    expect(firstCells("Fields of a rule")).toEqual(Object.keys(RuleBody.shape));
    expect(firstCells("Channels")).toEqual(Object.keys(ChannelBody.shape));
  });

  test("names the limits that hold", () => {
    expect(DOC).toContain(`${MAX_IMPORT_RULES} rules and ${MAX_IMPORT_BYTES >> 20} MiB`);
  });

  test("its examples, one after the other, are answered as it says", async () => {
    const variables: Record<string, string> = { FINGERPRINT: "f0", MESSAGE_ID: "msg_1" };
    const instances = [
      {
        labels: { provider: "openai" },
        points: [],
        episodes: [{ fromMs: 0, toMs: 1, severity: "critical" as const, worstValue: 0.31, escalatedAtMs: [] }],
      },
    ];
    runtime.preview = {
      fromMs: 0,
      toMs: 1,
      isShortened: false,
      instances,
      omittedInstances: 0,
      fired: 1,
      escalated: 0,
    };
    runtime.stored.messages = [messageOf({ id: "msg_1", status: "dead" })];
    const seen = examples();
    expect(seen.length).toBeGreaterThan(15);
    for (const { command, said } of seen) {
      const response = await run(command, variables);
      const text = await response.text();
      const isRefusal = (said as { status?: number } | null)?.status !== undefined;
      expect([command, response.status < 300 ? "taken" : "refused"]).toEqual([
        command,
        isRefusal ? "refused" : "taken",
      ]);
      if (said !== null) expect(inPart(JSON.parse(text), said)).toMatchObject(said as object);
      const created = /api\/v1\/(\S+?)s -H/.exec(command)?.[1];
      if (response.status !== 201 || created === undefined) continue;
      const { id } = JSON.parse(text);
      variables[{ "alert-rule": "RULE_ID", channel: "CHANNEL_ID", silence: "SILENCE_ID" }[created] ?? ""] = id;
      if (created === "alert-rule") runtime.stored.instances = [firingAlert({ id })];
    }
  });
});

/** Lists are cut to what the document shows of them. */
function inPart(answered: unknown, said: unknown): unknown {
  if (Array.isArray(answered) && Array.isArray(said))
    return answered.slice(0, said.length).map((one, index) => inPart(one, said[index]));
  if (typeof answered !== "object" || answered === null || typeof said !== "object" || said === null) return answered;
  return Object.fromEntries(
    Object.entries(answered).map(([name, value]) => [name, inPart(value, (said as Record<string, unknown>)[name])]),
  );
}

describe("examples/alert-rules.yaml", () => {
  test("is taken as a whole, and again changes nothing", async () => {
    const body = readFileSync(join(ROOT, "examples/alert-rules.yaml"), "utf8");
    const take = async () =>
      (await call("/api/v1/alert-rules/import", { method: "POST", body, contentType: "application/yaml" })).json();
    const first = await take();
    expect(first.rules.flatMap(({ errors }: { errors: unknown[] }) => errors)).toEqual([]);
    expect(first).toMatchObject({ created: 6, refused: 0 });
    expect(await take()).toMatchObject({ unchanged: 6 });
  });
});
