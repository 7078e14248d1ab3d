import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Problem, problemAnswer } from "../lib/api/answer";

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

/** Answers a problem with an id that also stands in the log, and ends the connection where a body is still on its way. */
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
  const hasUnreadBody = !request.complete;
  response.writeHead(status, {
    "content-type": contentType,
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    ...(hasUnreadBody ? { connection: "close" } : {}),
    ...headers,
  });
  response.end(body);
  if (status >= 500) console.error(`${request.method} ${request.url} ${status} ${requestId}: ${problem.detail}`);
}
