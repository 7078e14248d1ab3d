import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, test } from "./fixtures";
import { type RunningServer, startServer } from "./start-server";

const MEBIBYTE = 1024 * 1024;
/** What a flood may add to the memory of the process; a whole body may stand in it a few times. */
const MAX_GROWTH_BYTES = 250 * MEBIBYTE;

let server: RunningServer;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(async () => {
  await server.stop();
  server.removeFiles();
});

function dial(): Socket {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  return socket;
}

function head(headers: string): string {
  return `POST /api/v1/attempts HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`;
}

function drainedOrClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      socket.off("drain", settle).off("close", settle);
      resolve();
    };
    socket.on("drain", settle).on("close", settle);
    if (socket.closed) settle();
  });
}

async function health(): Promise<{ status: string; attempts: number }> {
  return (await fetch(`${server.url}/api/health`)).json();
}

function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}/api/v1/attempts`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
  });
}

test("a body of a gigabyte is cut early", async () => {
  const before = server.residentBytes();
  const socket = dial();
  socket.write(head("Transfer-Encoding: chunked"));
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  const piece = Buffer.from(`100000\r\n${" ".repeat(MEBIBYTE)}\r\n`);
  let sent = 0;
  while (sent < 1024 && !socket.destroyed && socket.writable) {
    if (!socket.write(piece)) await drainedOrClosed(socket);
    sent++;
  }
  while (!socket.closed) await drainedOrClosed(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(sent).toBeLessThan(100);
  expect(server.residentBytes() - before).toBeLessThan(MAX_GROWTH_BYTES);
  expect(await health()).toMatchObject({ status: "ok", attempts: 0 });
});

test("a gigabyte packed into a megabyte is not unpacked", async () => {
  const before = server.residentBytes();
  const member = gzipSync(Buffer.alloc(16 * MEBIBYTE, 32));
  const bomb = Buffer.concat(Array.from({ length: 64 }, () => member));
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => post(new Uint8Array(bomb), { "content-encoding": "gzip" })),
  );
  expect(answers.map(({ status }) => status)).toEqual([413, 413, 413, 413, 413]);
  expect(server.residentBytes() - before).toBeLessThan(MAX_GROWTH_BYTES);
});

test("a hundred uploads that break off cost nothing", async () => {
  const before = server.residentBytes();
  const piece = Buffer.alloc(2 * MEBIBYTE, 32);
  for (let round = 0; round < 10; round++) {
    const sockets = Array.from({ length: 10 }, dial);
    await Promise.all(
      sockets.map(async (socket) => {
        socket.write(head(`Content-Length: ${15 * MEBIBYTE}`));
        socket.write(piece);
        await new Promise((resolve) => setTimeout(resolve, 30));
        socket.destroy();
      }),
    );
  }
  expect(server.residentBytes() - before).toBeLessThan(MAX_GROWTH_BYTES);
  expect((await post({ provider: "openai", model: "gpt-6-luna", status: 200 })).status).toBe(200);
});

test.describe("every route, in front of it and behind", () => {
  const PROBLEM = "application/problem+json; charset=utf-8";

  for (const [name, method, path, headers, expected] of [
    ["a write of a foreign page", "POST", "/api/v1/attempts", { origin: "https://evil.example" }, 403],
    ["a foreign page editing pools", "POST", "/api/v1/pools", { origin: "https://evil.example" }, 403],
    ["a foreign page posting a form to a page", "POST", "/settings", { origin: "https://evil.example" }, 403],
    ["a form", "POST", "/api/v1/attempts", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["deleting attempts", "DELETE", "/api/v1/attempts", {}, 405],
    ["deleting a series", "DELETE", "/api/v1/series", {}, 405],
    ["patching a pool", "PATCH", "/api/v1/pools/x", {}, 405],
    ["a path that is none", "GET", "/api/v1/nothing", {}, 404],
    ["a path that is none, posted to", "POST", "/api/nothing", {}, 404],
    ["a series without a metric", "GET", "/api/v1/series", {}, 400],
    ["a request nobody made", "GET", "/api/v1/requests/none", {}, 404],
    ["a request with a percent sign", "GET", "/api/v1/requests/100%25", {}, 404],
    ["an unreadable path", "GET", "/api/v1/requests/%E0%A4%A", {}, 400],
  ] as const) {
    test(`${name} is answered ${expected} with a problem`, async () => {
      const body = method === "POST" ? "a=b" : null;
      const answer = await fetch(`${server.url}${path}`, { method, headers, body });
      expect([answer.status, answer.headers.get("content-type")]).toEqual([expected, PROBLEM]);
      expect(await answer.json()).toMatchObject({ status: expected, request_id: expect.any(String) });
    });
  }

  test("a foreign name of this machine reaches nothing", async () => {
    for (const path of ["/", "/api/v1/attempts", "/api/health", "/_next/static/x.js"]) {
      const socket = dial();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);
      expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 421 /);
    }
  });

  test("scripts of a page run by a nonce that its answer names", async () => {
    const answer = await fetch(`${server.url}/settings`);
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1];
    const scripts = [...(await answer.text()).matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(answer.status).toBe(200);
    expect(scripts.length).toBeGreaterThan(0);
    for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);
  });

  test("a request is found by page and API whatever stands in its id", async () => {
    const id = 'a/b 100% ü?#&"<>';
    await post({ provider: "openai", model: "gpt-6-luna", status: 200, request_id: id });
    for (const path of ["/requests/", "/api/v1/requests/"]) {
      const answer = await fetch(server.url + path + encodeURIComponent(id));
      expect([path, answer.status]).toEqual([path, 200]);
    }
  });

  test("a client that offers HTTP/2 is answered in HTTP/1.1", async () => {
    await fetch(`${server.url}/settings`);
    const body = JSON.stringify({ provider: "openai", model: "gpt-6-luna", status: 200 });
    const socket = dial();
    socket.write(
      `${head(`Content-Length: ${body.length}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAAAAAMAAAAAAAQBAAAAAAUAAEAAAAYABgAA`)}${body}`,
    );
    expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });
});
