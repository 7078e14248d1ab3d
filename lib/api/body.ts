import type { z } from "zod";
import { type ApiAnswer, badRequest, type ProblemItem } from "./answer";

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
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  return { refusal: badRequest(parsed.error.issues.flatMap((issue) => itemsOf(issue, json))) };
}

function itemsOf(issue: z.core.$ZodIssue, json: unknown): ProblemItem[] {
  const value = valueAt(json, issue.path);
  if (issue.code !== "unrecognized_keys")
    return [{ path: pathText(issue.path), message: issue.message, value: value ?? null }];
  return issue.keys.map((key) => ({
    path: pathText([...issue.path, key]),
    message: "Unknown field; leave it out.",
    value: valueAt(value, [key]) ?? null,
  }));
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
