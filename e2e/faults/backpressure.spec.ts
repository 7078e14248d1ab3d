import { expect, test } from "@playwright/test";
import { startServer } from "../start-server";
import { expectFigures, expectStored } from "./figures";
import { IngestLoad } from "./ingest-load";

// Machines that run tests are slow at times; nothing here waits for time to pass.
test.setTimeout(120_000);

const CLIENTS = 40;
const ROWS = 100;
/** Together some 240 MB, more than may wait, and of errors to be read, which takes longer than sending them. */
const PADDING = "x".repeat(40_000);
const ERROR = "Too many requests, please slow down. ".repeat(500);

test("more than can be written is refused at once with 429, and what was taken is stored", async () => {
  const server = await startServer();
  const startedAtMs = Date.now();
  const load = new IngestLoad({
    clients: CLIENTS,
    pauseMs: 0,
    batch: (client) =>
      Array.from({ length: ROWS }, (_, index) => ({
        id: `${client}-${index}`,
        app: "a",
        provider: "openai",
        model: "gpt-6-luna",
        status: 429,
        body: ERROR,
        padding: PADDING,
        started_at: startedAtMs,
      })),
  });
  load.start(server.url);
  await load.stop();
  const refused = load.answers.filter(({ status }) => status === 429);
  const stored = load.answers.filter(({ status }) => status === 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(stored.length).toBeGreaterThan(0);
  expect(refused.length + stored.length).toBe(CLIENTS);
  for (const { retryAfter } of refused) expect(retryAfter).toBe("1");
  expect(Math.min(...refused.map(({ atMs }) => atMs))).toBeLessThan(Math.max(...stored.map(({ atMs }) => atMs)));
  expect(await expectStored(server.url, "a", load.acknowledged)).toBe(load.acknowledged.size);

  await load.finish(server.url);
  expect(await expectStored(server.url, "a", load.sent)).toBe(CLIENTS * ROWS);
  await expectFigures(server.url, "a");
  await server.stop();
  server.removeFiles();
});
