import { Fault } from "./fault";
import { jsonBreak } from "./json-break";
import { MAX_ROWS } from "./limits";

/** `index` is the position in the list, or the line number − 1. */
export interface SentRow {
  index: number;
  value: unknown;
}

export type SentRows =
  | { kind: "rows"; rows: SentRow[]; broken: { index: number; fault: Fault }[] }
  | { kind: "empty" }
  | { kind: "too_many"; count: number }
  | { kind: "broken"; line: number; column: number; isEnd: boolean };

/** An object, a list, or one object per line; told apart by trying. */
export function sentRows(body: Uint8Array): SentRows {
  const text = new TextDecoder().decode(body);
  if (text.trim() === "") return { kind: "empty" };
  const whole = parsed(text);
  if (whole !== undefined) return Array.isArray(whole) ? listed(whole) : rows([whole]);
  // A list is never sent in lines: what begins like one and does not parse is broken.
  if (/^\s*\[/.test(text)) return broken(text);
  return lines(text);
}

function listed(values: unknown[]): SentRows {
  if (values.length === 0) return { kind: "empty" };
  return values.length > MAX_ROWS ? { kind: "too_many", count: values.length } : rows(values);
}

function rows(values: unknown[]): SentRows {
  return { kind: "rows", rows: values.map((value, index) => ({ index, value })), broken: [] };
}

function lines(text: string): SentRows {
  const sent = text.split("\n");
  const count = sent.reduce((sum, line) => sum + (line.trim() === "" ? 0 : 1), 0);
  if (count > MAX_ROWS) return { kind: "too_many", count };
  const found: SentRow[] = [];
  const faults: { index: number; fault: Fault }[] = [];
  let hasObject = false;
  for (const [index, line] of sent.entries()) {
    if (line.trim() === "") continue;
    const row = parsed(line);
    if (row !== undefined) found.push({ index, value: row });
    else
      faults.push({ index, fault: new Fault("", "not_json", line.trim(), "send one complete JSON object per line") });
    hasObject ||= typeof row === "object" && row !== null;
  }
  return hasObject ? { kind: "rows", rows: found, broken: faults } : broken(text);
}

/** A JSON document, or undefined, which no document is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function broken(text: string): SentRows {
  const position = jsonBreak(text);
  const before = text.slice(0, position).split("\n");
  const isEnd = text.slice(position).trim() === "";
  return { kind: "broken", line: before.length, column: (before.at(-1)?.length ?? 0) + 1, isEnd };
}
