import type { Dimension } from "../../model/limit";
import type { Evidence } from "../../model/verdict";
import type { Bucket } from "../providers/quota-headers";
import type { QuotaViolation } from "../unwrap/signals";
import type { Reading } from "./reading";

export interface DimensionFound {
  dimension: Dimension;
  evidence: Evidence | null;
}

type Words = readonly { pattern: RegExp; dimension: Dimension }[];

const UNIT_PER_WINDOW =
  /\b(requests?|queries|calls|images?|tokens?)(?: per (?!sec|min|hour|day|month|week)[a-z]{1,20}){0,4} ?(?:per|\/) ?(?:\d{1,2} ?)?(sec|min|hour|day|month|week)/i;
const ABBREVIATION = /\b(?:[IO]?(TPM|TPS|TPH)|(RPM|QPM|RPS|QPS|RPH|IPM)|(RPD|QPD|IPD)|(TPD))\b/;
const PER_SECONDS = /\bper (\d{1,7}) ?s(?:econds?)?\b|\bduration_s: (\d{1,7})\b/i;

const WORDS: Words = [
  { pattern: /concurren|simultaneous|parallel requests|in.flight|并发/i, dimension: "concurrency" },
  { pattern: /每(?:日|天)|当日|今日|单日/, dimension: "rpd" },
  { pattern: /每分钟.{0,6}(?:token|令牌)|(?:token|令牌).{0,8}每分钟/i, dimension: "tpm" },
  { pattern: /每分钟.{0,6}请求|请求.{0,4}(?:频率|过于频繁|数限制)|速率限制|频率过高|频次/, dimension: "rpm" },
  {
    pattern:
      /\btoken rate limit|\brate limit (?:reached|exceeded) for tokens\b|\btoo many (?:input |output )?tokens\b/i,
    dimension: "tpm",
  },
  { pattern: /\brequests? rate limit|\brate limit (?:reached|exceeded) for (?:requests|images)\b/i, dimension: "rpm" },
  { pattern: /\bburst\b|\btoo fast\b|\bacceler|\bgrew too\b|突增/i, dimension: "burst" },
];

/** Reads the dimension: quota ids, then sentences, then codes, then headers. `own` are the provider's own words. */
export function detectDimension(reading: Reading, own: Words = []): DimensionFound {
  return (
    fromQuotas(reading.signals.quotas) ??
    fromText(reading, own) ??
    fromCodes(reading) ??
    fromHeaders(reading) ?? { dimension: "unknown", evidence: null }
  );
}

/** The longest of several violated windows governs. */
export function governingQuota(quotas: readonly QuotaViolation[]): QuotaViolation | null {
  return quotas.find((quota) => /per_?day|daily/i.test(quota.id)) ?? quotas.at(-1) ?? null;
}

function fromQuotas(quotas: readonly QuotaViolation[]): DimensionFound | null {
  const governing = governingQuota(quotas);
  if (governing === null) return null;
  const isTokens = /token/i.test(governing.id);
  const isDay = /per_?day|daily/i.test(governing.id);
  if (!isDay && !/per_?(?:minute|min|second)/i.test(governing.id)) return null;
  const dimension = isDay ? (isTokens ? "tpd" : "rpd") : isTokens ? "tpm" : "rpm";
  return { dimension, evidence: { path: governing.path, excerpt: governing.id } };
}

function fromText(reading: Reading, own: Words): DimensionFound | null {
  for (let index = reading.signals.messages.length - 1; index >= 0; index--) {
    const message = reading.signals.messages[index];
    if (message === undefined) continue;
    const text = message.value.replaceAll("_", " ");
    const found = firstWord(own, text) ?? spelledOut(text) ?? secondsWindow(message.value) ?? firstWord(WORDS, text);
    if (found !== null) return { dimension: found.dimension, evidence: { path: message.path, excerpt: found.hit } };
  }
  return null;
}

function firstWord(words: Words, text: string): { dimension: Dimension; hit: string } | null {
  for (const { pattern, dimension } of words) {
    const match = pattern.exec(text);
    if (match !== null) return { dimension, hit: match[0] };
  }
  return null;
}

function spelledOut(text: string): { dimension: Dimension; hit: string } | null {
  const short = ABBREVIATION.exec(text);
  if (short !== null) {
    const dimension = short[1] ? "tpm" : short[2] ? "rpm" : short[3] ? "rpd" : "tpd";
    return { dimension, hit: short[0] };
  }
  const long = UNIT_PER_WINDOW.exec(text);
  if (long === null) return null;
  const isTokens = /^token/i.test(long[1] ?? "");
  const isDay = /^(?:day|month|week)$/i.test(long[2] ?? "");
  return { dimension: isDay ? (isTokens ? "tpd" : "rpd") : isTokens ? "tpm" : "rpm", hit: long[0] };
}

function secondsWindow(text: string): { dimension: Dimension; hit: string } | null {
  const match = PER_SECONDS.exec(text);
  if (match === null) return null;
  return { dimension: Number(match[1] ?? match[2]) > 3600 ? "rpd" : "rpm", hit: match[0] };
}

function fromCodes(reading: Reading): DimensionFound | null {
  for (const { path, value } of reading.signals.codes) {
    const dimension = value === "tokens" ? "tpm" : value === "requests" ? "rpm" : null;
    if (dimension !== null) return { dimension, evidence: { path, excerpt: value } };
  }
  return null;
}

const HEADER_TYPES: readonly (readonly [RegExp, Dimension])[] = [
  [/concurren|parallel/i, "concurrency"],
  [/tokens?.{0,10}day/i, "tpd"],
  [/day$/i, "rpd"],
  [/^(?:input_|output_)?tokens?/i, "tpm"],
  [/^requests?|minute$/i, "rpm"],
];

function fromHeaders(reading: Reading): DimensionFound | null {
  for (const name of ["rate_limit_type", "x-ratelimit-type"]) {
    const value = reading.headers[name];
    const found = value === undefined ? undefined : HEADER_TYPES.find(([pattern]) => pattern.test(value));
    if (found !== undefined && value !== undefined) {
      return { dimension: found[1], evidence: { path: `header ${name}`, excerpt: value } };
    }
  }
  const empty = exhausted(reading.buckets);
  const [only] = empty;
  if (only === undefined || empty.length > 1) return null;
  return { dimension: dimensionOf(only), evidence: { path: "headers", excerpt: `${only.dimension} remaining 0` } };
}

export function exhausted(buckets: readonly Bucket[]): Bucket[] {
  return buckets.filter((bucket) => bucket.remaining === 0);
}

export function dimensionOf(bucket: Bucket): Dimension {
  return bucket.dimension === "itpm" || bucket.dimension === "otpm" ? "tpm" : bucket.dimension;
}
