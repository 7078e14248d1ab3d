import { z } from "zod";
import { MAX_HEADER_NAME_CHARS, MAX_HEADERS, MAX_TIME_CHARS } from "./limits";
import { isSecretLabel, type SecretTest } from "./secret-label";
import { sentTimeMs } from "./sent-time";
import { cleanLabel, cleanText } from "./text";

/** What a field is, beside what its schema says by itself. */
export interface Trait {
  kind: "label" | "text" | "number" | "boolean" | "choice" | "time" | "labels" | "headers" | "body";
  secret?: SecretTest;
}

/** Says of each field schema how it is checked; the bounds are read from the schema. */
export const traits = z.registry<Trait>();

const NUMERIC = /^\s{0,4}[+-]?\d{1,20}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?\s{0,4}$/;

/** Text that can only be meant as a number becomes one; anything else stays for the check to refuse. */
export function numberMeant(value: unknown): unknown {
  return typeof value === "string" && value.length <= 60 && NUMERIC.test(value) ? Number(value) : value;
}

/** One line. Cleaned after its length was measured; empty counts as not sent. */
export function label(maxChars: number, description: string, secret?: SecretTest) {
  const cleaned = z.string().max(maxChars).transform(presentLabel);
  const safe = secret === undefined ? cleaned : cleaned.refine((text) => text === null || !isSecretLabel(text, secret));
  return safe
    .nullish()
    .meta({ description })
    .register(traits, secret === undefined ? { kind: "label" } : { kind: "label", secret });
}

export function requiredLabel(maxChars: number, description: string, secret?: SecretTest) {
  const cleaned = z
    .string()
    .max(maxChars)
    .transform(cleanLabel)
    .refine((text) => text !== "");
  const safe = secret === undefined ? cleaned : cleaned.refine((text) => !isSecretLabel(text, secret));
  return safe
    .meta({ description })
    .register(traits, secret === undefined ? { kind: "label" } : { kind: "label", secret });
}

/** A word of an open list. */
export function word(pattern: RegExp, maxChars: number, description: string) {
  return z.string().max(maxChars).regex(pattern).nullish().meta({ description }).register(traits, { kind: "choice" });
}

/** Several lines. */
export function text(maxChars: number, description: string) {
  return z
    .string()
    .max(maxChars)
    .transform(presentText)
    .nullish()
    .meta({ description })
    .register(traits, { kind: "text" });
}

export function amount(number: z.ZodNumber, description: string) {
  return z.preprocess(numberMeant, number).nullish().meta({ description }).register(traits, { kind: "number" });
}

export function flag(description: string) {
  return z.boolean().nullish().meta({ description }).register(traits, { kind: "boolean" });
}

export function choice<const Values extends readonly [string, ...string[]]>(values: Values, description: string) {
  return z.enum(values).nullish().meta({ description }).register(traits, { kind: "choice" });
}

export function time(description: string) {
  return z
    .union([z.number(), z.string().max(MAX_TIME_CHARS)])
    .transform(sentTimeMs)
    .refine((atMs) => atMs !== null)
    .nullish()
    .meta({ description })
    .register(traits, { kind: "time" });
}

export function labels(maxItems: number, maxChars: number, secret: SecretTest, description: string) {
  const item = z
    .string()
    .max(maxChars)
    .transform(cleanLabel)
    .refine((each) => !isSecretLabel(each, secret));
  return z
    .array(item)
    .max(maxItems)
    .transform((items) => items.filter((each) => each !== ""))
    .nullish()
    .meta({ description })
    .register(traits, { kind: "labels", secret });
}

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export function headers(description: string) {
  return z
    .record(z.string().max(MAX_HEADER_NAME_CHARS), z.union([scalar, z.array(scalar)]))
    .refine((sent) => Object.keys(sent).length <= MAX_HEADERS)
    .nullish()
    .meta({ description })
    .register(traits, { kind: "headers" });
}

export function anything(description: string) {
  return z.unknown().optional().meta({ description }).register(traits, { kind: "body" });
}

/** A cleaned label; empty counts as not sent. */
export function presentLabel(sent: string): string | null {
  return cleanLabel(sent) || null;
}

export function presentText(sent: string): string | null {
  return cleanText(sent).trim() || null;
}
