import { getTableColumns } from "drizzle-orm";
import type { StoredAttempt } from "../lib/model/attempt";
import { attempts } from "./schema/attempts";

type Bind = string | number | null;
type Row = Record<string, Bind>;

/** Fields of an attempt that stand in attempt_details instead. */
export type Detail = "evidence" | "headers" | "quota" | "body";

interface Column {
  /** Property of StoredAttempt, or `requestSeq`. */
  property: string;
  name: string;
  bind(attempt: StoredAttempt, requestSeq: number): Bind;
  read(row: Row): unknown;
}

const FLAGS = new Set(["clockSkewed", "cacheHit", "stream"]);

/** Every column of `attempts` in schema order, with its way in and out. */
export const ATTEMPT_COLUMNS: readonly Column[] = Object.entries(getTableColumns(attempts)).map(
  ([property, { name }]) => ({
    property,
    name,
    bind: bindOf(property),
    read: readOf(property, name),
  }),
);

function bindOf(property: string): Column["bind"] {
  if (property === "requestSeq") return (_, requestSeq) => requestSeq;
  if (property === "tags") return ({ tags }) => (tags.length === 0 ? null : JSON.stringify(tags));
  const name = property as keyof StoredAttempt;
  if (FLAGS.has(property)) {
    return (attempt) => {
      const value = attempt[name];
      return value === null ? null : value === true ? 1 : 0;
    };
  }
  return (attempt) => attempt[name] as Bind;
}

function readOf(property: string, name: string): Column["read"] {
  if (property === "tags") return (row) => (row[name] === null ? [] : JSON.parse(String(row[name])));
  if (FLAGS.has(property)) return (row) => (row[name] === null ? null : row[name] === 1);
  return (row) => row[name];
}

export function attemptBinds(attempt: StoredAttempt, requestSeq: number): Bind[] {
  return ATTEMPT_COLUMNS.map((column) => column.bind(attempt, requestSeq));
}

/** A row of `attempts`, joined with its details where `details` has them, as the model's attempt. */
export function readAttempt(row: Row): StoredAttempt {
  const attempt: Record<string, unknown> = {};
  for (const column of ATTEMPT_COLUMNS)
    if (column.property !== "requestSeq") attempt[column.property] = column.read(row);
  attempt.evidence = parse(row.evidence, []);
  attempt.headers = parse(row.headers, {});
  attempt.quota = parse(row.quota, []);
  attempt.body = row.body ?? null;
  return attempt as unknown as StoredAttempt;
}

function parse(value: Bind | undefined, otherwise: unknown): unknown {
  return value === null || value === undefined ? otherwise : JSON.parse(String(value));
}
