import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AlertHealth } from "../lib/alerts/alert-desk";
import { Outage } from "../lib/outage";
import type { StorageReport } from "../lib/storage/judge-storage";
import type { AttemptStore } from "../lib/store/attempts";
import { type AccessPolicy, knows, refuse } from "./access";
import { answerHealth } from "./health";
import { ingestHandler } from "./ingest-http";
import type { LiveStreams } from "./live-stream";
import type { BodyLimits } from "./read-body";
import { setSecurityHeaders } from "./security-headers";
import { isBehindTheEnd, sendProblem } from "./send";

export interface FrontOptions {
  store: AttemptStore;
  /** null = rules are not being evaluated yet. */
  alertHealth(): AlertHealth | null;
  storage(): Promise<StorageReport>;
  policy: AccessPolicy;
  streams: LiveStreams;
  /** Everything that is not answered here. */
  next(request: IncomingMessage, response: ServerResponse): Promise<void>;
  now(): number;
  version: string;
  isDevelopment: boolean;
  limits?: BodyLimits;
  timeouts?: Timeouts;
}

/** How long a connection may hold this server up. */
export interface Timeouts {
  /** From the first byte of a request to the last of its headers. */
  headersMs: number;
  /** From the first byte of a request to its last. */
  requestMs: number;
  /** Without a byte in either direction: a client that does not read its answer, say. */
  silenceMs: number;
  /** Between two looks for headers and requests that take too long. */
  checkEveryMs: number;
}

const TIMEOUTS: Timeouts = { headersMs: 10_000, requestMs: 60_000, silenceMs: 120_000, checkEveryMs: 5_000 };
/** Longer than proxies keep theirs, so that none sends into a connection that is being closed. */
const KEEP_ALIVE_MS = 65_000;

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** The one port: access first, then ingest, live stream and health here, the rest to Next. */
export function createFront(options: FrontOptions): Server {
  const handlers = ownHandlers(options);

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = pathOf(request);
    setSecurityHeaders(request, response, options.isDevelopment);
    const refusal = refuse({ method: request.method ?? "GET", path, headers: request.headers }, options.policy);
    if (refusal) {
      const { challenge, ...problem } = refusal;
      return sendProblem(request, response, problem, challenge ? { "www-authenticate": challenge } : {});
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isReadable(path)) {
      const detail = "The path cannot be read: a % stands before something that is no UTF-8 in hexadecimal.";
      return sendProblem(request, response, { status: 400, title: "Unreadable path.", detail });
    }
    const own = path === "/api/v1/attempts" && isRead ? undefined : handlers.get(path);
    if (own) return own(request, response);
    // Next reads bodies without asking for them.
    if (request.headers.expect !== undefined) response.writeContinue();
    return options.next(request, response);
  };

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    if (isBehindTheEnd(request)) return;
    route(request, response).catch((error: unknown) => {
      console.error(error);
      sendProblem(request, response, {
        status: 500,
        title: "Something failed here.",
        detail: "The server's log says more.",
      });
    });
  };
  const { headersMs, requestMs, silenceMs, checkEveryMs } = options.timeouts ?? TIMEOUTS;
  const server = createServer({ connectionsCheckingInterval: checkEveryMs }, listener);
  // Whoever asks before sending learns a refusal without sending; the handlers say when to go on.
  server.on("checkContinue", listener);
  server.headersTimeout = headersMs;
  server.requestTimeout = requestMs;
  server.timeout = silenceMs;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

function ownHandlers({
  store,
  storage,
  alertHealth,
  policy,
  streams,
  now,
  version,
  limits,
}: FrontOptions): ReadonlyMap<string, Handler> {
  const startedAtMs = now();
  const outage = new Outage();
  const health: Handler = (request, response) => {
    const mayReadDetails = policy.password === null || knows(request.headers.authorization, policy.password);
    return answerHealth(
      request,
      response,
      { store, storage },
      { mayReadDetails, startedAtMs, nowMs: now(), version, outage, alerts: alertHealth() },
    );
  };
  return new Map([
    ["/api/v1/attempts", ingestHandler(store, limits)],
    ["/api/v1/attempts/stream", readOnly((request, response) => streams.open(request, response))],
    ["/api/health", readOnly(health)],
  ]);
}

function readOnly(handler: Handler): Handler {
  return (request, response) => {
    if (request.method === "GET" || request.method === "HEAD") return handler(request, response);
    const problem = { status: 405, title: "Only GET.", detail: `${request.method} is not possible here.` };
    sendProblem(request, response, problem, { allow: "GET, HEAD" });
  };
}

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? "/";
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
