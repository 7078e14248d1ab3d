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
const BLANK = Object.fromEntries(FIELDS.map(({ name }) => [name, null])) as Record<WireField, unknown>;

/** Accepts exactly what the schema `wireAttempt` accepts; unknown fields are ignored. The first fault found is answered. */
export function checkAttempt(row: unknown): CheckedAttempt | Fault {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return notAnObject(row);
  const sent = row as Readonly<Record<string, unknown>>;
  const checked = { ...BLANK };
  for (const { name, required, read } of FIELDS) {
    const value = sent[name];
    if (value === undefined || value === null) {
      if (required) return missing(name);
      continue;
    }
    const result = read(value);
    if (result instanceof Fault) return deeper(result);
    checked[name] = result;
  }
  if (checked.id !== null && checked.started_at === null) return idAlone(checked.id);
  return checked as CheckedAttempt;
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
