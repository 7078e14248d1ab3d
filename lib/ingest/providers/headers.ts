import { looksLikeSecret } from "../mask";
import { rememberedBy } from "../remembered";

export type RawHeaders = Readonly<Record<string, string | readonly string[]>>;

/** Lower-cased names, lists joined by `, `; anything that is not text is left out. */
export function plainHeaders(headers: RawHeaders): Record<string, string> {
  const plain: Record<string, string> = Object.create(null);
  if (typeof headers !== "object" || headers === null) return plain;
  for (const [name, value] of Object.entries(headers)) {
    const text = plainValue(value);
    if (text !== null) plain[name.toLowerCase()] = text;
  }
  return plain;
}

function plainValue(value: unknown): string | null {
  const text = Array.isArray(value) ? value.filter((item) => typeof item === "string").join(", ") : value;
  return typeof text === "string" ? text.slice(0, 1024).trim() : null;
}

const LIMIT_HEADER =
  /^(?:(?:llm_provider-)?(?:retry-after(?:-ms)?|x-ms-retry-after-ms|x-should-retry|(?:x-)?ratelimit(?:bysize)?(?:-[\w-]{1,80})?|x-tokenlimit-[\w-]{1,80})|[a-z]{2,20}-ratelimit-[\w-]{1,80}|anthropic-(?:priority|fast)-[\w-]{1,80}|rate_limit_type|reset_at|x-pi-provider|x-halfoff-queued-ms|x-amzn-errortype|x-ms-error-code|x-portkey-retry-attempt-count|x-codex-(?:primary|secondary)-[\w-]{1,40}|x-ai-ratelimit-[\w-]{1,80}|x-(?:[\w-]{1,40}-)?retry-after(?:-[\w-]{1,40})?)$/;
const MAX_VALUE_CHARS = 256;

/** What the name of a header says of it. The same few names come with every response. */
interface HeaderName {
  lower: string;
  isKept: boolean;
  speaksOfLimits: boolean;
}
const headerName = rememberedBy((name): HeaderName => {
  const lower = name.toLowerCase();
  const isKept = LIMIT_HEADER.test(lower);
  return { lower, isKept, speaksOfLimits: isKept || lower.includes("ratelimit") };
});

/** Like `plainHeaders`, of those alone that speak of limits, and `date`. */
export function limitHeaders(headers: RawHeaders): Record<string, string> {
  const plain: Record<string, string> = Object.create(null);
  for (const name in headers) {
    const { lower, speaksOfLimits } = headerName(name);
    const text = speaksOfLimits || lower === "date" ? plainValue(headers[name]) : null;
    if (text !== null) plain[lower] = text;
  }
  return plain;
}

/** The rate-limit headers worth keeping, and `date` beside them or where it is asked for. Never a header or a value that could be a secret. */
export function keptHeaders(headers: RawHeaders, keepsDate = false): Record<string, string> {
  const plain = limitHeaders(headers);
  const kept: Record<string, string> = {};
  let hasClock = keepsDate;
  for (const name in plain) {
    const value = plain[name];
    if (value === undefined || value.length > MAX_VALUE_CHARS || !headerName(name).isKept) continue;
    if (looksLikeSecret(value)) continue;
    kept[name] = value;
    hasClock = true;
  }
  if (hasClock && plain.date !== undefined && plain.date.length <= MAX_VALUE_CHARS) kept.date = plain.date;
  return kept;
}

const httpDateMs = rememberedBy((date) => (/^[a-z]{3,9}, /i.test(date) ? Date.parse(date) : Number.NaN));

/** Clock of the response: its own `date` header, else when it was seen. */
export function responseTimeMs(plain: Readonly<Record<string, string>>, atMs: number): number {
  const date = plain.date;
  const parsed = date === undefined ? Number.NaN : httpDateMs(date);
  return Number.isFinite(parsed) ? parsed : atMs;
}
