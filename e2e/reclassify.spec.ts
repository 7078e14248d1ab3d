import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import Database from "better-sqlite3";
import { logIn, makeKey } from "./log-in";
import { type RunningServer, startServer } from "./start-server";

const PASSWORD = "correct horse battery";
const COMMAND = new URL("../dist/reclassify.js", import.meta.url).pathname;
const body = {
  error: { code: "rate_limit_exceeded", message: "Rate limit reached on tokens per min (TPM): Limit 30000" },
};

let folder: string;
let databasePath: string;
let server: RunningServer | null = null;

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "limitscope-"));
  databasePath = join(folder, "limitscope.db");
});
test.afterEach(async () => {
  await server?.kill();
  server?.removeFiles();
  server = null;
  rmSync(folder, { recursive: true, force: true });
});

/** A database whose one limit was read by rules that knew nothing of it. */
async function outdatedDatabase(): Promise<void> {
  const writing = await startServer({ LIMITSCOPE_DB: databasePath });
  const attempt = { provider: "openai", model: "gpt-6-luna", status: 429, request_id: "req-1", body };
  const answer = await fetch(`${writing.url}/api/v1/attempts`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...attempt, limit_source: "unknown", dimension: "unknown" }),
  });
  expect(answer.status).toBe(200);
  await writing.stop();
  writing.removeFiles();
  const file = new Database(databasePath);
  const label = (text: string) => {
    file.prepare("INSERT INTO labels (value) VALUES (?) ON CONFLICT DO NOTHING").run(text);
    return file.prepare("SELECT id FROM labels WHERE value = ?").pluck().get(text);
  };
  file.prepare("UPDATE attempts SET rule = ?, confidence = ?, rule_set = 1").run(label("x6"), label("default"));
  file.exec("UPDATE attempt_details SET figures = json_set(figures, '$[0]', json('[]'))");
  file.close();
}

function run(environment: Record<string, string>, ...args: string[]) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(LIMITSCOPE_|PORT$|HOST$)/.test(name));
  const env = {
    NODE_ENV: "production" as const,
    ...Object.fromEntries(inherited),
    LIMITSCOPE_DB: databasePath,
    PORT: "9",
    ...environment,
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], { env, encoding: "utf8" });
  return { status, stdout, stderr };
}

const CHANGE = /unknown · unknown · soon +provider_rate_limit · tpm · soon +1 +req-1\n/;

test("a running server's history is read again through the API, with a key", async () => {
  await outdatedDatabase();
  server = await startServer({ LIMITSCOPE_DB: databasePath, LIMITSCOPE_PASSWORD: PASSWORD });
  const session = await logIn(server.url, PASSWORD);
  const key = await makeKey(server.url, session, ["admin"]);
  const headers = { authorization: `Bearer ${key}` };
  const url = `${server.url}/api/v1/attempts?from=0`;
  const dimension = async () => (await (await fetch(url, { headers })).json()).attempts[0].dimension;

  const there = { LIMITSCOPE_URL: server.url };
  expect(run(there)).toMatchObject({ status: 1, stderr: expect.stringContaining("401") });
  const shown = run({ ...there, LIMITSCOPE_KEY: key });
  expect(shown).toMatchObject({ status: 0, stdout: expect.stringMatching(CHANGE) });
  expect(shown.stdout).toContain("1 would change. Nothing was written.");
  expect(await dimension()).toBe("unknown");

  expect(run({ ...there, LIMITSCOPE_KEY: key }, "--apply").stdout).toContain("1 changed.");
  expect(await dimension()).toBe("tpm");
  const page = await fetch(`${server.url}/requests/req-1`, { headers: session });
  expect(await page.text()).toContain("Limit 30000");
});

test("without a server the file is read again; while one serves it that nobody names, it is left alone", async () => {
  expect(run({})).toMatchObject({ status: 1, stderr: expect.stringContaining("There is no database at") });
  await outdatedDatabase();
  expect(run({})).toMatchObject({ status: 0, stdout: expect.stringMatching(CHANGE) });
  expect(run({}, "--apply")).toMatchObject({ status: 0, stdout: expect.stringContaining("1 changed.") });
  expect(run({}).stdout).toContain("1 attempt examined in all; each reads as it is stored.");

  server = await startServer({ LIMITSCOPE_DB: databasePath });
  expect(run({}, "--apply")).toMatchObject({ status: 1, stderr: expect.stringContaining("set LIMITSCOPE_URL") });
});

test("only those who may manage can read history again", async () => {
  server = await startServer({ LIMITSCOPE_DB: databasePath, LIMITSCOPE_PASSWORD: PASSWORD });
  const url = `${server.url}/api/v1/reclassify`;
  const call = (headers: Record<string, string>, method = "POST") =>
    fetch(url, { method, headers, ...(method === "POST" ? { body: "{}" } : {}) });
  const session = await logIn(server.url, PASSWORD);
  const keyed = async (scope: "ingest" | "read" | "admin") => ({
    authorization: `Bearer ${await makeKey(server?.url ?? "", session, [scope])}`,
  });
  const known = await keyed("admin");
  for (const scope of ["ingest", "read"] as const) expect((await call(await keyed(scope))).status).toBe(403);
  expect((await call({})).status).toBe(401);
  expect((await call({ origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await call(known, "GET")).status).toBe(405);
  expect(await (await call(known)).json()).toEqual({ examined: 0, changed: [], next_seq: null });
});
