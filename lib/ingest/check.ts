import type { RejectCode } from "../store/ingest-answer";
import { isDeeperThan } from "./depth";
import { Fault } from "./fault";
import { fieldReader } from "./field-reader";
import { MAX_DEPTH } from "./limits";
import { type CheckedAttempt, type WireField, wireFields } from "./wire";

interface Field {
  name: WireField;
  required: boolean;
  read: (value: unknown) => unknown;
}

/** The compiled form of the wire schema, made once: validating with zod itself costs twice what parsing costs. */
const FIELDS: readonly Field[] = (Object.keys(wireFields) as WireField[]).map((name) => ({
  name,
  required: !wireFields[name].safeParse(undefined).success,
  read: fieldReader(name, wireFields[name]),
}));
const FIELD_OF: ReadonlyMap<string, Field> = new Map(FIELDS.map((field) => [field.name, field]));
const REQUIRED = FIELDS.filter(({ required }) => required);
const BLANK = Object.fromEntries(FIELDS.map(({ name }) => [name, null])) as Record<WireField, unknown>;

/** Accepts exactly what the schema `wireAttempt` accepts; unknown fields are ignored. The first fault found is answered. */
export function checkAttempt(row: unknown): CheckedAttempt | Fault {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return notAnObject(row);
  const sent = row as Readonly<Record<string, unknown>>;
  return checkedFields(sent) ?? firstFault(sent);
}

/** Only the fields that were sent are looked at, in the sender's order; null where any of them is at fault. */
function checkedFields(sent: Readonly<Record<string, unknown>>): CheckedAttempt | null {
  const checked = { ...BLANK };
  for (const name in sent) {
    const value = sent[name];
    const field = value === undefined || value === null ? undefined : FIELD_OF.get(name);
    if (field === undefined) continue;
    const result = field.read(value);
    if (result instanceof Fault) return null;
    checked[field.name] = result;
  }
  if (checked.id !== null && checked.started_at === null) return null;
  return REQUIRED.every(({ name }) => checked[name] !== null) ? (checked as CheckedAttempt) : null;
}

/** In the order of the schema. */
function firstFault(sent: Readonly<Record<string, unknown>>): Fault {
  let id: unknown = null;
  for (const { name, required, read } of FIELDS) {
    const value = sent[name];
    if (value === undefined || value === null) {
      if (required) return missing(name);
      continue;
    }
    const result = read(value);
    if (result instanceof Fault) return deeper(result);
    if (name === "id") id = result;
  }
  return idAlone(id);
}

function notAnObject(row: unknown): Fault {
  return deeper(
    new Fault(
      "",
      "not_an_object",
      row,
      'an attempt is a JSON object, e.g. {"provider": "openai", "model": "gpt-5", "status": 429}',
    ),
  );
}

function missing(name: WireField): Fault {
  return new Fault(name, "missing_field", null, "this field is required");
}

function idAlone(id: unknown): Fault {
  return new Fault(
    "id",
    "id_without_started_at",
    id,
    "send started_at beside id, the same on every retry, or leave id out",
  );
}

/** Nesting is the better reason where a value of the wrong type is also nested too deep. */
function deeper(fault: Fault): Fault {
  if (typeof fault.value !== "object" || !isDeeperThan(fault.value, MAX_DEPTH)) return fault;
  const code: RejectCode = "too_deep";
  return new Fault(fault.path, code, fault.value, `nesting ends at ${MAX_DEPTH} levels; send flat fields`);
}
