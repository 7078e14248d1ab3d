import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AttemptStore } from "../lib/store/attempts";
import { type AccessPolicy, knows, refuse } from "./access";
import { answerHealth } from "./health";
import { ingestHandler } from "./ingest-http";
import type { LiveStreams } from "./live-stream";
import { setSecurityHeaders } from "./security-headers";
import { sendProblem } from "./send";

export interface FrontOptions {
  store: AttemptStore;
  policy: AccessPolicy;
  streams: LiveStreams;
  /** Everything that is not answered here. */
  next(request: IncomingMessage, response: ServerResponse): Promise<void>;
  now(): number;
  version: string;
  isDevelopment: boolean;
}

/** The one port: access first, then ingest, live stream and health here, the rest to Next. */
export function createFront(options: FrontOptions): Server {
  const ingest = ingestHandler(options.store);
  const startedAtMs = options.now();

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = pathOf(request);
    setSecurityHeaders(request, response, options.isDevelopment);
    const refusal = refuse({ method: request.method ?? "GET", path, headers: request.headers }, options.policy);
    if (refusal) {
      const { challenge, ...problem } = refusal;
      return sendProblem(request, response, problem, challenge ? { "www-authenticate": challenge } : {});
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (path === "/api/v1/attempts" && !isRead) return ingest(request, response);
    if (path === "/api/v1/attempts/stream" && isRead) return options.streams.open(request, response);
    if (path === "/api/health" && isRead) {
      const { password } = options.policy;
      const mayReadDetails = password === null || knows(request.headers.authorization, password);
      const { now, version } = options;
      return answerHealth(request, response, options.store, { mayReadDetails, startedAtMs, nowMs: now(), version });
    }
    return options.next(request, response);
  };

  const server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => {
      const detail = error instanceof Error ? error.message : String(error);
      sendProblem(request, response, { status: 500, title: "Something failed here.", detail });
    });
  });
  // A client that asks before it sends learns the refusal without sending.
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    const length = Number(request.headers["content-length"] ?? 0);
    if (!(length > 0) || length <= 16 * 1024 * 1024) response.writeContinue();
    server.emit("request", request, response);
  });
  server.requestTimeout = 60_000;
  server.headersTimeout = 10_000;
  server.keepAliveTimeout = 65_000;
  return server;
}

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? "/";
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}
