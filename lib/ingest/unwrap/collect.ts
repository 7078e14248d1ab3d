import { readBroken, readHeaderLines } from "./broken";
import { serverText } from "./client-text";
import { condense } from "./condense";
import { CODE_KEYS, CONTAINER_KEYS, FIELD_KEYS, MESSAGE_KEYS } from "./keys";
import { objectsInText } from "./objects-in-text";
import { siftProse } from "./prose-sieve";
import { emptySignals, type Signals } from "./signals";
import { looksLikeSse, type SseFrame, splitSse } from "./sse";
import { statedAttempts } from "./stated-attempts";
import { isSynthetic, type SyntheticMessage } from "./synthetic-message";

/** Headers printed as a map, without a name above them. */
const HEADER_KEY = /^(?:retry-after(?:-ms)?|x-ratelimit-[\w-]{3,60}|anthropic-ratelimit-[\w-]{3,60})$/;
/** An event of a stream that is named after its error: `{"throttlingException": {…}}`. */
const EXCEPTION_KEY = /^[a-z]\w{3,60}Exception$/;
/** As far as one sees without parsing, whose exceptions are costly. */
const BEGINS_AS_JSON = /^(?:\{\s*["}]|\[\s*["{[\]\-\dtfn]|")/;
const MAX_DEPTH = 12;
const MAX_NODES = 2000;
/** Of all texts together, each counted as often as it is unwrapped. */
const MAX_TEXT_CHARS = 128 * 1024;
/** Of all sentences together. */
const MAX_PROSE_CHARS = 12_288;
const MAX_PARSES = 16;
const MAX_PARSES_IN_ALL = 64;

/** Walks a body inwards and gathers what it says. Bounded in depth, nodes and parses; never throws. */
export class Collector {
  readonly signals: Signals = emptySignals();
  private nodes = 0;
  private parses = 0;
  private textChars = 0;
  private proseChars = 0;
  private readonly seen = new Set<string>();

  value(value: unknown, path: string, depth = 0): void {
    if (depth > MAX_DEPTH || ++this.nodes > MAX_NODES) return;
    if (typeof value === "string") this.text(value, path, depth);
    else if (Array.isArray(value)) {
      for (const item of value.slice(0, 50)) this.value(item, path, depth + 1);
    } else if (typeof value === "object" && value !== null) this.object(value, path, depth);
  }

  /** An event stream: only frames that carry an error are entered when `errorsOnly`. */
  stream(text: string, path: string, depth: number, errorsOnly: boolean): void {
    const { before, frames } = splitSse(text);
    if (!errorsOnly) this.prose(before, path);
    for (const frame of frames) {
      if (errorsOnly && !isErrorFrame(frame)) continue;
      if (frame.status !== null) this.signals.statuses.push(frame.status);
      if (frame.event === "error" || frame.event === "response.failed") this.signals.isError = true;
      if (frame.data !== "") this.text(frame.data, join(path, "data"), depth + 1);
    }
  }

  text(whole: string, path: string, depth: number): void {
    if (depth > MAX_DEPTH) return;
    const text = this.affordable(whole);
    if (text.trim() === "") return;
    const json = wholeJson(text);
    if (json !== undefined) this.value(json, path, depth + 1);
    else if (looksLikeSse(text)) this.stream(text, path, depth, false);
    else this.mixed(text, path, depth);
  }

  /** What of a text may still be read: an error in an error in an error is paid for each time. */
  private affordable(text: string): string {
    const left = Math.max(0, MAX_TEXT_CHARS - this.textChars);
    if (text.length > left) this.signals.isCut = true;
    this.textChars += Math.min(text.length, left);
    return text.length > left ? text.slice(0, left) : text;
  }

  private object(object: object, path: string, depth: number): void {
    for (const [name, value] of Object.entries(object)) {
      const key = name.toLowerCase();
      if (value === null && key === "resets_at")
        this.signals.fields.push({ key, path: join(path, name), value: "null" });
      if (value === null || value === undefined) continue;
      const at = join(path, name);
      if (key === "headers" && typeof value === "object") this.tunnelled(value);
      else if (key === "message" && isSynthetic(value)) this.synthetic(value, at, depth);
      else if (EXCEPTION_KEY.test(name) && typeof value === "object") {
        this.code("type", name, at);
        this.entered("error", value, at, depth);
      } else if (key === "choices" && Array.isArray(value)) this.failedChoices(value, at, depth);
      else if (key === "violations") this.violations(value, at);
      else if (key === "quota_limit") this.quotaLimit(object, value, at);
      else if (isRecordedContent(key, value)) this.value(value.text, at, depth + 1);
      else if (typeof value === "object") {
        if (CONTAINER_KEYS.has(key) && !("role" in value)) this.entered(key, value, at, depth);
      } else this.leaf(key, value, at, depth);
    }
  }

  /** Of an answer's choices only an error in the place of one is entered. */
  private failedChoices(choices: readonly unknown[], path: string, depth: number): void {
    for (const choice of choices.slice(0, 8)) {
      if (typeof choice !== "object" || choice === null || !("error" in choice)) continue;
      if (typeof choice.error === "object" && choice.error !== null)
        this.entered("error", choice.error, join(path, "error"), depth);
    }
  }

  /** Claude Code writes a refusal into its transcript as a message of no model. */
  private synthetic(message: SyntheticMessage, path: string, depth: number): void {
    for (const part of message.content.slice(0, 4)) {
      if (typeof part?.text === "string") this.text(part.text, join(path, "content.text"), depth + 1);
    }
  }

  private entered(key: string, value: object, path: string, depth: number): void {
    if (key === "error") this.signals.isError = true;
    this.value(value, path, depth + 1);
  }

  private leaf(key: string, value: unknown, path: string, depth: number): void {
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return;
    const text = String(value);
    if (HEADER_KEY.test(key)) this.signals.headers[key] ??= text.slice(0, 256);
    if (FIELD_KEYS.has(key)) this.signals.fields.push({ key, path, value: text.slice(0, 256) });
    if (CODE_KEYS.has(key) && typeof value !== "boolean") this.code(key, text, path);
    if (MESSAGE_KEYS.has(key) && typeof value === "string") {
      if (key === "error") this.signals.isError = true;
      this.text(value, path, depth + 1);
    }
  }

  private code(key: string, text: string, path: string): void {
    // A code that was cut out of its text ends where its quote or line does.
    const end = text.search(/["\n]/);
    const code = (end < 0 ? text : text.slice(0, end)).trim().slice(0, 160);
    if (code === "") return;
    if (/^too_?many_?requests$/i.test(code)) this.signals.statuses.push(429);
    this.signals.codes.push({ path, value: code });
    if (/^[45]\d\d$/.test(code) && key !== "type" && key !== "name") this.signals.statuses.push(Number(code));
    if (key === "type" && code === "error") this.signals.isError = true;
  }

  private violations(value: unknown, path: string): void {
    for (const item of Array.isArray(value) ? value.slice(0, 20) : []) {
      if (typeof item !== "object" || item === null) continue;
      const entry = item as Record<string, unknown>;
      const id = entry.quotaId ?? entry.quotaMetric;
      if (typeof id !== "string") continue;
      this.signals.quotas.push({ path: join(path, "quotaId"), id, value: numberOrNull(entry.quotaValue) });
      this.signals.codes.push({ path: join(path, "quotaId"), value: id.slice(0, 160) });
    }
  }

  private quotaLimit(object: object, value: unknown, path: string): void {
    if (typeof value !== "string") return;
    const limit = "quota_limit_value" in object ? numberOrNull(object.quota_limit_value) : null;
    this.signals.quotas.push({ path, id: value, value: limit });
    this.signals.codes.push({ path, value: value.slice(0, 160) });
  }

  private tunnelled(headers: object): void {
    const pairs = Array.isArray(headers) ? headers.flatMap(namedPair) : Object.entries(headers);
    for (const [name, value] of pairs.slice(0, 100)) {
      if (typeof value !== "string" && typeof value !== "number") continue;
      if (name.toLowerCase() === ":exception-type") this.code("type", String(value), `headers.${name}`);
      else this.signals.headers[name.toLowerCase()] ??= String(value);
    }
  }

  /** Text with objects somewhere inside: enters each, keeps what stands around them as prose. */
  private mixed(text: string, path: string, depth: number): void {
    const found = objectsInText(text, Math.min(MAX_PARSES, MAX_PARSES_IN_ALL - this.parses));
    this.parses += found.tries;
    if (found.objects.length === 0 && /\\["'n]/.test(text) && depth < MAX_DEPTH) {
      const unescaped = text.replace(/\\+(["'nrt/])/g, (_all, char: string) => ("nrt".includes(char) ? "\n" : char));
      if (found.sawBrace) {
        this.mixed(unescaped, path, depth + 4);
        return;
      }
    }
    this.prose(found.rest, path, found.broken);
    for (const object of found.objects) this.value(object, path, depth + 1);
  }

  private prose(whole: string, path: string, broken = false): void {
    if (this.proseChars > MAX_PROSE_CHARS) return;
    const text = condense(whole);
    this.proseChars += text.length;
    const sifted = siftProse(text);
    this.attempts(statedAttempts(text, sifted));
    readHeaderLines(text, sifted, this.signals);
    const cleaned = serverText(text, sifted);
    if (!/[\p{L}\p{N}]/u.test(cleaned) || this.seen.has(cleaned)) return;
    this.seen.add(cleaned);
    this.signals.messages.push({ path: path === "" ? "text" : path, value: cleaned });
    // Words that stood apart may stand together where something was taken out.
    readBroken(cleaned, cleaned.length === text.length ? sifted : siftProse(cleaned), broken, this.signals);
  }

  private attempts(calls: number | null): void {
    if (calls !== null && calls > (this.signals.statedAttempts ?? 0)) this.signals.statedAttempts = calls;
  }
}

/** The body in recorded traffic (HAR): `content` that says its type; other contents may be a completion. */
function isRecordedContent(key: string, value: unknown): value is { mimeType: unknown; text?: unknown } {
  return key === "content" && typeof value === "object" && value !== null && "mimeType" in value;
}

/** `{"name": "retry-after", "value": "5"}`, as recorded traffic has headers. */
function namedPair(pair: unknown): [string, unknown][] {
  if (typeof pair !== "object" || pair === null || !("name" in pair) || !("value" in pair)) return [];
  return typeof pair.name === "string" ? [[pair.name, pair.value]] : [];
}

export function isErrorFrame(frame: SseFrame): boolean {
  if (frame.event === "error" || frame.event === "response.failed") return true;
  if (frame.status !== null && frame.status >= 400) return true;
  return /"(?:error|error_code|base_resp|Error)"\s{0,4}:\s{0,4}(?!null)|"exceeded_limit"/.test(frame.data);
}

function wholeJson(text: string): unknown {
  const trimmed = text.trim();
  if (!BEGINS_AS_JSON.test(trimmed) || !'}]"'.includes(trimmed.at(-1) ?? "")) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function numberOrNull(value: unknown): number | null {
  const number =
    typeof value === "number" ? value : typeof value === "string" && value !== "" ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
