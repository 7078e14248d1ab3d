import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { logIn, makeKey } from "./log-in";
import { type RunningServer, spawnServer, startServer } from "./start-server";

const PASSWORD = "correct horse battery";

let folder: string;
let databasePath: string;
const running: RunningServer[] = [];

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "limitscope-"));
  databasePath = join(folder, "limitscope.db");
});
test.afterEach(async () => {
  for (const server of running.splice(0)) {
    await server.kill();
    server.removeFiles();
  }
  rmSync(folder, { recursive: true, force: true });
});

async function start(environment: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ LIMITSCOPE_DB: databasePath, ...environment });
  running.push(server);
  return server;
}

/** Starts one that must not come up; answers what it said. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const { child, output } = spawnServer({ LIMITSCOPE_DB: databasePath, ...environment });
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  return output();
}

async function post({ url }: RunningServer, rows: unknown): Promise<Record<string, number>> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/api/v1/attempts`, { method: "POST", headers, body: JSON.stringify(rows) });
  return answer.json();
}

async function storedAttempts({ url }: RunningServer): Promise<number> {
  return (await (await fetch(`${url}/api/health`)).json()).attempts;
}

function attempt(id: string) {
  return { id, provider: "openai", model: "gpt-6-luna", status: 200, started_at: new Date().toISOString() };
}

test("SIGTERM ends it with 0 within seconds, open streams and idle connections or not", async () => {
  const server = await start();
  await post(server, attempt("kept"));
  const agent = new Agent({ keepAlive: true });
  const paths = ["/api/v1/attempts/stream", "/api/v1/attempts/stream", "/api/health"];
  const answers = await Promise.all(paths.map((path) => once(get(`${server.url}${path}`, { agent }), "response")));
  for (const [response] of answers as [IncomingMessage][]) {
    response.resume();
    response.on("error", () => undefined);
  }
  const beganAtMs = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - beganAtMs).toBeLessThan(3_000);
  agent.destroy();
  expect(await storedAttempts(await start())).toBe(1);
});

test("goes on, and ends as it should, when nobody reads its log any more", async () => {
  const server = await start();
  server.child.stdout?.destroy();
  server.child.stderr?.destroy();
  await post(server, attempt("unheard"));
  expect(await server.stop()).toBe(0);
  expect(await storedAttempts(await start())).toBe(1);
});

test("a second process on the same file says so and ends", async () => {
  const server = await start();
  const said = await refusal({});
  expect(said.trim().split("\n")).toHaveLength(1);
  expect(said).toContain(`${databasePath} is already served by another Limitscope process (pid `);
  expect(await storedAttempts(server)).toBe(0);
});

test("a port in use is named in one line", async () => {
  const { port } = new URL((await start()).url);
  const said = await refusal({ PORT: port, LIMITSCOPE_DB: join(folder, "other.db") });
  expect(said.trim()).toBe(`Port ${port} at 127.0.0.1 is in use. Stop what uses it, or set PORT.`);
});

test("a wrong configuration is told whole, and nothing is created", async () => {
  const said = await refusal({ HOST: "0.0.0.0", LIMITSCOPE_RETENTION_DAYS: "forever" });
  expect(said).toContain("HOST=0.0.0.0: Set LIMITSCOPE_PASSWORD as well");
  expect(said).toContain("LIMITSCOPE_RETENTION_DAYS=forever: ");
});

test("a password guards pages and API on every address; a key opens the API and a session both", async () => {
  const { url } = await start({ HOST: "0.0.0.0", LIMITSCOPE_PASSWORD: PASSWORD });
  const statuses = async (headers: Record<string, string>) =>
    Promise.all(["/settings", "/api/v1/attempts"].map(async (path) => (await fetch(url + path, { headers })).status));
  expect(await statuses({})).toEqual([401, 401]);
  expect(await statuses({ authorization: `Bearer ${PASSWORD}` })).toEqual([401, 401]);
  expect(await statuses({ authorization: `Basic ${btoa(`anyone:${PASSWORD}`)}` })).toEqual([401, 401]);
  const session = await logIn(url, PASSWORD);
  expect(await statuses(session)).toEqual([200, 200]);
  expect(await statuses({ authorization: `Bearer ${await makeKey(url, session, ["read"])}` })).toEqual([403, 200]);
  expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ status: "ok" });
});

test("killed under load it has every attempt it acknowledged, and none twice", async () => {
  const server = await start();
  const acknowledged = new Set<string>();
  let isRunning = true;
  const send = async (client: number) => {
    for (let batch = 0; isRunning; batch++) {
      const rows = Array.from({ length: 20 }, (_, index) => attempt(`${client}-${batch}-${index}`));
      const answer = await post(server, rows).catch(() => null);
      if (answer?.accepted === rows.length) for (const { id } of rows) acknowledged.add(id);
    }
  };
  const clients = Array.from({ length: 8 }, (_, client) => send(client));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await server.kill();
  isRunning = false;
  await Promise.all(clients);

  const ids = await allIds(await start());
  expect(acknowledged.size).toBeGreaterThan(100);
  expect(ids).toHaveLength(new Set(ids).size);
  const stored = new Set(ids);
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
});

async function allIds({ url }: RunningServer): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = "0"; cursor !== null; ) {
    const answer = await fetch(`${url}/api/v1/attempts?order=asc&limit=1000&cursor=${cursor}`);
    const page = (await answer.json()) as { attempts: { id: string }[]; next_cursor: string | null };
    ids.push(...page.attempts.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  return ids;
}

test("npm passes its end on to the server", async () => {
  const env = { ...process.env, PORT: "0", LIMITSCOPE_DB: databasePath };
  const npm = spawn("npm", ["start"], { env, stdio: ["ignore", "pipe", "ignore"] });
  let said = "";
  npm.stdout.on("data", (chunk: Buffer) => {
    said += chunk;
  });
  await expect(() => expect(said).toContain(" is at http")).toPass({ timeout: 20_000 });
  const url = /http:\/\/\S+/.exec(said)?.[0] ?? "";
  npm.kill("SIGTERM");
  await expect(async () => expect(await fetch(`${url}/api/health`).catch(() => null)).toBeNull()).toPass({
    timeout: 5_000,
  });
});
