import { POOL_LIMITS, POOL_WINDOWS } from "../model/pool";
import { type JsonSchema, NULLABLE_TEXT, NULLABLE_TIME, sentSchema, TEXT, TIME } from "./openapi-json";
import { MergeBody, PoolBody, PoolEditBody } from "./pool-body";

const TEXTS = { type: "array", items: TEXT } as const;
const NUMBER = { type: "number" } as const;

const place = {
  provider: TEXT,
  account: NULLABLE_TEXT,
  deployment: NULLABLE_TEXT,
  key: { ...NULLABLE_TEXT, description: "null where an account was sent, whose keys share the limit." },
};

const seenLimit = {
  type: "object",
  properties: {
    limit: { type: "string", enum: [...POOL_LIMITS] },
    window_seconds: { type: ["integer", "null"], description: "null = requests at once." },
    value: NUMBER,
    remaining: { type: ["number", "null"], description: "When it was seen last; null = not said." },
    reset_at: NULLABLE_TIME,
    first_seen_at: TIME,
    last_seen_at: { ...TIME, description: "To the minute." },
    changes: {
      type: "array",
      description: "The newest twenty changes of the limit, oldest first.",
      items: { type: "object", properties: { at: TIME, from: NUMBER, to: NUMBER } },
    },
  },
} as const;

const PoolSighting = {
  type: "object",
  description: "What rate-limit headers told of limits at one place.",
  properties: {
    id: TEXT,
    ...place,
    model: { ...TEXT, description: "A model, or a glob where several share one limit." },
    first_seen_at: TIME,
    last_seen_at: TIME,
    dismissed_at: NULLABLE_TIME,
    limits: { type: "array", items: seenLimit },
  },
} satisfies JsonSchema;

const PoolRow = {
  type: "object",
  properties: {
    id: TEXT,
    name: TEXT,
    provider: TEXT,
    account: NULLABLE_TEXT,
    deployment: NULLABLE_TEXT,
    key: { ...NULLABLE_TEXT, description: "The key, where it is a single one." },
    keys: { ...TEXTS, description: "Labels of the keys that share it; empty = every key." },
    models: { ...TEXTS, description: "Names and globs; empty = every model." },
    limits: { type: "object", properties: Object.fromEntries(POOL_LIMITS.map((limit) => [limit, NUMBER])) },
    window: { type: "string", enum: [...POOL_WINDOWS] },
    counting: { type: "object", additionalProperties: true },
    origin: { type: "string", enum: ["declared", "observed", "preset"] },
    preset: {
      type: ["object", "null"],
      description: "The published limit it was made from.",
      properties: { id: TEXT, published_on: TEXT },
    },
    merged_from: {
      type: "array",
      description: "Pools that were merged into it; split brings them back.",
      items: { type: "object", properties: { id: TEXT, name: TEXT, origin: TEXT, keys: TEXTS } },
    },
    seen: {
      type: "array",
      description: "What headers told of it.",
      items: { $ref: "#/components/schemas/PoolSighting" },
    },
    headroom: {
      type: "array",
      description: "What is left of each limit now; of GET alone.",
      items: { $ref: "#/components/schemas/PoolHeadroom" },
    },
    version: { type: "integer" },
  },
} satisfies JsonSchema;

export const POOL_SCHEMAS = {
  Pool: sentSchema(PoolBody),
  PoolEdit: sentSchema(PoolEditBody),
  PoolMerge: sentSchema(MergeBody),
  PoolRow,
  PoolSighting,
};
