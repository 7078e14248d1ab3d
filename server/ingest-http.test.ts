import { once } from "node:events";
import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type AttemptStore, StoreBusyError, StoreUnwritableError } from "../lib/store/attempts";
import { memoryStores } from "../lib/store/memory";
import { ATTEMPT, type Call, NOW, openFront, type TestFront } from "./front-fixture";

const JSON_TYPE = { "content-type": "application/json" };
const ONE = JSON.stringify(ATTEMPT);
const SMALL = { maxBytes: 1_000, deadlineMs: 300 };

async function stored({ store }: TestFront): Promise<number> {
  return (await store.status()).attempts;
}

/** What a connection received until the server closed it. */
async function untilClosed(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => undefined);
  await once(socket, "close");
  return text;
}

function head(length: number | null, extra = ""): string {
  const body = length === null ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
  return `POST /api/v1/attempts HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n${body}\r\n${extra}\r\n`;
}

function failing(error: Error): AttemptStore {
  const { attempts } = memoryStores({ retentionMs: 1, now: () => NOW });
  return { ...attempts, ingest: () => Promise.reject(error) };
}

describe("POST /api/v1/attempts", () => {
  test.each<[string, Call]>([
    ["JSON", { headers: JSON_TYPE, body: ONE }],
    ["JSON with a charset", { headers: { "content-type": "Application/JSON; charset=utf-8" }, body: ONE }],
    ["NDJSON", { headers: { "content-type": "application/x-ndjson" }, body: `${ONE}\n` }],
    ["plain text", { headers: { "content-type": "text/plain" }, body: ONE }],
    ["no type", { body: ONE }],
    ["gzip", { headers: { ...JSON_TYPE, "content-encoding": "gzip" }, body: gzipSync(ONE) }],
    [
      "gzip in two members",
      {
        headers: { ...JSON_TYPE, "content-encoding": "GZIP" },
        body: Buffer.concat([gzipSync(ONE.slice(0, 20)), gzipSync(ONE.slice(20))]),
      },
    ],
    ["a path with a slash at its end", { path: "/api/v1/attempts/", headers: JSON_TYPE, body: ONE }],
  ])("takes %s, answered once it is stored", async (_, call) => {
    const front = await openFront();
    const { status, json } = await front.send(call);
    expect([status, json()]).toEqual([200, { accepted: 1, duplicates: 0, rejected: [] }]);
    expect(await stored(front)).toBe(1);
  });

  test.each<[string, number, Call]>([
    ["a form", 415, { headers: { "content-type": "application/x-www-form-urlencoded" }, body: "a=b" }],
    ["an unknown encoding", 415, { headers: { ...JSON_TYPE, "content-encoding": "br" }, body: ONE }],
    ["broken gzip", 400, { headers: { ...JSON_TYPE, "content-encoding": "gzip" }, body: ONE }],
    [
      "gzip that ends early",
      400,
      { headers: { ...JSON_TYPE, "content-encoding": "gzip" }, body: gzipSync(ONE).subarray(0, 40) },
    ],
    ["broken JSON", 400, { headers: JSON_TYPE, body: "{" }],
    ["nothing", 400, { headers: JSON_TYPE }],
    ["an empty list", 400, { headers: JSON_TYPE, body: "[]" }],
    ["a body over the limit", 413, { headers: JSON_TYPE, body: " ".repeat(1_001) }],
    [
      "a body that inflates over the limit",
      413,
      { headers: { ...JSON_TYPE, "content-encoding": "gzip" }, body: gzipSync(Buffer.alloc(10_000_000, 32)) },
    ],
    ["PUT", 405, { method: "PUT", headers: JSON_TYPE, body: ONE }],
    ["DELETE", 405, { method: "DELETE" }],
  ])("refuses %s with a problem, and stores nothing", async (_, expected, call) => {
    const front = await openFront({ limits: { ...SMALL, maxBytes: 1_000 } });
    const { status, headers, json } = await front.send(call);
    expect([status, headers["content-type"]]).toEqual([expected, "application/problem+json; charset=utf-8"]);
    expect(json()).toMatchObject({ status: expected, title: expect.any(String), request_id: expect.any(String) });
    expect(await stored(front)).toBe(0);
  });

  test("a wrong method is told the right ones", async () => {
    const front = await openFront();
    expect((await front.send({ method: "PATCH" })).headers.allow).toBe("GET, HEAD, POST");
  });

  test("a length over the limit is refused before any of the body came, and the connection closed", async () => {
    const front = await openFront();
    const socket = front.dial();
    socket.write(head(1 << 30));
    const answer = await untilClosed(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer.toLowerCase()).toContain("connection: close");
  });

  test("a body without a length is cut at the limit, and its sender still reads why", async () => {
    const front = await openFront({ limits: { maxBytes: 100_000, deadlineMs: 5_000 } });
    const socket = front.dial();
    socket.write(head(null));
    const piece = Buffer.from(`ffff\r\n${" ".repeat(0xffff)}\r\n`);
    const sending = setInterval(() => socket.write(piece), 1);
    const answer = await untilClosed(socket);
    clearInterval(sending);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("whoever asks first gets the refusal without sending", async () => {
    const front = await openFront();
    const socket = front.dial();
    socket.write(head(1 << 30, "Expect: 100-continue\r\n"));
    const answer = await untilClosed(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("whoever asks first and may send is told to go on", async () => {
    const front = await openFront();
    const socket = front.dial();
    socket.write(head(ONE.length, "Expect: 100-continue\r\nConnection: close\r\n"));
    expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 100 /);
    socket.write(ONE);
    expect(await untilClosed(socket)).toContain('"accepted":1');
  });

  test("a body that does not arrive in time is refused", async () => {
    const front = await openFront({ limits: SMALL });
    const socket = front.dial();
    socket.write(`${head(500)}{`);
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 408 /);
    expect(await stored(front)).toBe(0);
  });

  test("an upload that breaks off leaves nothing, and the next one is taken", async () => {
    const front = await openFront();
    const socket = front.dial();
    socket.write(`${head(500)}${ONE}`);
    await once(socket, "connect");
    socket.destroy();
    expect((await front.send({ headers: JSON_TYPE, body: ONE })).status).toBe(200);
    expect(await stored(front)).toBe(1);
  });

  test("bodies in reading are bounded together: who would pass the bound comes back later", async () => {
    const front = await openFront({ limits: { maxBytes: 1_000, deadlineMs: 2_000 } });
    const slow = Array.from({ length: 8 }, () => front.dial());
    for (const socket of slow) socket.write(`${head(1_000)}${" ".repeat(999)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { status, headers } = await front.send({ headers: JSON_TYPE, body: " ".repeat(900) });
    expect([status, headers["retry-after"]]).toEqual([429, "1"]);
    for (const socket of slow) socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await front.send({ headers: JSON_TYPE, body: ONE })).status).toBe(200);
  });

  test.each([
    ["a full queue", new StoreBusyError(3), 429, "3"],
    ["a disk that is full", new StoreUnwritableError("database or disk is full"), 503, "5"],
  ])("%s asks to come back", async (_, error, expected, retryAfter) => {
    const front = await openFront({ store: failing(error) });
    const { status, headers } = await front.send({ headers: JSON_TYPE, body: ONE });
    expect([status, headers["retry-after"]]).toEqual([expected, retryAfter]);
  });

  test("anything else that fails tells nothing of the inside", async () => {
    const front = await openFront({ store: failing(new Error("secret at /var/lib")) });
    const { status, text } = await front.send({ headers: JSON_TYPE, body: ONE });
    expect(status).toBe(500);
    expect(text).not.toContain("secret");
  });
});
