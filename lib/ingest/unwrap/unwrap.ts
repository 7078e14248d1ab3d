import { Collector } from "./collect";
import { ANSWER_KEYS } from "./keys";
import { emptySignals, type Signals } from "./signals";
import { looksLikeSse } from "./sse";

/** Bodies are read this far; of an event stream the end is read, because that is where it fails. */
export const MAX_BODY_CHARS = 64 * 1024;

const ERROR_KEYS = ["error", "errors", "error_code", "Response", "code", "message", "__type"] as const;
/** The error object of an SDK or the failed run of an assistant, printed: no completion is sent that way. */
const PRINTED_ERROR =
  /^\s{0,8}(?:(?:\w{1,40}\.){0,4}\w{0,40}Error\((?:code|message|status|type)=|(?:\w{1,40}\.){1,4}\w{1,40}(?:Error|Exception): |\w{1,40}\(id=.{0,400}\blast_error=LastError\(|(?:Error: )?\{\s{0,4}'error)/;
/** An answer may quote an event stream; a stream begins as one. */
const STARTS_AS_STREAM = /^\s{0,64}(?::|(?:event|data|id|retry):|HTTP\/)/;
const ERROR_WORDS = /error|exception|base_resp|HTTP_STATUS|status_msg|exceeded_limit|"code"/i;

/** Gathers what a body says. After a success only error envelopes are entered, never the answer. */
export function unwrap(body: unknown, isSuccess: boolean): Signals {
  if (body === null || body === undefined) return emptySignals();
  const collector = new Collector();
  collector.signals.isCut = typeof body === "string" && body.length > MAX_BODY_CHARS;
  if (!isSuccess) {
    collector.value(typeof body === "string" ? clip(body) : body, "");
    return collector.signals;
  }
  if (typeof body !== "string") {
    if (hasErrorEnvelope(body)) collector.value(body, "");
    return collector.signals;
  }
  const frame = exceptionFrame(body);
  const text = frame ?? clip(body);
  if (!ERROR_WORDS.test(text)) return collector.signals;
  if (frame !== null || isPrintedError(text)) collector.value(text, "");
  else if (STARTS_AS_STREAM.test(body.slice(0, 256))) collector.stream(text, "", 0, true);
  else {
    const parsed = parseOrNull(text);
    if (hasErrorEnvelope(parsed)) collector.value(parsed, "");
  }
  return collector.signals;
}

/**
 * From an Amazon event stream the frame with its exception, which is the last. The header's name stands behind its
 * length, so that no answer is taken for one; a frame that was kept begins with the name.
 */
export function exceptionFrame(body: string): string | null {
  const at = body.startsWith(":exception-type") ? 0 : body.lastIndexOf("\u000f:exception-type");
  return at < 0 ? null : body.slice(at, at + MAX_BODY_CHARS);
}

export function isPrintedError(text: string): boolean {
  return PRINTED_ERROR.test(text);
}

/** `throttlingException`: a stream's event that is named after its error. */
export function isExceptionName(name: string): boolean {
  return /^[a-z]\w{3,60}Exception$/.test(name);
}

/** Cheap test for an error inside a successful answer. */
export function hasErrorEnvelope(body: unknown): boolean {
  if (typeof body !== "object" || body === null) return false;
  if (Array.isArray(body)) return body.slice(0, 50).some(hasErrorEnvelope);
  const object = body as Record<string, unknown>;
  if (isStated(object.error)) return true;
  if (isPresent(object.last_error) || (object.type === "response.done" && isFailed(object.response))) return true;
  if (object.type === "error" || object.event_type === "error" || object.type === "response.failed") return true;
  if (hasFailureCode(object.base_resp, "status_code") || hasFailureCode(object.header, "code")) return true;
  if ("status_msg" in object && hasFailureCode(object, "status_code")) return true;
  if (Object.keys(object).slice(0, 8).some(isExceptionName)) return true;
  if (Array.isArray(object.choices) && object.choices.slice(0, 8).some(hasError)) return true;
  if (ANSWER_KEYS.some((key) => isPresent(object[key]))) return false;
  if (saysSuccess(object)) return false;
  return ERROR_KEYS.some((key) => isStated(object[key]));
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** `"errors": []` and `"error": ""` say that there was none. */
function isStated(value: unknown): boolean {
  return isPresent(value) && value !== "" && value !== false && !(Array.isArray(value) && value.length === 0);
}

function isFailed(response: unknown): boolean {
  return typeof response === "object" && response !== null && Reflect.get(response, "status") === "failed";
}

/** `{"code": 0, "message": "success"}`, `{"status": "ok"}`: an envelope that says it went well. */
function saysSuccess({ code, status, message, msg }: Record<string, unknown>): boolean {
  return [code, status, message ?? msg].some((value) => /^(?:success|succeeded|ok)$/i.test(String(value)));
}

/** MiniMax (`base_resp`) and Spark (`header`) answer 200 with a code of their own. */
function hasFailureCode(value: unknown, name: string): boolean {
  return typeof value === "object" && value !== null && Number(Reflect.get(value, name)) > 0;
}

function hasError(choice: unknown): boolean {
  return typeof choice === "object" && choice !== null && "error" in choice && Boolean(choice.error);
}

function clip(text: string): string {
  if (text.length <= MAX_BODY_CHARS) return text;
  return looksLikeSse(text) ? text.slice(-MAX_BODY_CHARS) : text.slice(0, MAX_BODY_CHARS);
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
