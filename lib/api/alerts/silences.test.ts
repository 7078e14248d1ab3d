import { beforeEach, describe, expect, test } from "vitest";
import { jsonOf, NOW_MS, params } from "../api-fixture";
import { type AlertApiFixture, alertApiFixture } from "./alert-api-fixture";
import { createRuleAnswer } from "./rules";
import { createSilenceAnswer, endSilenceAnswer, silencesAnswer } from "./silences";

const HOUR_MS = 3_600_000;
const iso = (atMs: number) => new Date(atMs).toISOString();
const BODY = { matchers: { provider: "openai" }, duration_seconds: 3_600, author: "Mei" };
let runtime: AlertApiFixture;

beforeEach(() => {
  runtime = alertApiFixture();
});

function create(fields: object = {}) {
  return createSilenceAnswer(JSON.stringify({ ...BODY, ...fields }), runtime);
}

async function listed(query = ""): Promise<{ id: string; state: string }[]> {
  return jsonOf(await silencesAnswer(params(query), runtime)).silences;
}

describe("silences", () => {
  test("hold from now for as long as asked", async () => {
    const answer = await create({ note: "Migration" });
    expect(answer.status).toBe(201);
    const silence = jsonOf(answer);
    expect(silence).toEqual({
      id: silence.id,
      state: "active",
      matchers: { provider: "openai" },
      from: iso(NOW_MS),
      until: iso(NOW_MS + HOUR_MS),
      author: "Mei",
      note: "Migration",
      created_at: iso(NOW_MS),
    });
    expect(await listed()).toEqual([silence]);
    expect(runtime.wakes).toBe(1);
  });

  test("are scheduled, active or over", async () => {
    const { id } = jsonOf(await create());
    await create({ from: iso(NOW_MS + HOUR_MS) });
    expect((await endSilenceAnswer(id, runtime)).status).toBe(204);
    expect((await listed()).map(({ state }) => state)).toEqual(["over", "scheduled"]);
    expect(await listed("state=scheduled,active")).toMatchObject([{ state: "scheduled" }]);
    expect(runtime.wakes).toBe(3);
    expect((await endSilenceAnswer(id, runtime)).status).toBe(404);
    expect((await endSilenceAnswer("none", runtime)).status).toBe(404);
    expect(runtime.wakes).toBe(3);
  });

  test("name a rule by id or name", async () => {
    const { id } = jsonOf(await createRuleAnswer(JSON.stringify({ name: "429 rate", metric: "rate_429" }), runtime));
    expect(jsonOf(await create({ matchers: { rule: "429 rate", severity: "warning" } })).matchers).toEqual({
      rule: id,
      severity: "warning",
    });
    const unknown = await create({ matchers: { rule: "428 rate" } });
    expect(unknown.status).toBe(422);
    expect(jsonOf(unknown).errors).toMatchObject([{ path: "matchers.rule", value: "428 rate" }]);
  });

  test.each<[string, object, string]>([
    ["everything", { matchers: {} }, "matchers"],
    ["an unknown label", { matchers: { provider: "openai", region: "eu" } }, "matchers.region"],
    ["an unknown severity", { matchers: { severity: "page" } }, "matchers.severity"],
    ["no end", { duration_seconds: undefined }, "until"],
    ["two ends", { until: iso(NOW_MS + HOUR_MS) }, "until"],
    ["an end that is over", { duration_seconds: undefined, until: iso(NOW_MS) }, "until"],
    [
      "an end before the start",
      { duration_seconds: undefined, from: iso(NOW_MS + HOUR_MS), until: iso(NOW_MS + 1) },
      "until",
    ],
    ["a duration that is over", { from: iso(NOW_MS - 2 * HOUR_MS) }, "duration_seconds"],
    ["an unreadable time", { from: "tomorrow" }, "from"],
    ["nobody's wish", { author: " " }, "author"],
  ])("refuse %s", async (_name, fields, path) => {
    const answer = await create(fields);
    expect(answer.status).toBe(400);
    expect(jsonOf(answer).errors).toMatchObject([{ path }]);
    expect(await listed()).toEqual([]);
  });
});
