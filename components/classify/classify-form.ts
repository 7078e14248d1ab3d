import type { ClassifyExample } from "../../lib/api/classify-examples";
import { parseTime } from "../../lib/api/time";
import { headerLine, readHeaders, STATUS_LINE } from "../../lib/ingest/loose-headers";
import { headerText, type PastedResponse } from "../../lib/ingest/paste";
import { canonicalProvider } from "../../lib/ingest/providers/canonical";

/** The form as it stands on the page: everything is text until it is sent. */
export interface ClassifyForm {
  body: string;
  provider: string;
  status: string;
  at: string;
  headers: string;
}

export type ClassifyField = keyof ClassifyForm;
export type ClassifyProblem = { code: "status" | "headers" | "at" } | { code: "headerLine"; line: string };
export type ClassifyProblems = Partial<Record<ClassifyField, ClassifyProblem>>;

/** Body of `POST /api/v1/classify`. */
export interface ClassifyRequest {
  provider: string | null;
  status: number | null;
  headers: Record<string, string | string[]>;
  body: unknown;
  at?: string;
}

export const EMPTY_FORM: ClassifyForm = { body: "", provider: "", status: "", at: "", headers: "" };

/** A provider with rules, as it may be typed. */
export interface KnownProvider {
  id: string;
  name: string;
}

/** Nothing that could be read; a provider alone says nothing. */
export function isBlank({ body, status, headers }: ClassifyForm): boolean {
  return [body, status, headers].every((text) => text.trim() === "");
}

/** What can be sent, or what is wrong with each field. */
export function readClassifyForm(
  form: ClassifyForm,
  known: readonly KnownProvider[],
): { request: ClassifyRequest } | { problems: ClassifyProblems } {
  const problems: ClassifyProblems = {};
  const status = statusOf(form.status);
  if (status === undefined) problems.status = { code: "status" };
  const at = form.at.trim();
  if (at !== "" && parseTime(at, 0) === null) problems.at = { code: "at" };
  const headers = headersOf(form.headers);
  if ("problem" in headers) problems.headers = headers.problem;
  if (Object.keys(problems).length > 0 || "problem" in headers || status === undefined) return { problems };
  const request = {
    provider: providerOf(form.provider, known),
    status,
    headers: headers.read,
    body: bodyOf(form.body),
  };
  return { request: at === "" ? request : { ...request, at } };
}

/** `429`, also with the words around it; null where none is given, undefined where it cannot be read. */
function statusOf(typed: string): number | null | undefined {
  if (typed.trim() === "") return null;
  const digits = /^\s*(?:HTTP\S*\s+)?([1-5]\d\d)(?:\s.*)?$/i.exec(typed)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function providerOf(typed: string, known: readonly KnownProvider[]): string | null {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return null;
  return known.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted)?.id ?? canonicalProvider(typed);
}

function headersOf(text: string): { read: ClassifyRequest["headers"] } | { problem: ClassifyProblem } {
  const isJson = /^\s*[[{]/.test(text);
  const odd = isJson
    ? undefined
    : text.split(/\r?\n/).find((line) => line.trim() !== "" && headerLine(line) === null && !STATUS_LINE.test(line));
  if (odd !== undefined) return { problem: { code: "headerLine", line: odd.trim().slice(0, 80) } };
  const sent = isJson ? parsed(text) : text;
  const read = readHeaders(sent);
  return sent !== undefined && "headers" in read ? { read: read.headers } : { problem: { code: "headers" } };
}

/** Sent as JSON where it is, so that a copied command can be read. */
function bodyOf(text: string): unknown {
  if (text.trim() === "") return null;
  return (/^\s*[[{]/.test(text) ? parsed(text) : undefined) ?? text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // no JSON, or cut: read as text
  }
}

/** The form with a pasted response in it; what the paste does not say stays. */
export function withPasted(form: ClassifyForm, pasted: PastedResponse): ClassifyForm {
  return {
    body: pasted.body,
    provider: pasted.provider === null ? form.provider : canonicalProvider(pasted.provider),
    status: pasted.status === null ? form.status : String(pasted.status),
    headers: headerText(pasted.headers),
    at: "",
  };
}

export function formOfExample({ provider, status, headers, body }: ClassifyExample): ClassifyForm {
  return {
    provider,
    status: String(status),
    headers: headerText(Object.entries(headers).map(([name, value]) => ({ name, value }))),
    body: typeof body === "string" ? body : JSON.stringify(body, null, 2),
    at: "",
  };
}

/** As a command for a terminal: single quotes around the data, so that only these need care inside. */
export function curlOf(request: ClassifyRequest, origin: string, needsPassword: boolean): string {
  const data = JSON.stringify(request, null, 2).replaceAll("'", `'\\''`);
  return `curl ${needsPassword ? "-u limitscope " : ""}${origin}/api/v1/classify \\
  -H 'Content-Type: application/json' \\
  -d '${data}'`;
}
