import { beforeEach, describe, expect, test } from "vitest";
import type { AlertInstance } from "../../model/alert";
import { jsonOf, NOW_MS, params } from "../api-fixture";
import { type AlertApiFixture, alertApiFixture, firingAlert, messageOf, transitionOf } from "./alert-api-fixture";
import { acknowledgeAnswer, alertEventsAnswer, alertsAnswer, unacknowledgeAnswer } from "./alerts";
import { deliveriesAnswer, redeliverAnswer } from "./deliveries";
import { createRuleAnswer } from "./rules";

const iso = (atMs: number) => new Date(atMs).toISOString();
let runtime: AlertApiFixture;
let rule: { id: string };

beforeEach(async () => {
  runtime = alertApiFixture();
  rule = jsonOf(await createRuleAnswer(JSON.stringify({ name: "429 rate", metric: "rate_429" }), runtime));
  runtime.wakes = 0;
});

function lay(...alerts: Partial<AlertInstance>[]): void {
  runtime.stored.instances = alerts.map((fields) => firingAlert(rule, fields));
}

async function fingerprints(query: string): Promise<string[]> {
  const { alerts } = jsonOf(await alertsAnswer(params(query), runtime));
  return alerts.map(({ fingerprint }: { fingerprint: string }) => fingerprint);
}

describe("GET /api/v1/alerts", () => {
  test("says where each stands and why", async () => {
    lay({});
    expect(jsonOf(await alertsAnswer(params(""), runtime)).alerts).toEqual([
      {
        rule_id: rule.id,
        fingerprint: "f0",
        rule_name: "429 rate",
        metric: "rate_429",
        unit: "share",
        labels: { provider: "openai" },
        state: "firing",
        severity: "critical",
        since: iso(NOW_MS - 60_000),
        episode_id: "episode-1",
        fired_at: iso(NOW_MS - 60_000),
        last_told_at: iso(NOW_MS - 60_000),
        no_data_since: null,
        paused_at: null,
        acknowledged: null,
        evaluated_at: iso(NOW_MS),
        verdict: "breach",
        value: 0.12,
        lower_bound: 0.08,
        threshold: 0.05,
        samples: 200,
        bad: 24,
        window_from: iso(NOW_MS - 300_000),
        window_to: iso(NOW_MS),
        error: null,
      },
    ]);
  });

  test("money is in USD, and without its rule an alert has no unit", async () => {
    const body = { name: "Cost", metric: "cost", critical: 1, resolve_at: null };
    const cost = jsonOf(await createRuleAnswer(JSON.stringify(body), runtime));
    const last = {
      ...firingAlert(rule).last,
      value: 1_500_000_000,
      threshold: 1_000_000_000,
      lowerBound: null,
      bad: null,
    };
    runtime.stored.instances = [firingAlert(cost, { last }), firingAlert({ id: "gone" }, { sinceMs: 0 })];
    expect(jsonOf(await alertsAnswer(params(""), runtime)).alerts).toMatchObject([
      { unit: "usd", value: 1.5, threshold: 1 },
      { rule_name: null, metric: null, unit: null, value: 0.12 },
    ]);
  });

  test("the most urgent stands first", async () => {
    lay(
      { fingerprint: "ok", state: "ok", severity: null },
      { fingerprint: "warned", severity: "warning" },
      { fingerprint: "pending", state: "pending", severity: null },
      { fingerprint: "older", sinceMs: NOW_MS - 120_000 },
      { fingerprint: "newer" },
      { fingerprint: "recovering", state: "recovering" },
    );
    expect(await fingerprints("")).toEqual(["newer", "older", "warned", "recovering", "pending", "ok"]);
  });

  test.each<[string, string, string[]]>([
    ["a state", "state=firing", ["a", "b"]],
    ["several states", "state=firing,pending", ["a", "b", "c"]],
    ["a severity", "severity=warning", ["b"]],
    ["a label", "provider=anthropic", ["b"]],
    ["one that was not sent", "provider=", ["c"]],
    ["a label that the rule does not tell apart", "model=gpt-5", []],
    ["another rule", "rule_id=other", []],
    ["a fingerprint", "fingerprint=b", ["b"]],
  ])("is narrowed by %s", async (_name, query, expected) => {
    lay(
      { fingerprint: "a", sinceMs: 3 },
      { fingerprint: "b", severity: "warning", labels: { provider: "anthropic" } },
      { fingerprint: "c", state: "pending", severity: null, labels: { provider: null } },
    );
    expect(await fingerprints(query)).toEqual(expected);
  });

  test("comes in pages", async () => {
    lay(
      { fingerprint: "warned", severity: "warning" },
      { fingerprint: "a.b/c" },
      { fingerprint: "pending", state: "pending", severity: null },
    );
    const first = jsonOf(await alertsAnswer(params("limit=1"), runtime));
    expect(first).toMatchObject({ alerts: [{ fingerprint: "a.b/c" }], next_cursor: expect.any(String) });
    const rest = `cursor=${encodeURIComponent(first.next_cursor)}`;
    expect(await fingerprints(rest)).toEqual(["warned", "pending"]);
    expect(await fingerprints(`${rest}&state=pending`)).toEqual(["pending"]);
    const second = jsonOf(await alertsAnswer(params(`${rest}&limit=1`), runtime));
    const third = jsonOf(await alertsAnswer(params(`cursor=${encodeURIComponent(second.next_cursor)}`), runtime));
    expect(third).toMatchObject({ alerts: [{ fingerprint: "pending" }], next_cursor: null });
  });

  test("is a page of a hundred unless said otherwise", async () => {
    lay(...Array.from({ length: 101 }, (_, index) => ({ fingerprint: `f${index}` })));
    const { alerts, next_cursor } = jsonOf(await alertsAnswer(params(""), runtime));
    expect(alerts).toHaveLength(100);
    expect(await fingerprints(`cursor=${next_cursor}`)).toHaveLength(1);
  });

  test.each(["7", "firing.critical.x.r.f", "asleep.none.1.r.f", "firing.critical.1.r"])(
    "refuses %s as a cursor",
    async (cursor) => {
      const answer = await alertsAnswer(params(`cursor=${cursor}&limit=1001`), runtime);
      expect([answer.status, jsonOf(answer).errors]).toMatchObject([400, [{ path: "cursor" }, { path: "limit" }]]);
    },
  );

  test("refuses what it does not know", async () => {
    const answer = await alertsAnswer(params("state=fired&colour=red"), runtime);
    expect(answer.status).toBe(400);
    expect(jsonOf(answer).errors).toMatchObject([{ path: "colour" }, { path: "state" }]);
  });
});

describe("acknowledging", () => {
  const acknowledge = (fingerprint: string, body: object = { by: "Mei", note: "On it." }) =>
    acknowledgeAnswer({ ruleId: rule.id, fingerprint }, JSON.stringify(body), runtime);

  test("says who is on it, and can be taken back", async () => {
    lay({});
    const answer = await acknowledge("f0");
    expect(jsonOf(answer)).toMatchObject({
      fingerprint: "f0",
      acknowledged: { at: iso(NOW_MS), by: "Mei", note: "On it." },
    });
    expect((await unacknowledgeAnswer({ ruleId: rule.id, fingerprint: "f0" }, runtime)).status).toBe(204);
    expect(jsonOf(await alertsAnswer(params(""), runtime)).alerts).toMatchObject([{ acknowledged: null }]);
    expect(runtime.wakes).toBe(2);
  });

  test("is 409 for what does not fire, 404 for what is not there", async () => {
    lay({ state: "pending", episodeId: null });
    const idle = await acknowledge("f0");
    expect(idle.status).toBe(409);
    expect(jsonOf(idle).errors).toMatchObject([{ path: "state", value: "pending" }]);
    expect((await acknowledge("f1")).status).toBe(404);
    expect((await unacknowledgeAnswer({ ruleId: "none", fingerprint: "f0" }, runtime)).status).toBe(404);
    expect(runtime.wakes).toBe(0);
  });

  test("needs a name", async () => {
    lay({});
    expect(jsonOf(await acknowledge("f0", { note: "x" })).errors).toMatchObject([{ path: "by" }]);
  });
});

describe("GET /api/v1/alerts/events", () => {
  test("answers why it did or did not fire, newest first, page by page", async () => {
    runtime.stored.transitions = [1, 2, 3].map((id) =>
      transitionOf(id, rule, { atMs: NOW_MS - 10 + id, untold: id === 3 ? "silenced" : null }),
    );
    const first = jsonOf(await alertEventsAnswer(params("limit=2"), runtime));
    expect(first.events).toMatchObject([
      {
        id: 3,
        at: iso(NOW_MS - 7),
        rule_name: "429 rate",
        unit: "share",
        from_state: "pending",
        to_state: "firing",
        verdict: "breach",
        value: 0.12,
        threshold: 0.05,
        samples: 200,
        untold: "silenced",
        note: null,
      },
      { id: 2, untold: null },
    ]);
    const rest = jsonOf(await alertEventsAnswer(params(`limit=2&cursor=${first.next_cursor}`), runtime));
    expect(rest).toMatchObject({ events: [{ id: 1 }], next_cursor: null });
  });

  test.each<[string, string, number[]]>([
    ["a rule", "rule_id=other", [4]],
    ["one alert", "fingerprint=f1", [2]],
    ["a time", `from=${NOW_MS - 5}&to=${NOW_MS}`, [3]],
  ])("is narrowed by %s", async (_name, query, expected) => {
    runtime.stored.transitions = [
      transitionOf(1, rule),
      transitionOf(2, rule, { fingerprint: "f1" }),
      transitionOf(3, rule, { atMs: NOW_MS - 1 }),
      transitionOf(4, { id: "other" }),
    ];
    const { events } = jsonOf(await alertEventsAnswer(params(query), runtime));
    expect(events.map(({ id }: { id: number }) => id)).toEqual(expected);
  });

  test("refuses a page that is none", async () => {
    const answer = await alertEventsAnswer(params("cursor=x&limit=0&form=csv"), runtime);
    expect(jsonOf(answer).errors).toMatchObject([{ path: "form" }, { path: "cursor" }, { path: "limit" }]);
  });
});

describe("deliveries", () => {
  const delivered = messageOf({ id: "msg_1", channelId: "a", status: "delivered", tries: 1, nextTryAtMs: null });

  test("tell the message, what it told and every try", async () => {
    runtime.stored.deliveries = [
      {
        message: delivered,
        events: [
          { id: "e1", ruleId: rule.id, ruleName: "429 rate", kind: "fired", severity: "critical", atMs: NOW_MS },
        ],
        tries: [
          {
            messageId: "msg_1",
            channelId: "a",
            number: 1,
            atMs: NOW_MS,
            tookMs: 12,
            outcome: "delivered",
            httpStatus: 200,
            code: null,
            error: null,
            retryAfterMs: null,
            requestExcerpt: "POST",
            responseExcerpt: "ok",
          },
        ],
      },
      { message: messageOf({ id: "msg_2", channelId: "b" }), events: [], tries: [] },
    ];
    const { deliveries, next_cursor } = jsonOf(await deliveriesAnswer(params("channel_id=a"), runtime));
    expect(next_cursor).toBeNull();
    expect(deliveries).toMatchObject([
      {
        message_id: "msg_1",
        status: "delivered",
        next_try_at: null,
        events: [{ id: "e1", rule_name: "429 rate", kind: "fired", at: iso(NOW_MS) }],
        log: [{ number: 1, http_status: 200, response_excerpt: "ok", took_ms: 12 }],
      },
    ]);
    expect(jsonOf(await deliveriesAnswer(params("limit=1"), runtime))).toMatchObject({
      deliveries: [{ message_id: "msg_1" }],
      next_cursor: 1,
    });
  });

  test("are sent again under the same id, unless they are under way or unknown", async () => {
    runtime.stored.messages = [delivered, messageOf({ id: "msg_2" })];
    const again = await redeliverAnswer("msg_1", runtime);
    expect([again.status, jsonOf(again).message_id]).toEqual([202, "msg_1"]);
    const underWay = await redeliverAnswer("msg_2", runtime);
    expect(underWay.status).toBe(409);
    expect(jsonOf(underWay).detail).toContain(iso(NOW_MS));
    expect((await redeliverAnswer("msg_3", runtime)).status).toBe(404);
    expect(runtime.wakes).toBe(1);
  });
});
