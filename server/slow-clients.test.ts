import { once } from "node:events";
import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { ATTEMPT, NOW, openFront, type TestFront } from "./front-fixture";

const SHORT = { headersMs: 200, requestMs: 5_000, silenceMs: 300, checkEveryMs: 50 };
const ONE = JSON.stringify(ATTEMPT);

function post(body: string, headers = ""): string {
  return `POST /api/v1/attempts HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${headers}\r\n${body}`;
}

/** What a connection received until it was closed. */
async function untilClosed(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => undefined);
  await once(socket, "close");
  return text;
}

async function stored({ store }: TestFront): Promise<number> {
  return (await store.status()).attempts;
}

test("headers that come a byte at a time are cut off with 408", async () => {
  const front = await openFront({ timeouts: SHORT });
  const socket = front.dial();
  const bytes = [...post(ONE)];
  const dripping = setInterval(() => socket.write(bytes.shift() ?? "x"), 20);
  const answer = await untilClosed(socket);
  clearInterval(dripping);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(bytes.length).toBeGreaterThan(0);
  expect(await stored(front)).toBe(0);
});

test("a connection that never says anything is closed", async () => {
  const front = await openFront({ timeouts: SHORT });
  await untilClosed(front.dial());
});

test("who does not read an answer is let go", async () => {
  let isClosed = false;
  const front = await openFront({
    timeouts: SHORT,
    next: async (_, response) => {
      response.on("close", () => {
        isClosed = true;
      });
      response.end(Buffer.alloc(64 << 20));
    },
  });
  const socket = front.dial();
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  await expect.poll(() => isClosed, { timeout: 10_000 }).toBe(true);
});

test("who has sent all and closed that side still gets the answer", async () => {
  const front = await openFront();
  const socket = front.dial();
  socket.end(post(ONE));
  expect(await untilClosed(socket)).toContain('"accepted":1');
  expect(await stored(front)).toBe(1);
});

test("who closes that side within a body is let go, and nothing is stored", async () => {
  const front = await openFront();
  const socket = front.dial();
  socket.end(post(ONE).slice(0, -10));
  await untilClosed(socket);
  expect(await stored(front)).toBe(0);
});

test("batches in one piece are answered each, in their order", async () => {
  const front = await openFront();
  const socket = front.dial();
  const rows = ["a", "b", "a"].map((id) => JSON.stringify({ ...ATTEMPT, id }));
  socket.write(
    [post(rows[0] ?? ""), post("{"), post(rows[1] ?? ""), post(rows[2] ?? "", "Connection: close\r\n")].join(""),
  );
  const answer = await untilClosed(socket);
  expect(answer.match(/HTTP\/1\.1 \d+|"(accepted|duplicates)":1/g)).toEqual([
    "HTTP/1.1 200",
    '"accepted":1',
    "HTTP/1.1 400",
    "HTTP/1.1 200",
    '"accepted":1',
    "HTTP/1.1 200",
    '"duplicates":1',
  ]);
});

test("what follows a body that is cut off is not taken for a request", async () => {
  const front = await openFront({ limits: { maxBytes: 1_000, deadlineMs: 2_000 } });
  const socket = front.dial();
  socket.write(post(`${" ".repeat(2_000)}`) + post(ONE));
  const answer = await untilClosed(socket);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 413"]);
  expect(await stored(front)).toBe(0);
});

test("slow uploads keep nobody else from being answered", async () => {
  const front = await openFront({ limits: { maxBytes: 10_000, deadlineMs: 3_000 } });
  const slow = Array.from({ length: 200 }, () => front.dial());
  for (const socket of slow) {
    socket.on("error", () => undefined);
    socket.write(post(ONE).slice(0, -20));
  }
  for (let row = 0; row < 20; row++) {
    const body = JSON.stringify({ ...ATTEMPT, id: `fast-${row}`, started_at: NOW - 1_000 });
    const { status } = await front.send({ headers: { "content-type": "application/json" }, body });
    expect(status).toBe(200);
  }
  for (const socket of slow) socket.destroy();
});
