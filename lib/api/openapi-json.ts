import { z } from "zod";

export type JsonSchema = Readonly<Record<string, unknown>>;

export const TEXT = { type: "string" };
export const NULLABLE_TEXT = { type: ["string", "null"] };
export const NULLABLE_NUMBER = { type: ["number", "null"] };

/** A zod schema as it is sent: `$schema` goes, because OpenAPI 3.1 has its own. */
export function sentSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return rest;
}

export function objectOf(
  properties: Readonly<Record<string, JsonSchema>>,
  required = Object.keys(properties),
): JsonSchema {
  return { type: "object", properties, required };
}

export function listOf(items: JsonSchema): JsonSchema {
  return { type: "array", items };
}

export function nullable(values: readonly string[]): JsonSchema {
  return { type: ["string", "null"], enum: [...values, null] };
}

export const COUNT = { type: "integer", minimum: 0 };
export const TIME = { type: "string", format: "date-time" };
export const NULLABLE_TIME = { type: ["string", "null"], format: "date-time" };
export const FLAG = { type: "boolean" };

export function told(schema: JsonSchema, description: string): JsonSchema {
  return { ...schema, description };
}
