import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { type RunningServer, startServer } from "../start-server";
import { checkFile } from "./check-file";
import { eventually } from "./eventually";
import { expectFigures, expectStored } from "./figures";
import { type BatchAnswer, IngestLoad } from "./ingest-load";
import { type SmallDisk, smallDisk } from "./small-disk";

// Machines that run tests are slow at times; nothing here waits for time to pass.
test.setTimeout(120_000);

const DISK_MEBIBYTES = 12;
const PROBLEM = "application/problem+json; charset=utf-8";

let disk: SmallDisk | null;
let server: RunningServer;

test.afterEach(async () => {
  await server?.kill();
  disk?.remove();
});

async function start(folder: string): Promise<void> {
  server = await startServer({ LIMITSCOPE_DB: join(folder, "limitscope.db") });
  disk?.confine(server.pid);
}

function sendersOf(rows: number): IngestLoad {
  const startedAtMs = Date.now();
  const row = { app: "a", provider: "openai", model: "gpt-6-luna", status: 200 };
  return new IngestLoad({
    clients: 4,
    pauseMs: 5,
    batch: (client, number) =>
      Array.from({ length: rows }, (_, index) => ({
        ...row,
        id: `${client}-${number}-${index}`,
        started_at: startedAtMs + index,
      })),
  });
}

function count(answers: readonly BatchAnswer[], wanted: number): number {
  return answers.filter(({ status }) => status === wanted).length;
}

test("a full disk refuses with 503 and loses nothing, also over a crash; with room again it goes on by itself", async () => {
  disk = smallDisk(DISK_MEBIBYTES);
  test.skip(disk === null, "neither mount nor prlimit");
  if (disk === null) return;
  await start(disk.folder);
  const greeting = server.output();
  const load = sendersOf(100);
  load.start(server.url);
  await eventually.poll(() => count(load.answers, 503)).toBeGreaterThan(30);
  await load.stop();

  const refused = load.answers.filter(({ status }) => status !== 200);
  for (const answer of refused) expect(answer).toMatchObject({ status: 503, retryAfter: "5", contentType: PROBLEM });
  expect(Math.max(...refused.map(({ tookMs }) => tookMs))).toBeLessThan(2_000);
  expect(await expectStored(server.url, "a", load.acknowledged)).toBe(load.acknowledged.size);
  for (const path of ["/", "/api/health", "/api/v1/series?metric=rate_429"])
    expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200]);
  const log = server.output().slice(greeting.length).trim().split("\n");
  expect(log.filter((line) => line.includes("Attempts are refused with 503"))).toHaveLength(1);
  expect(log.length).toBeLessThan(4);

  await server.kill();
  await start(disk.folder);
  expect(await expectStored(server.url, "a", load.acknowledged)).toBe(load.acknowledged.size);

  disk.free(server.pid);
  await load.finish(server.url);
  load.start(server.url);
  const before = count(load.answers, 200);
  await eventually.poll(() => count(load.answers, 200) - before).toBeGreaterThan(8);
  await load.stop();
  await load.finish(server.url);
  expect(await expectStored(server.url, "a", load.sent)).toBe(load.sent.size);
  await expectFigures(server.url, "a");
  expect(await server.stop()).toBe(0);
  checkFile(server.databasePath);
});

test("while the disk is full it can be stopped, and the next start counts what was stored", async () => {
  disk = smallDisk(DISK_MEBIBYTES);
  test.skip(disk === null, "neither mount nor prlimit");
  if (disk === null) return;
  await start(disk.folder);
  const load = sendersOf(100);
  load.start(server.url);
  await eventually.poll(() => count(load.answers, 503)).toBeGreaterThan(5);
  await load.stop();
  expect(await server.stop()).toBe(0);
  disk.free(server.pid);
  server = await startServer({ LIMITSCOPE_DB: server.databasePath });
  expect(await expectStored(server.url, "a", load.acknowledged)).toBe(load.acknowledged.size);
  await expectFigures(server.url, "a");
});
