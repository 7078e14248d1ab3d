import { headerLine, STATUS_LINE } from "./loose-headers";
import { responseInJson } from "./paste-json";

/** A pasted response taken apart. */
export interface PastedResponse {
  /** Host or provider that was called, where the paste shows it. */
  provider: string | null;
  status: number | null;
  headers: { name: string; value: string }[];
  body: string;
}

/**
 * Takes a pasted response apart: what `curl -i`, `curl -v`, `wget -S` and HTTPie print (the last of several responses),
 * headers with a body below, or a response printed as JSON. null = nothing but a body. What a request sent is dropped.
 */
export function splitPaste(text: string): PastedResponse | null {
  const json = responseInJson(text);
  if (json !== null) return json;
  const lines = text.split(/\r?\n/);
  const isVerbose = lines.some((line) => CURL_STATUS.test(line));
  const shown = isVerbose ? withoutCurlMarks(lines) : lines;
  const at = lastStatusLine(shown);
  if (at === -1) return headersFirst(shown);
  const status = Number(STATUS_LINE.exec(shown[at] ?? "")?.[1]);
  return { ...headAndBody(shown, at + 1), status, provider: calledHost(lines) };
}

/** As lines of text, which is how the form shows headers. */
export function headerText(headers: PastedResponse["headers"]): string {
  return headers.map(({ name, value }) => `${name}: ${value}`).join("\n");
}

const MAX_LINES_ABOVE = 200;
const CURL_STATUS = /^< HTTP\/\d/;
/** What curl -v says of itself and of the request. */
const CURL_OWN = /^(?:[>*](?: |$)|[{}] \[\d+ bytes data\])/;
const CURL_RECEIVED = /^<(?: |$)/;

/** With `-iv` each header stands twice. */
function withoutCurlMarks(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let received: string | null = null;
  for (const line of lines) {
    if (CURL_OWN.test(line)) continue;
    const isReceived = CURL_RECEIVED.test(line);
    const plain = isReceived ? line.slice(2) : line;
    if (isReceived || plain !== received) kept.push(plain);
    received = isReceived ? plain : null;
  }
  return kept;
}

/** Redirects, proxies and `100 Continue` come before the response that counts. */
function lastStatusLine(lines: readonly string[]): number {
  return lines.findLastIndex((line, at) => {
    const next = lines[at + 1] ?? "";
    return STATUS_LINE.test(line) && (next.trim() === "" || headerLine(next) !== null);
  });
}

function headAndBody(lines: readonly string[], from: number): Pick<PastedResponse, "headers" | "body"> {
  const headers: PastedResponse["headers"] = [];
  let at = from;
  for (; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (line.trim() === "") break;
    const header = headerLine(line);
    const last = headers.at(-1);
    if (header !== null) headers.push(header);
    else if (last !== undefined && /^[ \t]/.test(line)) last.value = `${last.value} ${line.trim()}`.trim();
    else break;
  }
  return { headers, body: bodyOf(lines.slice(at)) };
}

function bodyOf(lines: readonly string[]): string {
  return lines
    .join("\n")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
}

/** Names that only a response has; a log line such as `Error: …` is none. */
const RESPONSE_HEADER =
  /^(?::?status|date|server|via|vary|age|etag|allow|expires|pragma|location|connection|keep-alive|transfer-encoding|content-[a-z-]+|cache-control|set-cookie|retry-after(?:-ms)?|(?:anthropic-|x-)?ratelimit(?:-[\w-]+)?|(?:x|cf|openai|anthropic|access-control|strict-transport|alt|referrer|cross-origin|permissions|llm_provider|apim|azureml|ms)-[\w-]+|request-id|rate_limit_type|reset_at|nel|report-to|server-timing)$/i;

/** Headers without a status line, as browsers copy them. */
function headersFirst(lines: readonly string[]): PastedResponse | null {
  const from = lines.findIndex((line) => line.trim() !== "");
  if (from === -1) return null;
  const { headers, body } = headAndBody(lines, from);
  if (headers.length === 0 || !headers.every(({ name }) => RESPONSE_HEADER.test(name))) return null;
  const stated = headers.find(({ name }) => /^:?status$/i.test(name));
  const status = /^([1-5]\d\d)\b/.exec(stated?.value ?? "")?.[1];
  return {
    provider: null,
    status: status === undefined ? null : Number(status),
    headers: headers.filter((header) => header !== stated),
    body,
  };
}

/** `> Host: …` of the request, else the address in the command above. */
function calledHost(lines: readonly string[]): string | null {
  const end = lines.findIndex((line) => STATUS_LINE.test(line) || CURL_STATUS.test(line));
  const above = lines.slice(Math.max(0, end - MAX_LINES_ABOVE), Math.max(0, end)).join("\n");
  const host = /^(?:> )?host:[ \t]*([\w.:-]{1,200})[ \t]*$/im.exec(above)?.[1];
  const address = /\b(?:curl|wget|https?)\b[\s\S]{0,2000}?\bhttps?:\/\/([\w.-]{1,200}(?::\d{1,5})?)/.exec(above)?.[1];
  return host ?? address ?? null;
}
