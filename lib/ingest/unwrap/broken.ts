import { everyMatch } from "../every-match";
import type { Sifted } from "../sieve/sieve";
import type { Signals } from "./signals";

/** A quoted key with its value in text that no parser could read. */
const PAIR =
  /["'“](code|type|status|reason|limit_source|quotaId|quotaValue|retryDelay|resets_at|resets_in_seconds|quotaResetDelay|provider_name|status_code)["'”]\s{0,4}[:：]\s{0,4}["'“]?([^"'“”,，{}｝[\]]{1,160})/g;
/** A class printed with its fields: `LastError(code='rate_limit_exceeded', message='…')`. */
const REPR_PAIR =
  /(?<=[(,]\s{0,2})(code|type|status|reason|status_code)=(?:'([^']{1,160})'|"([^"]{1,160})"|(\d{3,6})\b)/g;
/** An Amazon event-stream frame shown as text: the exception's name follows its header name after a length byte or two. */
const FRAME_EXCEPTION = /:exception-type[^A-Za-z]{0,8}([A-Za-z]{4,60}Exception)/g;
/** A rate header in a log: a line of its own, or a pair of a printed map. */
const HEADER_LINE =
  /(?:^|[\n{,<>])[ \t]{0,8}["']?((?:llm_provider-)?(?:retry-after(?:-ms)?|x-ms-retry-after-ms|x-ratelimit-[\w-]{3,60}|anthropic-ratelimit-[\w-]{3,60}|x-codex-[\w-]{3,60}|x-ai-ratelimit-[\w-]{3,60}|rate_limit_type|reset_at|x-amzn-errortype))["']?[ \t]{0,4}[:=]>?[ \t]{0,4}(?:\[?["']?)([^\n"'\],}]{1,120})/gi;
const DATE_LINE = /(?:^|\n)[ \t<]{0,4}date: ([A-Za-z]{3}, \d{1,2} [A-Za-z]{3} \d{4} [\d:]{8} GMT)/i;
/** The same with nothing around it, as tables of errors have it: `1304 …`. */
const LEADING = /^(\d{4,6})[\s:：]{1,4}(?=\D)/;
/** A vendor's number in a sentence: `Error Code: 11202`. */
const NUMBERED = /\bcode["']?\s{0,2}[:=]\s{0,2}["']?(\d{4,6})\b/gi;
/** gRPC text form: `key: "quota_limit" value: "…"`. */
const GRPC_PAIR = /key:\s{0,4}"([\w.]{1,64})"\s{0,4}value:\s{0,4}"([^"]{0,200})"/g;
/** Protobuf text form: `quota_id: "…" … quota_value: 50 … retry_delay { seconds: 7 }`. */
const PROTO_QUOTA =
  /\bquota(?:_id|Id|_limit):\s{0,4}"?([A-Za-z][\w-]{5,160})\b|\bquota(?:_value|Value|_limit_value):\s{0,4}"?(\d{1,19})\b/g;
const PROTO_DELAY = /\bretry_delay\s{0,4}\{\s{0,4}seconds:\s{0,4}(\d{1,9})\b|\bretryDelay:(\d{1,9}(?:\.\d{1,12})?)s/;
/** A code in front of its sentence: `[1309][Your package has expired][id]`. */
const BRACKETED = /\[(\d{4,6})\]\s{0,2}\[/g;
const GRPC_REASON = /\breason:\s{0,4}"([A-Z_]{3,64})"/g;
const STATED_STATUS =
  /(?:\b(?:status(?:[ _]?code)?|error(?: code)?|(?:错误|故障)?(?:代码|码|状态码)|http(?:[ _]?(?:error|status))?|got status)\s{0,2}[:=(]?\s{0,2}(?:http\s)?|^|[[(])([45]\d\d)\b(?!\s{0,2}(?:tokens?|requests?|ms|bytes|ok)\b)/gi;
const NAMED_STATUS =
  /\bTooManyRequests(?:Error|Exception)?\b|\b(?:HTTP )?429 Too Many Requests\b|\bRateLimit(?:Error|Exception)\b|StatusCode\.RESOURCE_EXHAUSTED|Too Many Requests \(RFC 6585\)/;
/** Words that are codes, not prose: `AccountOverdueError`, `RateLimitExceeded.EndpointRPMExceeded`, `insufficient_quota`. */
const CODE_WORD =
  /(?<![\w./-])(?:[A-Za-z][A-Za-z0-9]{2,60}[a-z][A-Z][A-Za-z0-9]{1,60}|[a-z]{2,30}(?:_[a-z0-9]{2,30}){1,6})(?:\.[A-Za-z]{3,60})?(?![\w/-])/g;
const MAX_WORDS = 40;
/** What every `CODE_WORD` holds. */
const JOINT = /[a-z][A-Z]|[a-z0-9]_[a-z0-9]/;

export const BROKEN_PATTERNS: readonly RegExp[] = [
  ...[REPR_PAIR, FRAME_EXCEPTION, HEADER_LINE, NAMED_STATUS, NUMBERED],
  ...[GRPC_PAIR, GRPC_REASON, PROTO_QUOTA, PROTO_DELAY],
];

/** Reads codes, statuses and named facts out of prose, and out of objects that broke. */
export function readBroken(text: string, sifted: Sifted, broken: boolean, signals: Signals): void {
  readStatuses(text, sifted, signals);
  if (broken) readPairs(text, signals);
  if (sifted.may(REPR_PAIR)) readRepr(text, signals);
  if (sifted.may(FRAME_EXCEPTION)) {
    for (const [, name = ""] of everyMatch(FRAME_EXCEPTION, text))
      signals.codes.push({ path: ":exception-type", value: name });
  }
  if (text.includes("key: ") || text.includes("reason: ")) readGrpc(text, signals);
  if (sifted.may(PROTO_QUOTA) || sifted.may(PROTO_DELAY)) readProto(text, signals);
  readCodes(text, sifted, signals);
}

function readStatuses(text: string, sifted: Sifted, signals: Signals): void {
  if (/[45]\d\d/.test(text)) {
    for (const match of everyMatch(STATED_STATUS, text)) signals.proseStatuses.push(Number(match[1]));
  }
  const none = signals.statuses.length === 0 && signals.proseStatuses.length === 0;
  if (none && sifted.exec(NAMED_STATUS, text) !== null) signals.proseStatuses.push(429);
}

function readCodes(text: string, sifted: Sifted, signals: Signals): void {
  const add = (code: string | undefined) => {
    if (code !== undefined) signals.codes.push({ path: "text", value: code });
  };
  if (text.includes("[")) for (const match of everyMatch(BRACKETED, text)) add(match[1]);
  add(LEADING.exec(text)?.[1]);
  if (sifted.may(NUMBERED)) for (const match of everyMatch(NUMBERED, text)) add(match[1]);
  if (JOINT.test(text)) for (const match of everyMatch(CODE_WORD, text, MAX_WORDS)) add(match[0]);
}

function readRepr(text: string, signals: Signals): void {
  for (const [, key = "", ...values] of everyMatch(REPR_PAIR, text)) {
    addCode(key, values.find((value) => value !== undefined) ?? "", signals, signals.proseStatuses);
  }
}

function readPairs(text: string, signals: Signals): void {
  for (const [, key = "", raw = ""] of everyMatch(PAIR, text)) {
    const value = raw.trim();
    if (value === "") continue;
    if (key === "quotaId") signals.quotas.push({ path: key, id: value, value: null });
    else if (key === "quotaValue") setLastQuota(signals, Number(value));
    else if (/^(?:retryDelay|resets_at|resets_in_seconds|quotaResetDelay|provider_name|limit_source)$/.test(key)) {
      signals.fields.push({ key: key.toLowerCase(), path: key, value });
    }
    addCode(key, value, signals, signals.statuses);
  }
}

function addCode(key: string, value: string, signals: Signals, statuses: number[]): void {
  signals.codes.push({ path: key, value });
  if (/^[45]\d\d$/.test(value)) statuses.push(Number(value));
}

/** Headers that stand as lines in a log; taken before white space is collapsed. */
export function readHeaderLines(text: string, sifted: Sifted, signals: Signals): void {
  if (!sifted.may(HEADER_LINE)) return;
  let any = false;
  for (const [, name = "", value = ""] of everyMatch(HEADER_LINE, text)) {
    signals.headers[name.toLowerCase()] ??= value.trim();
    any = true;
  }
  const date = any ? DATE_LINE.exec(text)?.[1] : undefined;
  if (date !== undefined) signals.headers.date ??= date;
}

function readGrpc(text: string, signals: Signals): void {
  for (const [, key = "", value = ""] of everyMatch(GRPC_PAIR, text)) {
    if (key === "quota_limit") signals.quotas.push({ path: key, id: value, value: null });
    else if (key === "quota_limit_value") setLastQuota(signals, Number(value));
    signals.codes.push({ path: key, value });
  }
  // The value may stand before the limit it belongs to.
  const stated = signals.codes.findLast(({ path }) => path === "quota_limit_value");
  if (stated !== undefined && signals.quotas.at(-1)?.value === null) setLastQuota(signals, Number(stated.value));
  for (const [, reason = ""] of everyMatch(GRPC_REASON, text)) signals.codes.push({ path: "reason", value: reason });
}

function readProto(text: string, signals: Signals): void {
  for (const [, id, value] of everyMatch(PROTO_QUOTA, text)) {
    if (id !== undefined) addQuota(id, signals);
    else setLastQuota(signals, Number(value));
  }
  const delay = PROTO_DELAY.exec(text);
  const seconds = delay?.[1] ?? delay?.[2];
  if (seconds !== undefined) {
    signals.fields.push({ key: "retrydelay", path: "retry_delay.seconds", value: `${seconds}s` });
  }
}

function addQuota(id: string, signals: Signals): void {
  signals.quotas.push({ path: "quota_id", id, value: null });
  signals.codes.push({ path: "quota_id", value: id });
}

function setLastQuota(signals: Signals, value: number): void {
  const last = signals.quotas.at(-1);
  if (last !== undefined && Number.isFinite(value)) last.value = value;
}
