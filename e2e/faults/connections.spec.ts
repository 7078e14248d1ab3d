import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "@playwright/test";
import { type RunningServer, startServer } from "../start-server";
import { eventually } from "./eventually";
import { expectStored } from "./figures";
import { IngestLoad } from "./ingest-load";

// Machines that run tests are slow at times; nothing here waits for time to pass.
test.setTimeout(120_000);

const MEBIBYTE = 1024 * 1024;
const IDLE = 5_000;
/** As few as a machine with a low limit of open files allows. */
const LEAST_IDLE = 1_000;
const BURST = 200;
const UNREAD = 40;
const MAX_GROWTH_BYTES = 250 * MEBIBYTE;

let server: RunningServer;
const sockets: Socket[] = [];

test.beforeEach(async () => {
  server = await startServer();
});
test.afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.stop();
  server.removeFiles();
});

function dial(): Socket {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  sockets.push(socket);
  return socket;
}

/** Connections that stay open; answers how many could be made. */
async function openIdle(count: number): Promise<number> {
  let open = 0;
  for (let burst = 0; burst < count / BURST; burst++) {
    const made = await Promise.all(
      Array.from({ length: BURST }, () =>
        once(dial(), "connect").then(
          () => true,
          () => false,
        ),
      ),
    );
    open += made.filter((isMade) => isMade).length;
    if (made.includes(false)) break;
  }
  return open;
}

function senders(name = "before"): IngestLoad {
  const row = { app: "a", provider: "openai", model: "gpt-6-luna", status: 200 };
  return new IngestLoad({
    clients: 4,
    pauseMs: 5,
    batch: (client, number) =>
      Array.from({ length: 50 }, (_, index) => ({
        ...row,
        id: `${name}-${client}-${number}-${index}`,
        started_at: new Date().toISOString(),
      })),
  });
}

async function expectGoodService(load: IngestLoad): Promise<void> {
  load.start(server.url);
  await eventually.poll(() => load.answers.length).toBeGreaterThan(40);
  await load.stop();
  expect(load.answers.filter(({ status }) => status !== 200)).toEqual([]);
  const sorted = load.answers.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(1_000);
  await expectStored(server.url, "a", load.sent);
}

test("thousands of idle connections keep nobody from being answered", async () => {
  const before = server.residentBytes();
  const open = await openIdle(IDLE);
  expect(open).toBeGreaterThanOrEqual(LEAST_IDLE);
  await expectGoodService(senders());
  expect(server.residentBytes() - before).toBeLessThan(MAX_GROWTH_BYTES);
  expect(server.output()).not.toContain("rror");
});

test("clients that ask for much and read nothing stay within bounds", async () => {
  await expectGoodService(senders());
  const before = server.residentBytes();
  const ask = "GET /api/v1/attempts?limit=1000 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
  for (let index = 0; index < UNREAD; index++) {
    const socket = dial().pause();
    socket.write(ask);
  }
  await expectGoodService(senders("after"));
  expect(server.residentBytes() - before).toBeLessThan(MAX_GROWTH_BYTES);
});
