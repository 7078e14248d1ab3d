import { z } from "zod";
import { REJECT_CODES } from "../ingest/reject-codes";
import { wireAttempt } from "../ingest/wire";
import { CONFIDENCES, DIMENSIONS, OWNERS, RETRY_AFTER_SOURCES, RETRYABLES } from "../model/limit";
import { PoolBody, PoolEditBody } from "./pool-body";

type JsonSchema = Readonly<Record<string, unknown>>;

const TEXT = { type: "string" };
const NULLABLE_TEXT = { type: ["string", "null"] };
const NULLABLE_NUMBER = { type: ["number", "null"] };

/** A zod schema as it is sent: `$schema` goes, because OpenAPI 3.1 has its own. */
function sentSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return rest;
}

function objectOf(properties: Readonly<Record<string, JsonSchema>>, required = Object.keys(properties)): JsonSchema {
  return { type: "object", properties, required };
}

function listOf(items: JsonSchema): JsonSchema {
  return { type: "array", items };
}

function nullable(values: readonly string[]): JsonSchema {
  return { type: ["string", "null"], enum: [...values, null] };
}

export function ref(name: keyof typeof SCHEMAS): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

const COUNT = { type: "integer", minimum: 0 };

const IngestAnswer = objectOf({
  accepted: COUNT,
  duplicates: COUNT,
  rejected: listOf(
    objectOf({
      index: { ...COUNT, description: "Position in the list, or line number − 1." },
      path: { ...TEXT, description: "Field; empty for the row itself." },
      code: { type: "string", enum: Object.keys(REJECT_CODES) },
      message: TEXT,
    }),
  ),
});

const Problem = {
  ...objectOf({
    type: TEXT,
    title: TEXT,
    status: { type: "integer" },
    detail: TEXT,
    errors: listOf(objectOf({ path: TEXT, message: TEXT, value: {} })),
    request_id: TEXT,
  }),
  required: ["title", "status", "detail"],
};

const ClassifyRequest = objectOf(
  {
    provider: TEXT,
    status: { type: ["integer", "null"], minimum: 100, maximum: 599 },
    headers: { type: "object", additionalProperties: { type: ["string", "number", "array"], items: TEXT } },
    body: { description: "JSON or text, as received." },
    at: { type: ["string", "number"], description: "Time of the response; now by default." },
    model: { ...TEXT, description: "Named in the fix." },
  },
  ["provider"],
);

const ClassifyAnswer = {
  ...objectOf({
    limit_source: NULLABLE_TEXT,
    owner: nullable(OWNERS),
    dimension: nullable(DIMENSIONS),
    retryable: nullable(RETRYABLES),
    retry_after_ms: NULLABLE_NUMBER,
    retry_after_source: nullable(RETRY_AFTER_SOURCES),
    limit: NULLABLE_NUMBER,
    used: NULLABLE_NUMBER,
    requested: NULLABLE_NUMBER,
    remaining: NULLABLE_NUMBER,
    reset_at: NULLABLE_TEXT,
    effective_status: NULLABLE_NUMBER,
    upstream: NULLABLE_TEXT,
    confidence: nullable(CONFIDENCES),
    rule: NULLABLE_TEXT,
    evidence: { type: ["array", "null"], items: objectOf({ path: TEXT, excerpt: TEXT }) },
    fix: { type: ["object", "null"], properties: { en: TEXT, zh: TEXT } },
  }),
  description: "All null where the response speaks of no limit.",
};

const Deploy = objectOf(
  {
    name: TEXT,
    at: { type: ["string", "number"], description: "Now by default." },
    app: NULLABLE_TEXT,
    environment: NULLABLE_TEXT,
  },
  ["name"],
);

const Series = objectOf({
  metric: TEXT,
  unit: TEXT,
  step_ms: { type: "integer" },
  series: listOf(
    objectOf({
      labels: { type: "object" },
      points: { ...listOf(listOf(NULLABLE_NUMBER)), description: "[bucket_ms, value, denominator]" },
    }),
  ),
});

export const SCHEMAS = {
  Attempt: sentSchema(wireAttempt),
  IngestAnswer,
  Problem,
  Pool: sentSchema(PoolBody),
  PoolEdit: sentSchema(PoolEditBody),
  ClassifyRequest,
  ClassifyAnswer,
  Deploy,
  Series,
  Row: {
    type: "object",
    description: "Fields of the wire, the verdict and what was derived.",
    additionalProperties: true,
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;
