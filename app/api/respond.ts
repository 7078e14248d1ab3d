import { randomUUID } from "node:crypto";
import { type ApiAnswer, emptyAnswer, problemAnswer } from "@/lib/api/answer";
import { isOfType, JSON_TYPES, unknownType } from "@/lib/api/media-type";
import type { AskedCall } from "@/lib/api/read-too-long";
import { storeFailureAnswer } from "@/lib/api/store-failure";
import { isReadCancelled } from "@/lib/store/read-watch";
import { getRuntime, type Runtime } from "@/server/runtime-handle";

const MEBIBYTE = 1 << 20;

interface Call {
  runtime: Runtime;
  params: URLSearchParams;
  accept: string | null;
  contentType: string | null;
  /** The body as text; more than 1 MiB only where asked for. */
  text(maxBytes?: number): Promise<string>;
  /** As text, but refused where it is said to be anything else than JSON. */
  json(): Promise<string>;
}

class BodyTooLargeError extends Error {
  constructor(readonly maxBytes: number) {
    super(`More than ${maxBytes} bytes.`);
  }
}

class UnknownTypeError extends Error {
  constructor(readonly contentType: string | null) {
    super(`Not JSON: ${contentType}.`);
  }
}

/** Runs a pure handler and puts its answer on the wire; whatever it throws becomes a problem. */
export async function respond(request: Request, handle: (call: Call) => Promise<ApiAnswer>): Promise<Response> {
  const { pathname: path, searchParams: params } = new URL(request.url);
  const contentType = request.headers.get("content-type");
  const call: Call = {
    runtime: getRuntime(),
    params,
    accept: request.headers.get("accept"),
    contentType,
    text: (maxBytes = MEBIBYTE) => readText(request, maxBytes),
    json: async () => {
      if (!isOfType(contentType, JSON_TYPES)) throw new UnknownTypeError(contentType);
      return readText(request, MEBIBYTE);
    },
  };
  const asked = { method: request.method, path, params };
  return toResponse(await handle(call).catch((error: unknown) => answerFailure(error, asked)));
}

/** Header of what was answered from counted figures or, slower, from rows. */
export function readFrom(runtime: Runtime): Record<string, string> {
  return { "x-read-from": runtime.reads.current()?.hasReadRows ? "rows" : "figures" };
}

/** What a route answers to the methods it does not have. */
export function allowOnly(allow: string): (request: Request) => Promise<Response> {
  return async ({ method }) => {
    const detail = `${method} is not possible here. Possible: ${allow}.`;
    return toResponse({ ...problemAnswer({ status: 405, title: "Method not allowed.", detail }), headers: { allow } });
  };
}

function toResponse({ status, contentType, body, headers = {} }: ApiAnswer): Response {
  const isProblem = contentType.startsWith("application/problem+json");
  const shown = isProblem ? JSON.stringify({ ...JSON.parse(body), request_id: randomUUID() }) : body;
  return new Response(status === 204 ? null : shown, {
    status,
    headers: { "content-type": contentType, "cache-control": "no-store", ...headers },
  });
}

function answerFailure(error: unknown, asked: AskedCall): ApiAnswer {
  if (error instanceof BodyTooLargeError) {
    const detail = `At most ${error.maxBytes / MEBIBYTE} MiB are read here.`;
    return problemAnswer({ status: 413, title: "The body is too large.", detail });
  }
  if (error instanceof UnknownTypeError) return unknownType(error.contentType, JSON_TYPES);
  const failure = storeFailureAnswer(error, asked);
  if (failure !== null) return failure;
  // Nobody is there to read it.
  if (isReadCancelled(error)) return emptyAnswer();
  console.error(error);
  return problemAnswer({ status: 500, title: "Something failed here.", detail: "The server's log says more." });
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const reader = request.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new BodyTooLargeError(maxBytes);
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}
