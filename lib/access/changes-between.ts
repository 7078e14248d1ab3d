import type { AuditChange } from "../model/access";

const MAX_CHANGES = 20;
const MAX_CHARS = 120;
/** Of the store itself, or secret. */
const LEFT_OUT = new Set(["id", "version", "origin", "createdAtMs", "updatedAtMs", "sealed"]);

/** Every field that differs, nested ones by their path, in short. */
export function changesBetween(before: object, after: object): AuditChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((change) => change.before !== change.after)
    .map((change) => ({ ...change, before: inShort(change.before), after: inShort(change.after) }))
    .slice(0, MAX_CHANGES);
}

function fieldsOf(value: object, prefix = ""): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, inner] of Object.entries(value)) {
    if (inner === null || inner === undefined || (prefix === "" && LEFT_OUT.has(name))) continue;
    if (typeof inner === "object" && !Array.isArray(inner))
      for (const entry of fieldsOf(inner, `${prefix}${name}.`)) fields.set(...entry);
    else fields.set(`${prefix}${name}`, typeof inner === "string" ? inner : JSON.stringify(inner));
  }
  return fields;
}

function inShort(text: string | null): string | null {
  return text === null || text.length <= MAX_CHARS ? text : `${text.slice(0, MAX_CHARS - 1)}…`;
}
