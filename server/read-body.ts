import type { IncomingMessage, ServerResponse } from "node:http";
import { createGunzip } from "node:zlib";
import type { Problem } from "../lib/api/answer";

/** A body that was not taken: what to answer. */
export class BodyRefusedError extends Error {
  override readonly name = "BodyRefusedError";
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

/** The client went away; nobody waits for an answer. */
export class ClientGoneError extends Error {
  override readonly name = "ClientGoneError";
}

export interface BodyLimits {
  /** Of the body as sent and of what it inflates to. */
  maxBytes: number;
  /** From the first byte to the last. */
  deadlineMs: number;
}

/** Bytes of bodies being read, over all connections: many slow uploads together stay bounded too. */
export class BodyBudget {
  #bytes = 0;
  constructor(private readonly maxBytes: number) {}

  take(bytes: number): boolean {
    if (this.#bytes + bytes > this.maxBytes) return false;
    this.#bytes += bytes;
    return true;
  }

  giveBack(bytes: number): void {
    this.#bytes -= bytes;
  }
}

/**
 * Reads a body whole, inflated where it is gzip, never holding more than the limit; asks for it where the client waits to
 * be asked. Throws BodyRefusedError or ClientGoneError.
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  limits: BodyLimits,
  budget: BodyBudget,
): Promise<Uint8Array> {
  const encoding = request.headers["content-encoding"]?.toLowerCase() ?? "identity";
  if (encoding !== "gzip" && encoding !== "identity") throw new BodyRefusedError(unknownEncoding(encoding));
  if (Number(request.headers["content-length"] ?? 0) > limits.maxBytes)
    throw new BodyRefusedError(tooLarge(limits.maxBytes));
  if (request.headers.expect !== undefined) response.writeContinue();
  return new Promise((resolve, reject) =>
    new BodyReader(request, encoding === "gzip", limits, budget).start(resolve, reject),
  );
}

class BodyReader {
  readonly #chunks: Buffer[] = [];
  #received = 0;
  #kept = 0;
  #isOver = false;

  constructor(
    private readonly request: IncomingMessage,
    private readonly isGzip: boolean,
    private readonly limits: BodyLimits,
    private readonly budget: BodyBudget,
  ) {}

  start(resolve: (body: Uint8Array) => void, reject: (error: Error) => void): void {
    const { request, limits } = this;
    const inflate = this.isGzip ? createGunzip() : null;
    const source = inflate ?? request;
    const end = (error: Error | null) => {
      if (this.#isOver) return;
      this.#isOver = true;
      clearTimeout(deadline);
      this.budget.giveBack(this.#kept);
      if (inflate) {
        request.unpipe(inflate);
        inflate.destroy();
      }
      if (error) {
        request.pause();
        reject(error);
      } else resolve(join(this.#chunks, this.#kept));
    };
    const deadline = setTimeout(() => end(new BodyRefusedError(tooSlow(limits.deadlineMs))), limits.deadlineMs);
    request.on("data", (chunk: Buffer) => {
      this.#received += chunk.length;
      if (this.#received > limits.maxBytes) end(new BodyRefusedError(tooLarge(limits.maxBytes)));
    });
    source.on("data", (chunk: Buffer) => {
      if (this.#isOver) return;
      const refused = this.#keep(chunk);
      if (refused) end(new BodyRefusedError(refused));
    });
    source.on("end", () => end(null));
    inflate?.on("error", () => end(new BodyRefusedError(brokenGzip())));
    request.on("error", () => end(new ClientGoneError("The upload broke off.")));
    request.on("close", () => {
      if (!request.complete) end(new ClientGoneError("The upload broke off."));
    });
    if (inflate) request.pipe(inflate);
  }

  #keep(chunk: Buffer): Problem | null {
    if (this.#kept + chunk.length > this.limits.maxBytes) return tooLarge(this.limits.maxBytes);
    if (!this.budget.take(chunk.length)) return tooBusy();
    this.#kept += chunk.length;
    this.#chunks.push(chunk);
    return null;
  }
}

/** One array that owns its memory, so that it can move to another thread without a copy. */
function join(chunks: readonly Buffer[], bytes: number): Uint8Array {
  const body = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

function tooLarge(maxBytes: number): Problem {
  const mebibytes = Math.floor(maxBytes / 1024 / 1024);
  return {
    status: 413,
    title: "The body is too large.",
    detail: `A body may have ${mebibytes} MiB, also after inflating. Nothing was taken; send smaller batches.`,
  };
}

function tooSlow(deadlineMs: number): Problem {
  return {
    status: 408,
    title: "The body came too slowly.",
    detail: `The body was not complete after ${deadlineMs / 1000} s. Nothing was taken; send it again.`,
  };
}

function tooBusy(): Problem {
  return {
    status: 429,
    title: "Too many uploads at once.",
    detail: "Nothing was taken; send it again after Retry-After.",
  };
}

function brokenGzip(): Problem {
  return {
    status: 400,
    title: "The gzip data is broken.",
    detail: "The body says Content-Encoding: gzip but cannot be inflated. Nothing was taken.",
  };
}

function unknownEncoding(encoding: string): Problem {
  return {
    status: 415,
    title: "Unknown content encoding.",
    detail: `Content-Encoding "${encoding.slice(0, 40)}" is not known here. Use gzip, or send the body as it is.`,
  };
}
