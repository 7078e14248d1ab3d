import { z } from "zod";
import type { RejectCode } from "../store/ingest-answer";
import { Fault } from "./fault";
import { MAX_HEADER_NAME_CHARS, MAX_HEADERS } from "./limits";
import { isSecretLabel, type SecretTest } from "./secret-label";
import { sentTimeMs } from "./sent-time";
import { cleanLabel } from "./text";
import { numberMeant, presentLabel, presentText, traits } from "./wire-kinds";

type Reader = (value: unknown) => unknown;

/** Compiles one field of the wire schema: answers the read value or a Fault. Never called with null or undefined. */
export function fieldReader(name: string, schema: z.ZodType): Reader {
  const trait = traits.get(schema);
  if (trait === undefined) throw new Error(`The wire field ${name} has no trait.`);
  const inner = core(schema);
  switch (trait.kind) {
    case "label":
      return labelReader(name, longest(inner), !schema.safeParse(undefined).success, trait.secret ?? null);
    case "text":
      return textReader(name, longest(inner));
    case "number":
      return numberReader(name, inner);
    case "boolean":
      return (value) => (typeof value === "boolean" ? value : wrongType(name, value, "send true or false"));
    case "choice":
      return inner instanceof z.ZodEnum ? choiceReader(name, inner) : patternReader(name, inner);
    case "time":
      return timeReader(name);
    case "labels":
      return labelsReader(name, inner, trait.secret ?? null);
    case "headers":
      return headersReader(name);
    case "body":
      return (value) => value;
  }
}

/** The schema of the value as sent, without optional, null and what is done with it afterwards. */
function core(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return core(schema.unwrap());
  if (schema instanceof z.ZodPipe) return core(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  return schema;
}

function longest(schema: unknown): number {
  const max = schema instanceof z.ZodString ? schema.maxLength : null;
  if (max === null || max === undefined) throw new Error("Text on the wire needs a greatest length.");
  return max;
}

function fault(path: string, code: RejectCode, value: unknown, fix: string): Fault {
  return new Fault(path, code, value, fix);
}

function wrongType(path: string, value: unknown, fix: string): Fault {
  return fault(path, "wrong_type", value, fix);
}

function tooLong(path: string, value: string, max: number): Fault {
  return fault(path, "too_long", value, `send at most ${max} characters`);
}

function labelReader(name: string, max: number, required: boolean, secret: SecretTest | null): Reader {
  return (value) => {
    if (typeof value !== "string") return wrongType(name, value, "send text");
    if (value.length > max) return tooLong(name, value, max);
    const clean = presentLabel(value);
    if (clean === null) return required ? fault(name, "missing_field", value, "this field is required") : null;
    if (secret !== null && isSecretLabel(clean, secret)) return secretRefused(name, clean);
    return clean;
  };
}

function secretRefused(path: string, value: string): Fault {
  return fault(
    path,
    "secret_refused",
    value,
    "this looks like a secret and was not stored; send a name for it instead",
  );
}

function textReader(name: string, max: number): Reader {
  return (value) => {
    if (typeof value !== "string") return wrongType(name, value, "send text");
    return value.length > max ? tooLong(name, value, max) : presentText(value);
  };
}

function numberReader(name: string, schema: unknown): Reader {
  if (!(schema instanceof z.ZodNumber)) throw new Error(`The wire field ${name} is no number.`);
  const { minValue, maxValue, isInt } = schema;
  if (minValue === null || maxValue === null) throw new Error(`The wire field ${name} needs bounds.`);
  const open = schema.safeParse(minValue).success ? null : minValue;
  const range = `${open === null ? `from ${minValue}` : `above ${minValue}`} to ${maxValue}`;
  const fix = `send ${isInt ? "a whole number" : "a number"} ${range}, or null`;
  return (value) => {
    const number = typeof value === "number" ? value : numberMeant(value);
    if (typeof number !== "number" || Number.isNaN(number)) return wrongType(name, value, fix);
    if (number < minValue || number > maxValue || number === open) return fault(name, "out_of_range", value, fix);
    return isInt && !Number.isInteger(number) ? wrongType(name, value, fix) : number;
  };
}

function choiceReader(name: string, schema: z.ZodEnum): Reader {
  const values = new Set<unknown>(schema.options);
  const fix = `send one of ${schema.options.join(", ")}`;
  return (value) => {
    if (typeof value !== "string") return wrongType(name, value, fix);
    return values.has(value) ? value : fault(name, "unknown_value", value, fix);
  };
}

function patternReader(name: string, schema: unknown): Reader {
  const max = longest(schema);
  const check = schema as z.ZodString;
  const fix = "send unknown, or a name that begins with provider_, gateway_, openrouter_ or upstream_";
  return (value) => {
    if (typeof value !== "string") return wrongType(name, value, fix);
    if (value.length > max) return tooLong(name, value, max);
    return check.safeParse(value).success ? value : fault(name, "unknown_value", value, fix);
  };
}

function timeReader(name: string): Reader {
  return (value) =>
    sentTimeMs(value) ??
    fault(name, "bad_time", value, "send ISO 8601 such as 2026-03-01T12:00:00Z, epoch seconds or epoch milliseconds");
}

function labelsReader(name: string, schema: unknown, secret: SecretTest | null): Reader {
  if (!(schema instanceof z.ZodArray)) throw new Error(`The wire field ${name} is no list.`);
  const maxItems = schema.def.checks?.map((check) => check._zod.def).find(isMaxLength)?.maximum;
  if (maxItems === undefined) throw new Error(`The wire field ${name} needs a greatest number of items.`);
  const maxChars = longest(core(schema.element));
  return (value) => {
    if (!Array.isArray(value)) return wrongType(name, value, "send a list of short texts");
    if (value.length > maxItems) return fault(name, "too_long", value, `send at most ${maxItems} items`);
    const items: string[] = [];
    for (const [index, item] of value.entries()) {
      const path = `${name}.${index}`;
      if (typeof item !== "string") return wrongType(path, item, "send text");
      if (item.length > maxChars) return tooLong(path, item, maxChars);
      const clean = cleanLabel(item);
      if (secret !== null && isSecretLabel(clean, secret)) return secretRefused(path, clean);
      if (clean !== "") items.push(clean);
    }
    return items;
  };
}

function isMaxLength(check: { check: string }): check is { check: "max_length"; maximum: number } {
  return check.check === "max_length";
}

function headersReader(name: string): Reader {
  const fix = "send text, or a list of texts";
  return (value) => {
    if (typeof value !== "object" || Array.isArray(value))
      return wrongType(name, value, "send an object of names and values");
    const headers = value as Readonly<Record<string, unknown>>;
    const names = Object.keys(headers).filter((header) => header !== "__proto__");
    if (names.length > MAX_HEADERS) return fault(name, "too_long", value, `send at most ${MAX_HEADERS} headers`);
    for (const header of names) {
      const sent = headers[header];
      if (header.length > MAX_HEADER_NAME_CHARS)
        return tooLong(headerPath(name, header), header, MAX_HEADER_NAME_CHARS);
      if (Array.isArray(sent) ? !sent.every(isScalar) : !isScalar(sent))
        return wrongType(headerPath(name, header), sent, fix);
    }
    return Object.hasOwn(headers, "__proto__")
      ? Object.fromEntries(names.map((header) => [header, headers[header]]))
      : value;
  };
}

function headerPath(name: string, header: string): string {
  return `${name}.${cleanLabel(header.slice(0, 60))}`;
}

function isScalar(value: unknown): boolean {
  return typeof value === "number" ? Number.isFinite(value) : typeof value !== "object" || value === null;
}
