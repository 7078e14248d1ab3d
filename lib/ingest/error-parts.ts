import { MAX_READ_BODY_CHARS } from "./limits";
import { splitSse } from "./unwrap/sse";
import { exceptionFrame, hasErrorEnvelope, isExceptionName, isPrintedError } from "./unwrap/unwrap";

const ERROR_MEMBERS = new Set([
  ...["error", "errors", "type", "event_type", "code", "message", "msg", "status", "status_code"],
  ...["error_code", "error_msg", "base_resp", "request_id", "requestId", "status_msg", "title", "detail", "last_error"],
]);

/** Of a body that came with a success: its error members alone. null = it holds no error. */
export function errorParts(body: unknown): unknown {
  if (typeof body !== "string") return errorMembers(body);
  if (isPrintedError(body)) return body;
  const frame = exceptionFrame(body);
  if (frame !== null) return frame;
  const whole = errorMembers(parsed(body.slice(0, MAX_READ_BODY_CHARS)));
  if (whole !== null) return whole;
  const stream = body.slice(-MAX_READ_BODY_CHARS);
  return errorEvents(stream.split(/\r?\n/).map(errorOfLine)) ?? errorEvents(splitSse(stream).frames.map(errorOfFrame));
}

function errorEvents(events: readonly (string | null)[]): string | null {
  return events.filter((event) => event !== null).join("\n") || null;
}

/** One line of an event stream: `data: {…}` with an error in it, or a comment that names a status. */
function errorOfLine(line: string): string | null {
  if (/^:\s?HTTP_STATUS\/\d{3}$/.test(line)) return line;
  const data = /^data:\s?(\{.*\})\s*$/.exec(line)?.[1];
  return data === undefined ? null : errorOfFrame({ data });
}

/** Data that runs over several lines. */
function errorOfFrame({ data }: { data: string }): string | null {
  const members = errorMembers(parsed(data));
  return members === null ? null : `data: ${JSON.stringify(members)}`;
}

function errorMembers(body: unknown): Record<string, unknown> | null {
  if (typeof body !== "object" || body === null || Array.isArray(body) || !hasErrorEnvelope(body)) return null;
  const members = Object.entries(body).filter(([name]) => ERROR_MEMBERS.has(name) || isExceptionName(name));
  return Object.fromEntries([...members, ...membersWithin(body)]);
}

/** Envelopes whose error stands one level down; of an answer's choices only those that failed. */
function membersWithin(body: object): [string, unknown][] {
  const inner: [string, unknown][] = [];
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== "object" || value === null) continue;
    if (name === "response") inner.push([name, errorMembers(value)]);
    else if (name === "Response" && "Error" in value) inner.push([name, { Error: value.Error }]);
    else if (name === "header" && "code" in value) inner.push([name, value]);
    else if (name === "choices" && Array.isArray(value)) inner.push([name, nonEmpty(value.flatMap(failedChoice))]);
  }
  return inner.filter(([, value]) => value !== null);
}

function nonEmpty(list: unknown[]): unknown[] | null {
  return list.length > 0 ? list : null;
}

function failedChoice(choice: unknown): unknown[] {
  return typeof choice === "object" && choice !== null && "error" in choice ? [{ error: choice.error }] : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
