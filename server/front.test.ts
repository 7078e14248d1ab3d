import { describe, expect, test } from "vitest";
import { SCHEMAS } from "../lib/api/openapi-schemas";
import { memoryStores } from "../lib/store/memory";
import type { FrontOptions } from "./front";
import { NOW, openFront } from "./front-fixture";

const PASSWORD = "correct horse battery";

describe("what is answered in front of the pages", () => {
  test("pages and the other routes go on to Next, reading attempts too", async () => {
    const front = await openFront();
    for (const path of ["/", "/requests?x=1", "/api/v1/attempts?limit=1", "/api/health/x"]) {
      expect((await front.send({ method: "GET", path })).text).toBe("page");
    }
    expect(front.passed).toEqual(["/", "/requests?x=1", "/api/v1/attempts?limit=1", "/api/health/x"]);
  });

  test.each([
    ["a foreign name", { host: "evil.example" }, 421],
    ["a write of a foreign page", { origin: "https://evil.example" }, 403],
  ])("%s never reaches a page", async (_, headers, expected) => {
    const front = await openFront();
    expect((await front.send({ path: "/settings", headers })).status).toBe(expected);
    expect(front.passed).toEqual([]);
  });

  test("with a password a stranger reaches neither page nor API, and is told how to come in", async () => {
    const front = await openFront({ policy: { password: PASSWORD } });
    for (const path of ["/", "/api/v1/attempts", "/api/v1/attempts/stream", "/api/v1/keys"]) {
      const { status, headers } = await front.send({ method: "GET", path });
      expect([path, status, headers["www-authenticate"]]).toEqual([path, 401, 'Bearer realm="Limitscope"']);
    }
    const visit = { method: "GET", path: "/requests?run=a&x=b", headers: { accept: "text/html" } };
    const { status, headers } = await front.send(visit);
    expect([status, headers.location]).toEqual([303, "/login?next=%2Frequests%3Frun%3Da%26x%3Db"]);
    expect(front.passed).toEqual([]);
  });

  test.each(["/_next/static/../../settings", "/_next/static/%2e%2E/x", "/_next/static/..\\..\\settings"])(
    "%s is no way around the login",
    async (path) => {
      const front = await openFront({ policy: { password: PASSWORD } });
      expect((await front.send({ method: "GET", path })).status).toBe(400);
      expect(front.passed).toEqual([]);
    },
  );

  test("what clients claim of proxies never reaches a page", async () => {
    const seen: unknown[] = [];
    const next: FrontOptions["next"] = async ({ headers }, response) => {
      seen.push(
        headers.host,
        Object.keys(headers).filter((name) => /forwarded/.test(name)),
      );
      response.end();
    };
    const front = await openFront({ next });
    const headers = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", forwarded: "host=evil" };
    await front.send({ method: "GET", path: "/", headers });
    expect(seen).toEqual([`127.0.0.1:${front.port}`, []]);
  });

  test("every answer carries the policy, scripts only with a nonce of its own", async () => {
    const front = await openFront();
    const policies = await Promise.all(
      ["/", "/", "/api/health"].map(
        async (path) => (await front.send({ method: "GET", path })).headers["content-security-policy"],
      ),
    );
    expect(new Set(policies).size).toBe(3);
    for (const policy of policies) {
      expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic';/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain("unsafe-eval");
    }
  });

  test.each(["/requests/%", "/api/v1/requests/%E0%A4%A"])("%s is refused as unreadable", async (path) => {
    expect((await (await openFront()).send({ method: "GET", path })).status).toBe(400);
  });

  test("a read that is refused keeps the connection", async () => {
    const front = await openFront();
    const { status, headers } = await front.send({
      method: "GET",
      path: "/",
      headers: { host: "evil.example", connection: "keep-alive" },
    });
    expect([status, headers.connection]).toEqual([421, "keep-alive"]);
  });
});

describe("GET /api/health", () => {
  const path = "/api/health";

  test("tells details where there is no password", async () => {
    const { status, json } = await (await openFront()).send({ method: "GET", path });
    expect(status).toBe(200);
    expect(json()).toMatchObject({
      status: "ok",
      app: "limitscope",
      version: "1.2.3",
      uptime_ms: 0,
      last_seq: 0,
      last_received_at: null,
      queued_batches: 0,
      storage: "ok",
      database_bytes: 5e9,
      disk_free_bytes: 50e9,
      disk_budget_bytes: 10e9,
    });
  });

  test("answers the fields that the API description names, no others", async () => {
    const { json } = await (await openFront()).send({ method: "GET", path });
    expect(Object.keys(json())).toEqual(Object.keys((SCHEMAS.Health as unknown as { properties: object }).properties));
  });

  test("lives on where only the disk does not tell", async () => {
    const storage = () => Promise.reject(new Error("no such file"));
    const { status, json } = await (await openFront({ storage })).send({ method: "GET", path });
    expect(status).toBe(200);
    expect(json()).toMatchObject({ status: "ok", storage: null, database_bytes: null, disk_free_bytes: null });
  });

  test("with one tells a stranger only that it lives", async () => {
    const front = await openFront({ policy: { password: PASSWORD } });
    expect((await front.send({ method: "GET", path })).json()).toEqual({ status: "ok" });
    const secret = await front.makeKey("monitor", ["read"]);
    const headers = { authorization: `Bearer ${secret}` };
    expect((await front.send({ method: "GET", path, headers })).json()).toHaveProperty("database_bytes");
  });

  test("says failing where the database cannot be read, and nothing of why", async () => {
    const { attempts } = memoryStores({ retentionMs: 1, now: () => NOW });
    const store = { ...attempts, status: () => Promise.reject(new Error("disk I/O error")) };
    const { status, json } = await (await openFront({ store })).send({ method: "GET", path });
    expect([status, json()]).toEqual([503, { status: "failing" }]);
  });

  test("is only read", async () => {
    expect((await (await openFront()).send({ method: "DELETE", path })).status).toBe(405);
  });
});
