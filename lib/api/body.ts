import type { z } from "zod";
import { clipBody } from "../ingest/clip-body";
import { type ApiAnswer, badRequest, type ProblemItem } from "./answer";
import { unknownFieldMessage } from "./unknown-field";

/** Of what stood there and was wrong. */
const MAX_SHOWN_CHARS = 1_000;

export type Read<Value> = { value: Value } | { refusal: ApiAnswer };

/** Parses and checks a JSON body; a refusal names every field, its value and what would be right. */
export function readBody<Schema extends z.ZodType>(text: string, schema: Schema): Read<z.output<Schema>> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      refusal: badRequest([{ path: "", message: `The body is no JSON: ${reason}`, value: text.slice(0, 200) }]),
    };
  }
  const checked = checkValue(json, schema);
  return "errors" in checked ? { refusal: badRequest(checked.errors) } : checked;
}

/** Checks what was parsed already. */
export function checkValue<Schema extends z.ZodType>(
  json: unknown,
  schema: Schema,
): { value: z.output<Schema> } | { errors: ProblemItem[] } {
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  return { errors: parsed.error.issues.flatMap((issue) => itemsOf(issue, json, schema)) };
}

function itemsOf(issue: z.core.$ZodIssue, json: unknown, schema: z.ZodType): ProblemItem[] {
  const value = valueAt(json, issue.path);
  if (issue.code !== "unrecognized_keys")
    return [{ path: pathText(issue.path), message: issue.message, value: shown(value) }];
  return issue.keys.map((key) => ({
    path: pathText([...issue.path, key]),
    message: unknownFieldMessage(key, schema, issue.path),
    value: shown(valueAt(value, [key])),
  }));
}

function shown(value: unknown): unknown {
  return typeof value === "string" ? value.slice(0, MAX_SHOWN_CHARS) : clipBody(value ?? null, MAX_SHOWN_CHARS).body;
}

function valueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined),
    json,
  );
}

function pathText(path: readonly PropertyKey[]): string {
  return path.map(String).join(".");
}
