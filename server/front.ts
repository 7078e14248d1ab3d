import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { may } from "../lib/access/caller";
import type { AlertHealth } from "../lib/alerts/alert-desk";
import { Outage } from "../lib/outage";
import type { StorageReport } from "../lib/storage/judge-storage";
import type { AttemptStore } from "../lib/store/attempts";
import type { Judgement } from "./access/gate";
import type { Access } from "./access/open-access";
import { dropForwarded } from "./access/peer";
import { answerHealth } from "./health";
import { ingestHandler } from "./ingest-http";
import type { LiveStreams } from "./live-stream";
import type { BodyLimits } from "./read-body";
import { setSecurityHeaders } from "./security-headers";
import { isBehindTheEnd, sendProblem, sendRedirect } from "./send";

export interface FrontOptions {
  store: AttemptStore;
  /** null = rules are not being evaluated yet. */
  alertHealth(): AlertHealth | null;
  storage(): Promise<StorageReport>;
  access: Pick<Access, "gate" | "callers" | "handlers">;
  /** Tells browsers to come by https alone. */
  isHttpsOnly: boolean;
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

type Handler = (request: IncomingMessage, response: ServerResponse, judged: Judgement) => Promise<void> | void;

/** The one port: access first, then ingest, live stream and health here, the rest to Next. */
export function createFront(options: FrontOptions): Server {
  const handlers = ownHandlers(options);
  const { gate, callers } = options.access;

  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = pathOf(request);
    setSecurityHeaders(request, response, options);
    const judged = gate.judge(request, path);
    if (judged.cookie !== null) response.setHeader("set-cookie", judged.cookie);
    if (judged.redirect !== null) return sendRedirect(response, judged.redirect);
    if (judged.refusal !== null) {
      const { headers, ...problem } = judged.refusal;
      return sendProblem(request, response, problem, headers);
    }
    const unreadable = whyUnreadable(path);
    if (unreadable !== null)
      return sendProblem(request, response, { status: 400, title: "Unreadable path.", detail: unreadable });
    dropForwarded(request, judged.peer);
    const { caller, peer } = judged;
    return callers.answering({ caller, address: peer.address }, () => answer(request, response, path, judged));
  };
  const answer: (...call: [IncomingMessage, ServerResponse, string, Judgement]) => Promise<void> | void = (
    request,
    response,
    path,
    judged,
  ) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const own = path === "/api/v1/attempts" && isRead ? undefined : handlers.get(path);
    if (own) return own(request, response, judged);
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
  access,
  streams,
  now,
  version,
  limits,
}: FrontOptions): ReadonlyMap<string, Handler> {
  const startedAtMs = now();
  const outage = new Outage();
  const health: Handler = (request, response, { caller }) => {
    const mayReadDetails = may(caller, "read");
    return answerHealth(
      request,
      response,
      { store, storage },
      { mayReadDetails, startedAtMs, nowMs: now(), version, outage, alerts: alertHealth() },
    );
  };
  const liveStream: Handler = (request, response, { caller }) =>
    streams.open(request, response, () => access.gate.isStillKnown(caller));
  return new Map<string, Handler>([
    ...access.handlers,
    ["/api/v1/attempts", ingestHandler(store, limits)],
    ["/api/v1/attempts/stream", readOnly(liveStream)],
    ["/api/health", readOnly(health)],
  ]);
}

function readOnly(handler: Handler): Handler {
  return (request, response, judged) => {
    if (request.method === "GET" || request.method === "HEAD") return handler(request, response, judged);
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

/** What was let in by its path must not become another path further on. null = it can be read. */
function whyUnreadable(path: string): string | null {
  try {
    const isOther = path.includes("\\") || path.split("/").some((part) => /^\.\.?$/.test(decodeURIComponent(part)));
    return isOther ? "The path must have no backslash and no part that is . or .., however it is written." : null;
  } catch {
    return "The path cannot be read: a % stands before something that is no UTF-8 in hexadecimal.";
  }
}
