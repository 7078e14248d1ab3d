import type { ResponseFacts } from "../../model/verdict";
import { plainHeaders, responseTimeMs } from "../providers/headers";
import { type Bucket, readBuckets } from "../providers/quota-headers";
import type { Sifted } from "../sieve/sieve";
import { fieldOf, type Signals } from "../unwrap/signals";
import { unwrap } from "../unwrap/unwrap";
import { NAMED_UPSTREAM } from "./named-upstream";
import { siftSaid } from "./said-sieve";

/** A response made ready for rules: body unwrapped, headers plain, statuses in order. */
export interface Reading {
  provider: string;
  /** What the wire said. */
  wireStatus: number | null;
  /** Statuses of failure, outermost first; empty where none is known. */
  statuses: readonly number[];
  effectiveStatus: number | null;
  signals: Signals;
  /** All server sentences, innermost last. */
  text: string;
  /** Which patterns are worth trying on the sentences and codes. */
  sifted: Sifted;
  /** Own headers and those tunnelled in the body, lower-cased; its own win. */
  headers: Readonly<Record<string, string>>;
  buckets: readonly Bucket[];
  upstream: string | null;
  /** Clock of the server, for absolute times. */
  baseMs: number;
  /** Whether that clock was read from the response or told with it. */
  clockIsKnown: boolean;
  atMs: number;
}

const LIMIT_STATUSES = new Set([402, 412, 413, 429, 498, 503, 529]);

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

export function readResponse(facts: ResponseFacts): Reading {
  const signals = unwrap(facts.body, isSuccess(facts.status));
  const own = plainHeaders(facts.headers);
  const headers: Record<string, string> = Object.assign(Object.create(null), signals.headers, own);
  addHeaderCodes(headers, signals);
  const baseMs = responseTimeMs(own, facts.atMs);
  const text = signals.messages.map((message) => message.value).join(" \n ");
  const sifted = siftSaid(text, ...signals.codes.map((code) => code.value));
  const statuses = failureStatuses(facts.status, [...signals.proseStatuses, ...signals.statuses]);
  return {
    provider: facts.provider,
    wireStatus: facts.status,
    statuses,
    effectiveStatus: effectiveStatus(facts.status, statuses, signals.statuses),
    signals,
    text,
    sifted,
    headers,
    buckets: readBuckets(facts.provider, headers, baseMs),
    upstream: upstreamOf(signals, sifted, headers),
    baseMs,
    clockIsKnown: facts.atIsAssumed !== true || own.date !== undefined,
    atMs: facts.atMs,
  };
}

const CODE_HEADERS = ["x-amzn-errortype", "x-ms-error-code"];

/** AWS and Azure name the error in a header; what follows a colon is an address. */
function addHeaderCodes(headers: Readonly<Record<string, string>>, signals: Signals): void {
  for (const name of CODE_HEADERS) {
    const value = headers[name]?.split(":")[0]?.trim() ?? "";
    if (value !== "") signals.codes.push({ path: `header ${name}`, value: value.slice(0, 160) });
  }
}

function failureStatuses(wire: number | null, inside: readonly number[]): number[] {
  const all = wire === null ? inside : [wire, ...inside];
  return [...new Set(all.filter((status) => status >= 400 && status < 600))];
}

/**
 * The innermost status that means a limit; else the wire's, else the innermost. Where the wire blames the request
 * itself, only fields say otherwise: a sentence may tell of another call.
 */
function effectiveStatus(wire: number | null, statuses: readonly number[], ofFields: readonly number[]): number | null {
  const isPlain = wire !== null && wire >= 400 && wire < 500 && !LIMIT_STATUSES.has(wire);
  const limit = (isPlain ? ofFields : statuses).findLast((status) => LIMIT_STATUSES.has(status));
  if (limit !== undefined) return limit;
  return wire !== null && !isSuccess(wire) ? wire : (statuses.at(-1) ?? wire);
}

function upstreamOf(signals: Signals, sifted: Sifted, headers: Readonly<Record<string, string>>): string | null {
  const named = fieldOf(signals, "provider_name")?.value ?? headers["x-pi-provider"];
  if (named !== undefined && named !== "" && named !== "null" && named !== "None") return named.slice(0, 64);
  for (const message of signals.messages) {
    const match = sifted.exec(NAMED_UPSTREAM, message.value);
    const found = match?.[1] ?? match?.[2];
    if (found !== undefined && !/^\d/.test(found)) return found;
  }
  return null;
}
