import { spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import Database from "better-sqlite3";
import { type RunningServer, spawnServer, startServer } from "../start-server";
import { eventually } from "./eventually";
import { expectFigures, expectStored } from "./figures";
import { IngestLoad } from "./ingest-load";

// Machines that run tests are slow at times; nothing here waits for time to pass.
test.setTimeout(120_000);

/** Damage begins behind the schema, which nothing can be read without. */
const SOUND_BYTES = 320 * 1024;
const ROWS = 2_000;
/** Ingest, figures and alert rules each say once what is wrong, and once that it is over. */
const MOST_LINES = 6;

let folder: string;
let path: string;
let server: RunningServer | null = null;

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "limitscope-broken-"));
  path = join(folder, "limitscope.db");
});
test.afterEach(async () => {
  await server?.kill();
  server = null;
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<RunningServer> {
  server = await startServer({ LIMITSCOPE_DB: path });
  return server;
}

/** Starts one that must not come up; answers what it said. */
async function refusal(): Promise<string> {
  const { child, output } = spawnServer({ LIMITSCOPE_DB: path });
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  return output().trim();
}

function senders(clients = 2): IngestLoad {
  const startedAtMs = Date.now();
  return new IngestLoad({
    clients,
    pauseMs: 20,
    batch: (client, number) => [
      { id: `${client}-${number}`, app: "a", provider: "openai", model: "m", status: 200, started_at: startedAtMs },
    ],
  });
}

/** A stopped server's file of some MiB; answers the ids in it. */
async function fill(): Promise<string[]> {
  const { url, stop } = await start();
  const startedAtMs = Date.now();
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const id = `filled-${index}`;
    return { id, app: "a", provider: "openai", model: "m", status: 200, started_at: startedAtMs - 10 * index };
  });
  const load = new IngestLoad({ clients: 1, pauseMs: 0, batch: () => rows });
  load.start(url);
  await load.stop();
  await expectFigures(url, "a");
  expect(await stop()).toBe(0);
  return [...load.acknowledged];
}

function overwrite(bytes: Buffer): void {
  const file = openSync(path, "r+");
  writeSync(file, bytes, SOUND_BYTES, bytes.length - SOUND_BYTES, SOUND_BYTES);
  closeSync(file);
}

async function statusOf(url: string, target: string): Promise<number> {
  return (await fetch(url + target)).status;
}

function newLines(text: string, { output }: RunningServer): string[] {
  return output()
    .slice(text.length)
    .split("\n")
    .filter((line) => line.trim() !== "");
}

test("after a stop, all there is stands in the one file", async () => {
  const ids = await fill();
  const moved = join(folder, "copy.db");
  renameSync(path, moved);
  path = moved;
  expect(await expectStored((await start()).url, "a", ids)).toBe(ids.length);
});

test("while another process holds a lock it answers 503 soon and reads on; then it goes on by itself", async () => {
  const { url, output } = await start();
  const greeting = output();
  const load = senders();
  load.start(url);
  await eventually.poll(() => load.acknowledged.size).toBeGreaterThan(3);
  const other = new Database(path);
  other.exec("BEGIN IMMEDIATE");
  await eventually.poll(() => load.answers.filter(({ status }) => status === 503).length).toBeGreaterThan(20);
  expect(await Promise.all(["/", "/api/health", "/api/v1/attempts"].map((target) => statusOf(url, target)))).toEqual([
    200, 200, 200,
  ]);
  other.exec("COMMIT");
  other.close();
  const before = load.acknowledged.size;
  await eventually.poll(() => load.acknowledged.size).toBeGreaterThan(before + 5);
  await load.stop();
  await load.finish(url);
  expect(Math.max(...load.answers.map(({ tookMs }) => tookMs))).toBeLessThan(4_500);
  expect(
    load.answers
      .filter(({ status }) => status !== 200)
      .every(({ status, retryAfter }) => status === 503 && retryAfter === "5"),
  ).toBe(true);
  expect(await expectStored(url, "a", load.sent)).toBe(load.sent.size);
  await expectFigures(url, "a");
  expect(newLines(greeting, server as RunningServer).slice(MOST_LINES)).toEqual([]);
});

test("damaged while it runs it answers 503 and stays up; repaired in its place it goes on by itself", async () => {
  const ids = await fill();
  const sound = readFileSync(path);
  const { url, output } = await start();
  const greeting = output();
  const load = senders();
  load.start(url);
  overwrite(Buffer.alloc(sound.length, 0xaa));
  await eventually.poll(() => load.answers.filter(({ status }) => status === 503).length).toBeGreaterThan(20);
  expect(newLines(greeting, server as RunningServer).join("\n")).toContain("The file is damaged");
  overwrite(sound);
  const before = load.acknowledged.size;
  await eventually.poll(() => load.acknowledged.size).toBeGreaterThan(before + 5);
  await load.stop();
  await load.finish(url);
  expect(load.answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
  await expectStored(url, "a", [...ids, ...load.sent]);
  await expectFigures(url, "a");
  expect(newLines(greeting, server as RunningServer).slice(MOST_LINES)).toEqual([]);
});

test("damaged before the start it comes up and says what to do", async () => {
  await fill();
  overwrite(Buffer.alloc(readFileSync(path).length, 0xaa));
  const { url, output, stop } = await start();
  const load = senders();
  load.start(url);
  await eventually.poll(() => load.answers.length).toBeGreaterThan(20);
  await load.stop();
  expect(load.answers.filter(({ status, retryAfter }) => status !== 503 || retryAfter !== "5")).toEqual([]);
  expect(output()).toContain("The file is damaged");
  expect(await stop()).toBe(0);
});

test("what is no database is named, with what to do, and left alone", async () => {
  const bytes = Buffer.alloc(20_000, "no database ");
  writeFileSync(path, bytes);
  const said = await refusal();
  expect(said.split("\n")).toHaveLength(1);
  expect(said).toContain(`cannot open its database ${path}: file is not a database`);
  expect(said).toContain("put a backup in its place, or move it away");
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

test("a folder that cannot be written is named, with what to do", async () => {
  await fill();
  const isRoot = process.getuid?.() === 0;
  if (isRoot) test.skip(spawnSync("mount", ["--bind", folder, folder]).status !== 0, "root may write everywhere");
  if (isRoot) spawnSync("mount", ["-o", "remount,bind,ro", folder]);
  else chmodSync(folder, 0o555);
  try {
    const said = await refusal();
    expect(said).toContain(`cannot open its database ${path}: `);
    expect(said).toContain("must exist and be writable");
  } finally {
    if (isRoot) spawnSync("umount", ["--lazy", folder]);
    else chmodSync(folder, 0o755);
  }
});

test("a file that is gone from underneath takes nothing more; put back it does", async () => {
  const { url } = await start();
  const load = senders();
  load.start(url);
  await eventually.poll(() => load.acknowledged.size).toBeGreaterThan(3);
  renameSync(path, `${path}.moved`);
  await eventually.poll(() => load.answers.filter(({ status }) => status === 503).length).toBeGreaterThan(5);
  const before = load.acknowledged.size;
  expect(await expectStored(url, "a", load.acknowledged)).toBe(before);
  renameSync(`${path}.moved`, path);
  await eventually.poll(() => load.acknowledged.size).toBeGreaterThan(before + 3);
  await load.stop();
  await load.finish(url);
  await server?.kill();
  expect(await expectStored((await start()).url, "a", load.sent)).toBe(load.sent.size);
});
