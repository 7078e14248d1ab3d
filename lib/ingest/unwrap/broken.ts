import type { Signals } from "./signals";

/** A quoted key with its value in text that no parser could read. */
const PAIR =
  /["'“](code|type|status|reason|limit_source|quotaId|quotaValue|retryDelay|resets_at|provider_name|status_code)["'”]\s{0,4}[:：]\s{0,4}["'“]?([^"'“”,，{}｝[\]]{1,160})/g;
/** gRPC text form: `key: "quota_limit" value: "…"`. */
const GRPC_PAIR = /key:\s{0,4}"([\w.]{1,64})"\s{0,4}value:\s{0,4}"([^"]{0,200})"/g;
const GRPC_REASON = /\breason:\s{0,4}"([A-Z_]{3,64})"/g;
const STATED_STATUS =
  /(?:\b(?:status(?:[ _]?code)?|error(?: code)?|http(?:[ _]?(?:error|status))?|got status)\s{0,2}[:=(]?\s{0,2}(?:http\s)?|^|[[(])([45]\d\d)\b(?!\s{0,2}(?:tokens?|requests?|ms|bytes|ok)\b)/gi;
const NAMED_STATUS = /\bTooManyRequests\b|\b(?:HTTP )?429 Too Many Requests\b/;
/** Words that are codes, not prose: `AccountOverdueError`, `RateLimitExceeded.EndpointRPMExceeded`, `insufficient_quota`. */
const CODE_WORD =
  /(?<![\w./-])(?:[A-Za-z][A-Za-z0-9]{2,60}[a-z][A-Z][A-Za-z0-9]{1,60}|[a-z]{2,30}(?:_[a-z0-9]{2,30}){1,6})(?:\.[A-Za-z]{3,60})?(?![\w/-])/g;
const MAX_WORDS = 40;

/** Reads codes, statuses and named facts out of prose, and out of objects that broke. */
export function readBroken(text: string, broken: boolean, signals: Signals): void {
  for (const match of text.matchAll(STATED_STATUS)) signals.statuses.push(Number(match[1]));
  if (signals.statuses.length === 0 && NAMED_STATUS.test(text)) signals.statuses.push(429);
  if (broken) readPairs(text, signals);
  readGrpc(text, signals);
  let words = 0;
  for (const match of text.matchAll(CODE_WORD)) {
    if (++words > MAX_WORDS) break;
    signals.codes.push({ path: "text", value: match[0] });
  }
}

function readPairs(text: string, signals: Signals): void {
  for (const [, key = "", raw = ""] of text.matchAll(PAIR)) {
    const value = raw.trim();
    if (value === "") continue;
    if (key === "quotaId") signals.quotas.push({ path: key, id: value, value: null });
    else if (key === "quotaValue") setLastQuota(signals, Number(value));
    else if (/^(?:retryDelay|resets_at|provider_name|limit_source)$/.test(key)) {
      signals.fields.push({ key: key.toLowerCase(), path: key, value });
    }
    signals.codes.push({ path: key, value });
    if (/^[45]\d\d$/.test(value)) signals.statuses.push(Number(value));
  }
}

function readGrpc(text: string, signals: Signals): void {
  for (const [, key = "", value = ""] of text.matchAll(GRPC_PAIR)) {
    if (key === "quota_limit") signals.quotas.push({ path: key, id: value, value: null });
    else if (key === "quota_limit_value") setLastQuota(signals, Number(value));
    signals.codes.push({ path: key, value });
  }
  for (const [, reason = ""] of text.matchAll(GRPC_REASON)) signals.codes.push({ path: "reason", value: reason });
}

function setLastQuota(signals: Signals, value: number): void {
  const last = signals.quotas.at(-1);
  if (last !== undefined && Number.isFinite(value)) last.value = value;
}
