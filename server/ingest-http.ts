import type { IncomingMessage, ServerResponse } from "node:http";
import { MAX_BODY_BYTES } from "../lib/ingest/limits";
import { Outage } from "../lib/outage";
import {
  type AttemptStore,
  StoreBusyError,
  StoreUnwritableError,
  UNWRITABLE_RETRY_SECONDS,
} from "../lib/store/attempts";
import { BodyBudget, type BodyLimits, BodyRefusedError, ClientGoneError, readBody } from "./read-body";
import { sendJson, sendProblem } from "./send";

export const INGEST_LIMITS: BodyLimits = { maxBytes: MAX_BODY_BYTES, deadlineMs: 30_000 };
/** Whole bodies that may be in reading at one time. */
const BODIES_AT_ONCE = 8;
const BUSY_RETRY_SECONDS = 1;

const CONTENT_TYPES = ["application/json", "application/x-ndjson", "application/ndjson", "text/plain"];

/** Answers `POST /api/v1/attempts` once the batch is committed. */
export function ingestHandler(store: Pick<AttemptStore, "ingest">, limits: BodyLimits = INGEST_LIMITS) {
  const budget = new BodyBudget(BODIES_AT_ONCE * limits.maxBytes);
  const outage = new Outage();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== "POST") return refuseMethod(request, response);
    if (!isKnownType(request.headers["content-type"])) return refuseType(request, response);
    try {
      const answer = await store.ingest(await readBody(request, response, limits, budget));
      if ("status" in answer) sendProblem(request, response, answer);
      else sendJson(response, 200, answer);
      const refused = outage.end(Date.now());
      if (refused > 0) console.log(`Attempts are stored again; ${refused} batches were refused meanwhile.`);
    } catch (error) {
      if (error instanceof StoreUnwritableError && outage.isNews(error.message, Date.now()))
        console.error(`Attempts are refused with 503 until this is over: ${error.message}`);
      answerFailure(request, response, error);
    }
  };
}

/** Without a type, and as plain text, JSON and NDJSON are told apart by looking. */
function isKnownType(contentType: string | undefined): boolean {
  return contentType === undefined || CONTENT_TYPES.includes(contentType.split(";")[0]?.trim().toLowerCase() ?? "");
}

function refuseMethod(request: IncomingMessage, response: ServerResponse): void {
  const problem = {
    status: 405,
    title: "Only POST and GET.",
    detail: `${request.method} is not possible here: POST attempts, or GET them.`,
  };
  sendProblem(request, response, problem, { allow: "GET, HEAD, POST" });
}

function refuseType(request: IncomingMessage, response: ServerResponse): void {
  const detail = `Content-Type "${(request.headers["content-type"] ?? "").slice(0, 80)}" is not known here. Use application/json or application/x-ndjson (with curl: -H 'Content-Type: application/json').`;
  sendProblem(request, response, { status: 415, title: "Unknown content type.", detail });
}

function answerFailure(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (error instanceof ClientGoneError) {
    response.destroy();
  } else if (error instanceof BodyRefusedError) {
    const retry = error.problem.status === 429 ? { "retry-after": String(BUSY_RETRY_SECONDS) } : {};
    sendProblem(request, response, error.problem, retry);
  } else if (error instanceof StoreBusyError) {
    const problem = {
      status: 429,
      title: "The ingest queue is full.",
      detail: "Nothing of this batch was taken; send it again after Retry-After.",
    };
    sendProblem(request, response, problem, { "retry-after": String(error.retryAfterSeconds) });
  } else if (error instanceof StoreUnwritableError) {
    const problem = {
      status: 503,
      title: "The database cannot be written.",
      detail: `Nothing of this batch was taken; send it again after Retry-After. ${error.message}`,
    };
    sendProblem(request, response, problem, { "retry-after": String(UNWRITABLE_RETRY_SECONDS) });
  } else {
    console.error(error);
    const detail = "Whether it was stored is not known; sending it again with the same ids is safe.";
    const problem = { status: 500, title: "Storing the batch failed.", detail };
    sendProblem(request, response, problem);
  }
}
