export type LooseHeaders = Record<string, string | string[]>;

export interface HeaderProblem {
  /** Name or place of the header; empty for the whole. */
  path: string[];
  message: string;
}

export const HEADER_FORMS = "an object of names and values, a list of pairs, or text with a `Name: value` on each line";
const VALUE_FORMS = "Must be text, a number, true or false, null, or a list of these.";

/** `Name: value`, with the name as RFC 9110 allows it; HTTP/2 writes `:status` among them. */
const HEADER_LINE = /^[ \t]*(:?[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}):(.*)$/;

/** `HTTP/1.1 429 Too Many Requests`; HTTP/2 and 3 give no reason. */
export const STATUS_LINE = /^[ \t]*HTTP\/\d(?:\.\d)?[ \t]+(\d{3})(?:[ \t].*)?$/i;

export function headerLine(line: string): { name: string; value: string } | null {
  const [, name, value = ""] = HEADER_LINE.exec(line) ?? [];
  return name === undefined ? null : { name, value: value.trim() };
}

/**
 * Headers as people, SDKs and logs write them: an object, a list of pairs or of `{name, value}`, Node's flat list, or
 * lines of text. What is null is left out; a name that comes twice gets a list.
 */
export function readHeaders(sent: unknown): { headers: LooseHeaders } | { problems: HeaderProblem[] } {
  const pairs = pairsOf(sent);
  if (pairs === null) return { problems: [{ path: [], message: `Must be ${HEADER_FORMS}.` }] };
  const headers: LooseHeaders = Object.create(null);
  const problems: HeaderProblem[] = [];
  for (const { name, value, path } of pairs) {
    const texts = textsOf(value);
    if (texts === null) problems.push({ path, message: VALUE_FORMS });
    else add(headers, name, texts);
  }
  return problems.length > 0 ? { problems } : { headers };
}

interface Pair {
  name: string;
  value: unknown;
  path: string[];
}

function pairsOf(sent: unknown): Pair[] | null {
  if (sent === null || sent === undefined) return [];
  if (typeof sent === "string") return linesOf(sent);
  if (typeof sent !== "object") return null;
  if (!Array.isArray(sent)) return Object.entries(sent).map(([name, value]) => ({ name, value, path: [name] }));
  if (sent.length > 0 && sent.length % 2 === 0 && sent.every((item) => typeof item === "string")) {
    return sent.flatMap((name, at) => (at % 2 === 1 ? [] : [{ name, value: sent[at + 1], path: [String(at + 1)] }]));
  }
  const pairs = sent.map((item, at) => pairOf(item, [String(at)]));
  return pairs.every((pair) => pair !== null) ? pairs : null;
}

function pairOf(item: unknown, path: string[]): Pair | null {
  if (Array.isArray(item)) {
    return item.length === 2 && typeof item[0] === "string" ? { name: item[0], value: item[1], path } : null;
  }
  if (typeof item !== "object" || item === null || !("value" in item)) return null;
  const name = "name" in item ? item.name : "key" in item ? item.key : null;
  return typeof name === "string" ? { name, value: item.value, path } : null;
}

function linesOf(text: string): Pair[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "" && !STATUS_LINE.test(line));
  const pairs = lines.map((line, at) => {
    const header = headerLine(line);
    return header === null ? null : { ...header, path: [String(at)] };
  });
  return pairs.every((pair) => pair !== null) ? pairs : null;
}

/** null = cannot be a header's value. */
function textsOf(value: unknown): string[] | null {
  if (value === null || value === undefined) return [];
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (Array.isArray(value)) {
    const texts = value.map((item) => (Array.isArray(item) ? null : textsOf(item)));
    return texts.every((text) => text !== null) ? texts.flat() : null;
  }
  // Azure's clients print each header with its name as it was written.
  return typeof value === "object" && "value" in value && typeof value.value === "string" ? [value.value] : null;
}

function add(headers: LooseHeaders, name: string, texts: string[]): void {
  if (texts.length === 0) return;
  const present = headers[name];
  const all = [...(present === undefined ? [] : [present].flat()), ...texts];
  headers[name] = all.length === 1 ? (all[0] ?? "") : all;
}
