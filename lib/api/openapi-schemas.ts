import { REJECT_CODES } from "../ingest/reject-codes";
import { wireAttempt } from "../ingest/wire";
import { OUTCOMES } from "../model/attempt";
import {
  CONFIDENCES,
  DIMENSIONS,
  OWNERS,
  RETRY_AFTER_SOURCES,
  RETRYABLES,
  SCOPES,
  WAIT_DOUBTS,
  WAIT_UNITS,
} from "../model/limit";
import { STORAGE_STATES } from "../storage/judge-storage";
import { ALERT_SCHEMAS } from "./alerts/openapi-alert-schemas";
import { KeyBody, KeyRenameBody } from "./keys";
import {
  COUNT,
  type JsonSchema,
  listOf,
  NULLABLE_NUMBER,
  NULLABLE_TEXT,
  nullable,
  objectOf,
  sentSchema,
  TEXT,
} from "./openapi-json";
import { POOL_SCHEMAS } from "./openapi-pool-schemas";
import { POOL_USE_SCHEMAS } from "./openapi-pool-use-schemas";
import { PRICE_SCHEMA, PRICES_SCHEMA, PriceBody, PriceEditBody } from "./price-body";
import { ReclassifyBody } from "./reclassify";

export function ref(name: keyof typeof SCHEMAS): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

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
    provider: { ...NULLABLE_TEXT, description: "Id, host or base URL; null where it is not known." },
    status: { type: ["integer", "null"], minimum: 100, maximum: 599 },
    headers: {
      description: "By name; also a list of pairs, or text with a `Name: value` on each line. Nulls are left out.",
      type: ["object", "array", "string", "null"],
      additionalProperties: { type: ["string", "number", "boolean", "array", "object", "null"] },
    },
    body: { description: "JSON or text, as received; read up to 64 KiB." },
    at: { type: ["string", "number"], description: "Time of the response; by default its date header, else now." },
    model: { ...TEXT, description: "Named in the fix." },
  },
  ["provider"],
);

const StatedWait = objectOf({
  path: TEXT,
  excerpt: TEXT,
  unit: { type: "string", enum: [...WAIT_UNITS] },
  wait_ms: { type: "number", description: "From the response's own clock; 0 where the instant is over." },
  at: { ...NULLABLE_TEXT, description: "Set where an instant was stated." },
  governs: { type: "boolean", description: "True of the one that retry_after_ms repeats." },
  doubt: { ...nullable(WAIT_DOUBTS), description: "Why it misleads." },
});

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
    waits: {
      type: ["array", "null"],
      items: StatedWait,
      description: "Every wait that the response states, the one that governs first.",
    },
    scope: { ...nullable(SCOPES), description: "Who shares the limit." },
    stated_attempts: {
      ...NULLABLE_NUMBER,
      description: "Calls that stand behind this one error, where the text says.",
    },
    body_cut: { type: ["boolean", "null"], description: "The body was longer than is read." },
    confidence: nullable(CONFIDENCES),
    rule: NULLABLE_TEXT,
    rule_set: NULLABLE_NUMBER,
    evidence: { type: ["array", "null"], items: objectOf({ path: TEXT, excerpt: TEXT }) },
    fix: { type: ["object", "null"], properties: { en: TEXT, zh: TEXT }, required: ["en", "zh"] },
  }),
  description: "All null where the response speaks of no limit.",
};

const ToldVerdict = objectOf({
  limit_source: NULLABLE_TEXT,
  dimension: nullable(DIMENSIONS),
  retryable: nullable(RETRYABLES),
  retry_after_ms: NULLABLE_NUMBER,
  rule: NULLABLE_TEXT,
  outcome: { type: "string", enum: OUTCOMES },
});

const ReclassifyAnswer = objectOf({
  examined: { ...COUNT, description: "Attempts that were reread." },
  changed: {
    ...listOf(
      objectOf({ seq: COUNT, request_id: TEXT, provider: TEXT, model: TEXT, from: ToldVerdict, to: ToldVerdict }),
    ),
    description: "Attempts whose verdict is, or would be, another one.",
  },
  next_seq: { ...NULLABLE_NUMBER, description: "after_seq of the next step; null = the last attempt was seen." },
});

const Deploy = objectOf(
  {
    name: TEXT,
    at: { type: ["string", "number"], description: "Now by default." },
    app: NULLABLE_TEXT,
    environment: NULLABLE_TEXT,
  },
  ["name"],
);

const Unfinished = {
  type: ["object", "null"],
  description: "Set where the search stopped before the page was full; go on with next_cursor.",
  properties: {
    rows_read: { ...COUNT, description: "Looked at for this page." },
    rows_left: { ...COUNT, description: "Still to be looked at; at most." },
    reached_at: { ...TEXT, description: "End of what it has come to." },
  },
};

const Health = {
  ...objectOf(
    {
      status: { type: "string", enum: ["ok", "failing"] },
      app: TEXT,
      version: TEXT,
      uptime_ms: COUNT,
      attempts: COUNT,
      last_seq: COUNT,
      rolled_up_seq: COUNT,
      last_received_at: NULLABLE_TEXT,
      queued_batches: COUNT,
      storage: { ...nullable(STORAGE_STATES), description: "near = 80 % of the budget, over = all of it." },
      database_bytes: { ...NULLABLE_NUMBER, description: "File and write-ahead log." },
      disk_free_bytes: NULLABLE_NUMBER,
      disk_budget_bytes: { ...NULLABLE_NUMBER, description: "What was set or what the disk has room for." },
      clock_skewed: { ...COUNT, description: "Attempts whose time lay ahead." },
      alerts: {
        type: "string",
        enum: ["ok", "late", "failing", "starting"],
        description: "Whether alert rules are being evaluated.",
      },
      last_alert_evaluation_at: { ...NULLABLE_TEXT, description: "The instant that rules were judged at last." },
      alert_evaluation_ms: { ...NULLABLE_NUMBER, description: "How long that took." },
      failing_alert_rules: { ...COUNT, description: "Rules that could not be evaluated." },
      failing_channels: { ...COUNT, description: "Channels whose last messages failed." },
      waiting_messages: { ...COUNT, description: "Messages that are to be sent, or sent again." },
    },
    ["status"],
  ),
  description: "Without the password only status.",
};

const Run = objectOf({
  run: TEXT,
  started_at: TEXT,
  ended_at: TEXT,
  elapsed_ms: { ...COUNT, description: "From the start of its first attempt to the end of its last." },
  requests: { ...COUNT, description: "All seen, settled or not." },
  completed: { ...COUNT, description: "Answered so far." },
  rescued: { ...COUNT, description: "Answered after a limit." },
  attempts: { ...COUNT, description: "Client attempts of these requests." },
  limited: COUNT,
  wait_ms: { type: "number", description: "Waited for limits." },
  cost_usd: NULLABLE_NUMBER,
});

export const SCHEMAS = {
  Attempt: sentSchema(wireAttempt),
  IngestAnswer,
  Problem,
  ...POOL_SCHEMAS,
  ...POOL_USE_SCHEMAS,
  Price: PRICE_SCHEMA,
  Prices: PRICES_SCHEMA,
  PriceInput: sentSchema(PriceBody),
  PriceEdit: sentSchema(PriceEditBody),
  KeyInput: sentSchema(KeyBody),
  KeyRename: sentSchema(KeyRenameBody),
  ClassifyRequest,
  ClassifyAnswer,
  ReclassifyRequest: sentSchema(ReclassifyBody),
  ReclassifyAnswer,
  Deploy,
  Unfinished,
  Health,
  Run,
  ...ALERT_SCHEMAS,
  ...POOL_SCHEMAS,
  ...POOL_USE_SCHEMAS,
  Row: {
    type: "object",
    description: "Fields of the wire, the verdict and what was derived.",
    additionalProperties: true,
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;
