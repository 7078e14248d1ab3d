import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type Problem, problemAnswer } from "../lib/api/answer";

/** How much of a refused body is still read, so that its sender gets to see the answer instead of a broken connection. */
const LINGER_BYTES = 32 * 1024 * 1024;
const LINGER_MS = 1_000;

/** Connections that end with the answer that is being sent. */
const ending = new WeakSet<Socket>();

/** Whether nobody will be told what becomes of this request, because the answer before it ends the connection. */
export function isBehindTheEnd({ socket }: IncomingMessage): boolean {
  return ending.has(socket);
}

/** Answers JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    ...headers,
  });
  response.end(body);
}

/** Sends a browser to another page of this server. */
export function sendRedirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, "cache-control": "no-store", "content-length": 0 });
  response.end();
}

/** Answers a problem with an id that also stands in the log (not of 503), and ends the connection where a body is still on its way. */
export function sendProblem(
  request: IncomingMessage,
  response: ServerResponse,
  problem: Problem,
  headers: Record<string, string> = {},
): void {
  if (response.headersSent || response.destroyed) return;
  const requestId = randomUUID();
  const { status, contentType, body } = problemAnswer({
    ...problem,
    extra: { ...problem.extra, request_id: requestId },
  });
  const isBodyComing = hasBody(request) && !request.complete;
  response.writeHead(status, {
    "content-type": contentType,
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    ...(isBodyComing ? { connection: "close" } : {}),
    ...headers,
  });
  if (isBodyComing) {
    ending.add(request.socket);
    linger(request, response, body);
  } else response.end(body);
  // 503 is a state that lasts: whoever knows it says once that it began.
  if (status >= 500 && status !== 503)
    console.error(`${request.method} ${request.url} ${status} ${requestId}: ${problem.detail}`);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Closing at once would reset the connection and take the answer with it. */
function linger(request: IncomingMessage, response: ServerResponse, body: string): void {
  response.write(body);
  let bytes = 0;
  const end = () => {
    clearTimeout(timer);
    if (!response.writableEnded) response.end();
  };
  const timer = setTimeout(end, LINGER_MS);
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > LINGER_BYTES) end();
  });
  request.on("end", end);
  request.on("close", end);
  request.resume();
}
