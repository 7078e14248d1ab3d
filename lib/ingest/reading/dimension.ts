import type { Dimension } from "../../model/limit";
import type { Evidence } from "../../model/verdict";
import type { Bucket } from "../providers/quota-headers";
import type { Sifted } from "../sieve/sieve";
import { fieldOf, type QuotaViolation } from "../unwrap/signals";
import type { Reading } from "./reading";

export interface DimensionFound {
  dimension: Dimension;
  evidence: Evidence | null;
}

type Words = readonly { pattern: RegExp; dimension: Dimension }[];

const UNIT = "(requests?|times|queries|query|calls?|messages?|images?|tokens?)";
const WINDOW =
  "(seconds?|sec|minutes?|min|hours?|hour|daily|days?|day|monthly|months?|month|weekly|weeks?|week|hourly)";
/** `tokens per minute`, `requests per model per day`, `40 queries / min`, `tokens usage based per min`, `1000 calls per 3 hours`. */
const UNIT_PER_WINDOW = new RegExp(
  `\\b${UNIT}(?: usage based)?(?: per (?!sec|min|hour|day|month|week)[a-z]{1,20}){0,4} ?(?:per|/|every|a|within|in) ?(\\d{1,4} ?)?${WINDOW}\\b`,
  "i",
);
/** The unit first, its window further on: `Number of request tokens has exceeded your daily rate limit`. */
const UNIT_THEN_WINDOW = new RegExp(
  `\\b(?:request )?${UNIT}\\b[^.;:]{0,40}\\b(?:your|the|a|of) (?:per[- ])?${WINDOW}(?: [a-z]{1,12}){0,2} (?:rate )?limit`,
  "i",
);
/** The window first: `daily token limit`, `per-minute request limit`, `daily rate limit`. */
const WINDOW_THEN_UNIT = new RegExp(
  `\\b(?:per[- ])?${WINDOW} (?:[a-z]{1,12} ){0,2}?(requests?|tokens?|messages?|rate|api)(?: [a-z]{1,12}){0,1} (?:limit|quota|cap)`,
  "i",
);
/** The window behind the limit: `Token limit (500,000 per day)`. */
const LIMIT_PER_WINDOW = new RegExp(
  `\\b${UNIT} (?:rate )?limit\\b[^.;]{0,24}\\b(?:per|/) ?(\\d{1,4} ?)?${WINDOW}\\b`,
  "i",
);
/** `daily limit of 1,000 requests`. */
const WINDOW_OF_COUNT = new RegExp(`\\b${WINDOW} limit of [\\d,]{1,16} ${UNIT}\\b`, "i");
/** A limiter's own notation: `50 per 1 minute`. */
const COUNT_PER_WINDOW = new RegExp(`\\b\\d[\\d,]{0,12} ?(?:per|/|,time:) ?(\\d{1,4} ?)?${WINDOW}\\b`, "i");
const ABBREVIATION =
  /\b(?:[IO]?(TPM|TPS|TPH)|(RPM|QPM|RPS|QPS|RPH|IPM|rpm|qps|rps)|(RPD|QPD|IPD|rpd)|(TPD|tpd))\b|\btps\b|\btpm\b/;
const PER_SECONDS = /\bper (\d{1,7}) ?s(?:econds?)?\b|\bduration_s: (\d{1,7})\b/i;
const TOKENS_BY_NAME = /\b(?:token[_ ]count|tokens?['"]?[_ ](?:per|limit|quota|bucket))|OutputTokens|InputTokens/i;

const WORDS: Words = [
  {
    pattern:
      /\b(?:active|running) (?:requests|jobs)\b|(?<!\.)\bconcurren(?:cy|t(?:ly)?)\b(?!\.)|simultaneous|parallel[ _](?:requests?|calls?)|in.flight|at a time\b|at the same time|并发|同时(?:处理|请求|进行)/i,
    dimension: "concurrency",
  },
  { pattern: /每(?:日|天).{0,8}(?:token|令牌)|(?:token|令牌).{0,8}每(?:日|天)/i, dimension: "tpd" },
  { pattern: /每(?:日|天)|当日|今日|单日/, dimension: "rpd" },
  { pattern: /每分钟.{0,6}(?:token|令牌)|(?:token|令牌).{0,8}每分钟/i, dimension: "tpm" },
  { pattern: /\b(?:in|for|per) (?:a|one|each) (?:second|minute)\b/i, dimension: "rpm" },
  { pattern: /每(?:秒|小时).{0,8}(?:请求|频率|次)/, dimension: "rpm" },
  { pattern: /每分钟.{0,6}请求|请求.{0,4}(?:频率|过于频繁|数限制)|速率限制|频率过高|频次/, dimension: "rpm" },
  {
    pattern:
      /\btokens? (?:rate )?limit(?! exceeded: \d)|\brate limit (?:reached|exceeded) for tokens\b|\btoo many (?:input |output )?tokens\b|\bnumber of tokens\b|limit type: tokens|token_count|令牌.{0,6}限/i,
    dimension: "tpm",
  },
  {
    pattern:
      /\b(?:requests?|calls?) rate limit|\brate limit (?:reached|exceeded) for (?:requests|images)\b|limit type: requests|\brequest rate\b(?! (?:increased|grew))|\bnumber of requests\b/i,
    dimension: "rpm",
  },
  {
    pattern: /\bburst\b|\btoo fast\b|\bacceler|\bgrew too\b|increased too (?:quickly|fast)|突增|增长过快/i,
    dimension: "burst",
  },
];

export const DIMENSION_PATTERNS: readonly RegExp[] = [
  ...[UNIT_PER_WINDOW, UNIT_THEN_WINDOW, WINDOW_THEN_UNIT, LIMIT_PER_WINDOW, WINDOW_OF_COUNT, COUNT_PER_WINDOW],
  ...[ABBREVIATION, PER_SECONDS, ...WORDS.map(({ pattern }) => pattern)],
];

/** Reads the dimension: quota ids, then sentences, then codes, then headers. `own` are the provider's own words. */
export function detectDimension(reading: Reading, own: Words = []): DimensionFound {
  return (
    fromQuotas(reading.signals.quotas) ??
    fromText(reading, own) ??
    fromCodes(reading) ??
    fromFields(reading) ??
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
    const text = message.value.replaceAll("_", " ").replaceAll("-per-", " per ");
    const found =
      firstWord(own, text, reading.sifted) ??
      secondsWindow(message.value, reading.sifted) ??
      spelledOut(text, reading.sifted) ??
      firstWord(WORDS, text, reading.sifted) ??
      countPerWindow(text, reading.sifted);
    if (found !== null) return { dimension: found.dimension, evidence: { path: message.path, excerpt: found.hit } };
  }
  return null;
}

function firstWord(words: Words, text: string, sifted: Sifted): { dimension: Dimension; hit: string } | null {
  for (const { pattern, dimension } of words) {
    const match = sifted.exec(pattern, text);
    if (match !== null) return { dimension, hit: match[0] };
  }
  return null;
}

function spelledOut(text: string, sifted: Sifted): { dimension: Dimension; hit: string } | null {
  const short = sifted.exec(ABBREVIATION, text);
  if (short !== null) {
    const isTokens = short[1] !== undefined || /^tp[sm]$/.test(short[0]);
    return { dimension: isTokens ? "tpm" : short[2] ? "rpm" : short[3] ? "rpd" : "tpd", hit: short[0] };
  }
  const long = sifted.exec(UNIT_PER_WINDOW, text);
  if (long !== null) return windowed(long[1] ?? "", Number(long[2] ?? 1), long[3] ?? "", long[0]);
  const behind = sifted.exec(LIMIT_PER_WINDOW, text);
  if (behind !== null) return windowed(behind[1] ?? "", Number(behind[2] ?? 1), behind[3] ?? "", behind[0]);
  const later = sifted.exec(UNIT_THEN_WINDOW, text);
  if (later !== null) return windowed(later[1] ?? "", 1, later[2] ?? "", later[0]);
  const counted = sifted.exec(WINDOW_OF_COUNT, text);
  if (counted !== null) return windowed(counted[2] ?? "", 1, counted[1] ?? "", counted[0]);
  const before = sifted.exec(WINDOW_THEN_UNIT, text);
  return before === null ? null : windowed(before[2] ?? "", 1, before[1] ?? "", before[0]);
}

function countPerWindow(text: string, sifted: Sifted): { dimension: Dimension; hit: string } | null {
  const count = sifted.exec(COUNT_PER_WINDOW, text);
  return count === null ? null : windowed("requests", Number(count[1] ?? 1), count[2] ?? "", count[0]);
}

/** A window of up to one hour counts as a minute, a longer one as a day. */
function windowed(unit: string, count: number, window: string, hit: string): { dimension: Dimension; hit: string } {
  const isTokens = /^token/i.test(unit);
  const isLong = /^(?:da|week|month)/i.test(window) || hoursOf(window, count) > 1;
  return { dimension: isLong ? (isTokens ? "tpd" : "rpd") : isTokens ? "tpm" : "rpm", hit };
}

function hoursOf(window: string, count: number): number {
  if (/^hour/i.test(window)) return count;
  return /^min/i.test(window) ? count / 60 : count / 3600;
}

function secondsWindow(text: string, sifted: Sifted): { dimension: Dimension; hit: string } | null {
  const match = sifted.exec(PER_SECONDS, text);
  const seconds = Number(match?.[1] ?? match?.[2]);
  if (match === null || seconds === 0) return null;
  const isTokens = TOKENS_BY_NAME.test(text);
  return { dimension: seconds > 3600 ? (isTokens ? "tpd" : "rpd") : isTokens ? "tpm" : "rpm", hit: match[0] };
}

/** A field that names the limit: `"limit_type": "input_tokens_per_minute"`. */
function fromFields({ signals }: Reading): DimensionFound | null {
  const field = fieldOf(signals, "limit_type", "limittype", "quota_type");
  const found = field === null ? undefined : HEADER_TYPES.find(([pattern]) => pattern.test(field.value));
  if (field === null || found === undefined) return null;
  return { dimension: found[1], evidence: { path: field.path, excerpt: field.value } };
}

/** Codes that name their dimension at any host. */
const CODES: readonly (readonly [RegExp, Dimension])[] = [
  [/^tokens$|(?:^|_)(?:token|tpm)s?_(?:rate_)?(?:limit|quota)/i, "tpm"],
  [/^requests$|(?:^|_)(?:request|rpm)s?_(?:rate_)?(?:limit|quota)(?!_reached)/i, "rpm"],
  [/^daily_|_daily_|per_?day/i, "rpd"],
  [/concurren/i, "concurrency"],
];

function fromCodes(reading: Reading): DimensionFound | null {
  for (const { path, value } of reading.signals.codes) {
    const found = CODES.find(([pattern]) => pattern.test(value));
    if (found !== undefined) return { dimension: found[1], evidence: { path, excerpt: value } };
  }
  return null;
}

const HEADER_TYPES: readonly (readonly [RegExp, Dimension])[] = [
  [/concurren|parallel/i, "concurrency"],
  [/tokens?.{0,10}day|tpd/i, "tpd"],
  [/day$|rpd/i, "rpd"],
  [/tps|tpm/i, "tpm"],
  [/rps|rpm/i, "rpm"],
  [/^(?:input_|output_)?tokens?/i, "tpm"],
  [/^requests?|minute$/i, "rpm"],
];

function fromHeaders(reading: Reading): DimensionFound | null {
  for (const name of ["rate_limit_type", "x-ratelimit-type", "x-ratelimit-exceeded"]) {
    const value = reading.headers[name];
    const found = value === undefined ? undefined : HEADER_TYPES.find(([pattern]) => pattern.test(value));
    if (found !== undefined && value !== undefined) {
      return { dimension: found[1], evidence: { path: `header ${name}`, excerpt: value } };
    }
  }
  const [first, ...others] = exhausted(reading.buckets);
  if (first === undefined || others.some((other) => dimensionOf(other) !== dimensionOf(first))) return null;
  return { dimension: dimensionOf(first), evidence: { path: "headers", excerpt: `${first.dimension} remaining 0` } };
}

export function exhausted(buckets: readonly Bucket[]): Bucket[] {
  return buckets.filter((bucket) => bucket.remaining === 0);
}

export function dimensionOf(bucket: Bucket): Dimension {
  return bucket.dimension === "itpm" || bucket.dimension === "otpm" ? "tpm" : bucket.dimension;
}
