import { Fault } from "./fault";
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
  if (whole.ok) return Array.isArray(whole.value) ? listed(whole.value) : rows([whole.value]);
  // A list is never sent in lines: what begins like one and does not parse is broken.
  if (/^\s*\[/.test(text)) return broken(text, whole.message);
  return lines(text, whole.message);
}

function listed(values: unknown[]): SentRows {
  if (values.length === 0) return { kind: "empty" };
  return values.length > MAX_ROWS ? { kind: "too_many", count: values.length } : rows(values);
}

function rows(values: unknown[]): SentRows {
  return { kind: "rows", rows: values.map((value, index) => ({ index, value })), broken: [] };
}

function lines(text: string, message: string): SentRows {
  const sent = text.split("\n");
  const count = sent.reduce((sum, line) => sum + (line.trim() === "" ? 0 : 1), 0);
  if (count > MAX_ROWS) return { kind: "too_many", count };
  const found: SentRow[] = [];
  const faults: { index: number; fault: Fault }[] = [];
  let hasObject = false;
  for (const [index, line] of sent.entries()) {
    if (line.trim() === "") continue;
    const row = parsed(line);
    if (row.ok) found.push({ index, value: row.value });
    else
      faults.push({ index, fault: new Fault("", "not_json", line.trim(), "send one complete JSON object per line") });
    hasObject ||= row.ok && typeof row.value === "object" && row.value !== null;
  }
  return hasObject ? { kind: "rows", rows: found, broken: faults } : broken(text, message);
}

type Parsed = { ok: true; value: unknown } | { ok: false; message: string };

function parsed(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    if (error instanceof Error) return { ok: false, message: error.message };
    throw error;
  }
}

/** Where the engine stopped; it names no position where the text ended too early. */
function broken(text: string, message: string): SentRows {
  const named = /at position (\d+)/.exec(message)?.[1];
  const position = named === undefined ? text.trimEnd().length : Math.min(Number(named), text.length);
  const before = text.slice(0, position).split("\n");
  const isEnd = text.slice(position).trim() === "";
  return { kind: "broken", line: before.length, column: (before.at(-1)?.length ?? 0) + 1, isEnd };
}
