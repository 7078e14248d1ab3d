import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type AlertApiFixture, alertApiFixture, firingAlert, messageOf } from "@/lib/api/alerts/alert-api-fixture";
import { setRuntime } from "@/server/runtime-handle";
import { call, serve } from "./route-fixture";

const RULE = JSON.stringify({ name: "429 rate", metric: "rate_429" });
const CHANNEL = JSON.stringify({ name: "On call", type: "webhook", url: "https://hooks.example.com/x" });
let runtime: AlertApiFixture;

beforeEach(() => {
  runtime = alertApiFixture();
  serve(runtime);
});

afterEach(() => {
  setRuntime(null);
  vi.restoreAllMocks();
});

async function created(path: string, body: string): Promise<{ id: string; secret?: string }> {
  const response = await call(path, { method: "POST", body });
  expect(response.status).toBe(201);
  return response.json();
}

describe("the routes of alerts", () => {
  test("lead every call to its answer", async () => {
    const rule = await created("/api/v1/alert-rules", RULE);
    const channel = await created("/api/v1/channels", CHANNEL);
    const silence = JSON.stringify({ matchers: { provider: "openai" }, duration_seconds: 60, author: "Mei" });
    const { id: silenceId } = await created("/api/v1/silences", silence);
    runtime.stored.instances = [firingAlert(rule, { fingerprint: "a/b" })];
    runtime.stored.messages = [messageOf({ id: "msg_1", status: "delivered" })];
    const ruleEdit = JSON.stringify({ ...JSON.parse(RULE), version: 1 });
    const channelEdit = JSON.stringify({ ...JSON.parse(CHANNEL), version: 1 });
    const acknowledge = `/api/v1/alerts/${rule.id}/${encodeURIComponent("a/b")}/acknowledge`;
    const calls: [string, string, string | undefined, number][] = [
      ["GET", "/api/v1/alert-rules", undefined, 200],
      ["GET", `/api/v1/alert-rules/${rule.id}`, undefined, 200],
      ["PUT", `/api/v1/alert-rules/${rule.id}`, ruleEdit, 200],
      ["POST", `/api/v1/alert-rules/${rule.id}/pause`, '{"paused": true}', 200],
      ["POST", "/api/v1/alert-rules/preview", RULE, 422],
      ["GET", "/api/v1/alert-rules/export?format=json", undefined, 200],
      ["POST", "/api/v1/alert-rules/import?dry_run=true", `[${RULE}]`, 200],
      ["GET", "/api/v1/channels", undefined, 200],
      ["GET", `/api/v1/channels/${channel.id}`, undefined, 200],
      ["PUT", `/api/v1/channels/${channel.id}`, channelEdit, 200],
      ["POST", `/api/v1/channels/${channel.id}/test`, undefined, 202],
      ["POST", `/api/v1/channels/${channel.id}/reset`, undefined, 200],
      ["POST", `/api/v1/channels/${channel.id}/rotate-secret`, undefined, 200],
      ["DELETE", `/api/v1/channels/${channel.id}/previous-secret`, undefined, 204],
      ["GET", "/api/v1/silences?state=active", undefined, 200],
      ["DELETE", `/api/v1/silences/${silenceId}`, undefined, 204],
      ["GET", "/api/v1/alerts?state=firing", undefined, 200],
      ["POST", acknowledge, '{"by": "Mei"}', 200],
      ["DELETE", acknowledge, undefined, 204],
      ["GET", "/api/v1/alerts/events", undefined, 200],
      ["GET", "/api/v1/alerts/deliveries", undefined, 200],
      ["POST", "/api/v1/alerts/deliveries/msg_1/redeliver", undefined, 202],
      ["DELETE", `/api/v1/channels/${channel.id}`, undefined, 204],
      ["DELETE", `/api/v1/alert-rules/${rule.id}`, undefined, 204],
    ];
    for (const [method, path, body, status] of calls) {
      const response = await call(path, { method, ...(body === undefined ? {} : { body }) });
      expect([method, path, response.status]).toEqual([method, path, status]);
    }
  });

  test("every channel gets a secret of its own, long enough to sign with", async () => {
    const first = await created("/api/v1/channels", CHANNEL);
    const second = await created("/api/v1/channels", CHANNEL.replace("On call", "Night"));
    for (const { secret = "" } of [first, second]) expect(atob(secret.replace("whsec_", ""))).toHaveLength(32);
    expect(first.secret).not.toBe(second.secret);
  });

  test.each([
    ["PATCH", "/api/v1/alert-rules", "GET, HEAD, POST"],
    ["POST", "/api/v1/alert-rules/r", "GET, HEAD, PUT, DELETE"],
    ["GET", "/api/v1/alert-rules/r/pause", "POST"],
    ["GET", "/api/v1/alert-rules/preview", "POST"],
    ["POST", "/api/v1/alert-rules/export", "GET, HEAD"],
    ["PUT", "/api/v1/alert-rules/import", "POST"],
    ["DELETE", "/api/v1/channels", "GET, HEAD, POST"],
    ["PATCH", "/api/v1/channels/c", "GET, HEAD, PUT, DELETE"],
    ["GET", "/api/v1/channels/c/test", "POST"],
    ["GET", "/api/v1/channels/c/reset", "POST"],
    ["GET", "/api/v1/channels/c/rotate-secret", "POST"],
    ["GET", "/api/v1/channels/c/previous-secret", "DELETE"],
    ["PUT", "/api/v1/silences", "GET, HEAD, POST"],
    ["GET", "/api/v1/silences/s", "DELETE"],
    ["POST", "/api/v1/alerts", "GET, HEAD"],
    ["GET", "/api/v1/alerts/r/f/acknowledge", "POST, DELETE"],
    ["POST", "/api/v1/alerts/events", "GET, HEAD"],
    ["POST", "/api/v1/alerts/deliveries", "GET, HEAD"],
    ["GET", "/api/v1/alerts/deliveries/m/redeliver", "POST"],
  ])("%s %s says what is possible", async (method, path, allow) => {
    const response = await call(path, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
    expect(response.headers.get("content-type")).toContain("application/problem+json");
  });

  test.each(["/api/v1/alert-rules", "/api/v1/alert-rules/preview", "/api/v1/channels", "/api/v1/silences"])(
    "POST %s reads JSON alone, up to 1 MiB",
    async (path) => {
      const form = await call(path, { method: "POST", body: RULE, contentType: "application/x-www-form-urlencoded" });
      expect(form.status).toBe(415);
      expect((await form.json()).detail).toContain("-H 'Content-Type: application/json'");
      expect((await call(path, { method: "POST", body: " ".repeat((1 << 20) + 1) })).status).toBe(413);
      expect((await call(path, { method: "POST", body: "{}", contentType: null })).status).toBe(400);
    },
  );

  test("a file of rules may be larger, but not endless", async () => {
    const path = "/api/v1/alert-rules/import";
    const comment = `#${"x".repeat(2 << 20)}\n`;
    const post = (body: string) => call(path, { method: "POST", body, contentType: "text/yaml" });
    expect((await post(`${comment}- {name: X, metric: ttft}`)).status).toBe(200);
    expect((await post(comment.repeat(3))).status).toBe(413);
  });

  test("a problem carries its type, its errors and an id to look for", async () => {
    const response = await call("/api/v1/alert-rules", { method: "POST", body: '{"name": "X"}' });
    expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({
      type: "about:blank",
      status: 400,
      errors: [{ path: "metric", value: null }],
      request_id: expect.any(String),
    });
  });

  test("a failure inside says nothing of it outside", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    runtime.alertDesk.seal = () => {
      throw new Error("key file is gone");
    };
    const response = await call("/api/v1/channels", { method: "POST", body: CHANNEL });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("key file");
    expect(log).toHaveBeenCalledOnce();
  });
});
