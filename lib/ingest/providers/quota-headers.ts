import type { QuotaFact } from "../../model/verdict";
import { statedTime } from "../reading/duration";
import { rememberedBy } from "../remembered";
import { limitHeaders, type RawHeaders, responseTimeMs } from "./headers";

export { keptHeaders } from "./headers";

/** One limit that the headers speak of; `resetHeader` is where its reset stood. */
export interface Bucket extends QuotaFact {
  /** Its window is neither a minute nor a day, or it counts other tokens: good enough to tell the dimension, not to compare use with. */
  isOddWindow: boolean;
  resetHeader: string | null;
  waitMs: number | null;
}

type Part = "limit" | "remaining" | "reset";
type Draft = Partial<Record<Part, { name: string; value: string }>>;

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Shorter resets are rounded too much to tell a window by. */
const LEAST_TELLING_MS = 100;
/** `bysize` counts tokens: Mistral's edge. */
const NAMED = /^(?:llm_provider-)?(?:x-|[a-z]{2,20}-)?ratelimit(bysize)?-(.{3,60})$/;
const SUBJECTS: readonly (readonly [RegExp, QuotaFact["dimension"]])[] = [
  [/^(?:requests|req|requests-minute|req-minute|model-requests)$/, "rpm"],
  [/^(?:requests-day|req-day)$/, "rpd"],
  [/^(?:tokens|tokens-minute|project-tokens)$/, "tpm"],
  [/^requests-hour$|^(?:second|minute|hour)$/, "rpm"],
  [/^(?:day|month)$/, "rpd"],
  [/^tokens-hour$/, "tpm"],
  [/^tokens-(?:day|month)$/, "tpd"],
  [/^(?:input-tokens|tokens-prompt|prompt-tokens|tokens-cache-adjusted-prompt)$/, "itpm"],
  [/^(?:output-tokens|tokens-generated|generated-tokens)$/, "otpm"],
  [/^(?:concurrency|concurrent-requests|parallel-requests|max-parallel-requests)$/, "concurrency"],
];
const REQUESTS_PER_DAY = new Set(["groq", "modelscope"]);

/** What the rate-limit headers of any response say about the caller's limits, tightest first per dimension. */
export function quotaFacts(provider: string, headers: RawHeaders, atMs: number): QuotaFact[] {
  const plain = limitHeaders(headers);
  const buckets = readBuckets(provider, plain, responseTimeMs(plain, atMs)).filter(({ isOddWindow }) => !isOddWindow);
  return buckets.map((bucket) => factOf(bucket, atMs));
}

/** Like `quotaFacts`, with where each reset stood; `plain` has lower-cased names. */
export function readBuckets(provider: string, plain: Readonly<Record<string, string>>, baseMs: number): Bucket[] {
  const buckets = new Map<string, Bucket>();
  for (const bucket of bucketsOf(provider, plain, baseMs)) keepTighter(buckets, bucket);
  return [...buckets.values()];
}

/** What headers say of the caller's limits as such: of two of one kind (an organization's and a project's) the lower, whichever is closer to its end. */
export function statedLimits(provider: string, headers: RawHeaders, atMs: number): QuotaFact[] {
  const plain = limitHeaders(headers);
  const lowest = new Map<QuotaFact["dimension"], Bucket>();
  for (const bucket of bucketsOf(provider, plain, responseTimeMs(plain, atMs))) {
    const present = lowest.get(bucket.dimension);
    if (bucket.isOddWindow || bucket.limit === null || bucket.limit <= 0) continue;
    if (present === undefined || bucket.limit < (present.limit ?? 0)) lowest.set(bucket.dimension, bucket);
  }
  return [...lowest.values()].map((bucket) => factOf(bucket, atMs));
}

function factOf({ dimension, limit, remaining, resetAtMs, waitMs }: Bucket, atMs: number): QuotaFact {
  return { dimension, limit, remaining, resetAtMs: waitMs === null ? resetAtMs : atMs + waitMs };
}

/** Every limit that is spoken of, also several of one dimension. */
function bucketsOf(provider: string, plain: Readonly<Record<string, string>>, baseMs: number): Bucket[] {
  const drafts = new Map<string, Draft>();
  for (const name in plain) {
    const place = placeOf(name);
    if (place === null) continue;
    const draft = drafts.get(place.subject) ?? {};
    draft[place.part] = { name, value: plain[name] ?? "" };
    drafts.set(place.subject, draft);
  }
  const windowSeconds = policySeconds(plain);
  const buckets: Bucket[] = [];
  for (const [subject, draft] of drafts) {
    const bucket = toBucket(provider, subject, draft, baseMs, windowSeconds);
    if (bucket !== null) buckets.push(bucket);
  }
  return [...buckets, ...structuredBuckets(plain, baseMs)];
}

/** `limit-requests`, `requests-limit`, `limit-requests-day` and bare `limit` → subject and part; null = names neither. */
const placeOf = rememberedBy((name): { subject: string; part: Part } | null => {
  const [, bySize, rest] = NAMED.exec(name) ?? [];
  if (rest === undefined) return null;
  const unit = bySize === undefined ? "" : "tokens";
  const unscoped = rest.replace(
    /^(?:api_key|key|user|team|organization|model_per_key|end_user)-(?=limit|remaining|reset)/,
    "",
  );
  const leading = /^(limit|remaining|reset)(?:-(.{1,50}))?$/.exec(unscoped);
  const trailing = /^(.{1,50})-(limit|remaining|reset)$/.exec(rest);
  const part = leading?.[1] ?? trailing?.[2];
  if (part !== "limit" && part !== "remaining" && part !== "reset") return null;
  const subject = [unit, (leading === null ? trailing?.[1] : leading[2]) ?? ""].filter((part) => part !== "").join("-");
  return { subject, part };
});

/** The window that a policy beside the figures names: `100;w=60;u=request`. */
function policySeconds(plain: Readonly<Record<string, string>>): number | null {
  for (const name in plain) {
    if (name.endsWith("ratelimit-policy")) return numberOf(/;\s?w=(\d{1,9})/.exec(plain[name] ?? "")?.[1]);
  }
  return null;
}

function toBucket(
  provider: string,
  subject: string,
  draft: Draft,
  baseMs: number,
  windowSeconds: number | null,
): Bucket | null {
  const limit = numberOf(draft.limit?.value);
  const remaining = numberOf(draft.remaining?.value);
  const reset = draft.reset === undefined ? null : statedTime(draft.reset.value, baseMs);
  if (limit === null && remaining === null) return null;
  const dimension =
    subject === ""
      ? (bareDimension(provider, limit, reset, baseMs) ?? windowDimension(windowSeconds))
      : named(provider, subject, isRefilledInADay(provider, { limit, remaining }, reset?.waitMs));
  if (dimension === null) return null;
  const resetAtMs = reset === null ? null : (reset.atMs ?? baseMs + reset.waitMs);
  return {
    dimension,
    limit,
    remaining,
    resetAtMs,
    resetHeader: reset === null ? null : (draft.reset?.name ?? null),
    isOddWindow: /(?:^|-)(?:second|hour|month)$|-cache-adjusted-/.test(subject),
    waitMs: reset?.waitMs ?? null,
  };
}

/** OpenAI's resets say when all is refilled, so what is used and the reset tell the window, long before a day's limit is far from its reset. */
function isRefilledInADay(
  provider: string,
  { limit, remaining }: Pick<Bucket, "limit" | "remaining">,
  waitMs = 0,
): boolean {
  if (waitMs > HOUR_MS) return true;
  if (provider !== "openai" || limit === null || remaining === null || remaining >= limit) return false;
  return waitMs >= LEAST_TELLING_MS && (waitMs * limit) / (limit - remaining) > DAY_MS / 2;
}

function named(provider: string, subject: string, isPerDay: boolean): QuotaFact["dimension"] | null {
  const found = SUBJECTS.find(([pattern]) => pattern.test(subject))?.[1] ?? null;
  if (found === "rpm" && (isPerDay || (REQUESTS_PER_DAY.has(provider) && /^(?:model-)?requests$/.test(subject))))
    return "rpd";
  return found === "tpm" && isPerDay ? "tpd" : found;
}

/** `x-ratelimit-limit` without a subject counts requests; its reset tells the window. */
function bareDimension(
  provider: string,
  limit: number | null,
  reset: { waitMs: number; atMs: number | null } | null,
  baseMs: number,
): QuotaFact["dimension"] | null {
  if (reset === null) return null;
  const resetAtMs = reset.atMs ?? baseMs + reset.waitMs;
  if (provider === "openrouter" && resetAtMs % DAY_MS === 0 && (limit ?? 0) >= 50) return "rpd";
  if (reset.waitMs > HOUR_MS) return "rpd";
  return reset.waitMs <= 61_000 ? "rpm" : null;
}

function windowDimension(seconds: number | null): QuotaFact["dimension"] | null {
  return seconds === 60 ? "rpm" : seconds === 86_400 ? "rpd" : null;
}

/** IETF drafts: `RateLimit: "name";r=0;t=55` with `RateLimit-Policy: "name";q=500;w=60`. Only minutes and days have a dimension. */
function structuredBuckets(plain: Readonly<Record<string, string>>, baseMs: number): Bucket[] {
  const state = plain.ratelimit;
  if (state === undefined) return [];
  const remaining = numberOf(/;\s?r=(\d{1,12})/.exec(state)?.[1]);
  const seconds = numberOf(/;\s?t=(\d{1,9})/.exec(state)?.[1]);
  const policy = plain["ratelimit-policy"] ?? "";
  const limit = numberOf(/;\s?q=(\d{1,12})/.exec(policy)?.[1]);
  const windowSeconds = numberOf(/;\s?w=(\d{1,9})/.exec(policy)?.[1]);
  if (remaining === null && limit === null) return [];
  const lengthSeconds = windowSeconds ?? (seconds !== null && seconds <= 60 ? 60 : null);
  if (lengthSeconds === null) return [];
  const dimension = lengthSeconds <= 3600 ? "rpm" : "rpd";
  const isOddWindow = lengthSeconds !== 60 && lengthSeconds !== 86_400;
  const waitMs = seconds === null ? null : seconds * 1000;
  const resetAtMs = waitMs === null ? null : baseMs + waitMs;
  return [
    { dimension, isOddWindow, limit, remaining, resetAtMs, resetHeader: waitMs === null ? null : "ratelimit", waitMs },
  ];
}

function keepTighter(buckets: Map<string, Bucket>, bucket: Bucket): void {
  const key = bucket.isOddWindow ? `${bucket.dimension} odd` : bucket.dimension;
  const present = buckets.get(key);
  if (present === undefined || leftShare(bucket) < leftShare(present)) buckets.set(key, bucket);
}

function leftShare(bucket: Bucket): number {
  if (bucket.remaining === null) return Number.POSITIVE_INFINITY;
  return bucket.limit !== null && bucket.limit > 0 ? bucket.remaining / bucket.limit : bucket.remaining;
}

/** Numbers may come as `100, 100;w=60`; a negative one or 2^63-1 is no limit. */
function numberOf(value: string | undefined): number | null {
  const digits = value === undefined ? undefined : /^\s{0,4}(\d{1,19}(?:\.\d{1,9})?)(?:$|[\s,;])/.exec(value)?.[1];
  const number = digits === undefined ? Number.NaN : Number(digits);
  return Number.isFinite(number) && number < Number.MAX_SAFE_INTEGER ? number : null;
}
