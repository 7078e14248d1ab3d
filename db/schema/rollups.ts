import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { HISTOGRAM_BINS } from "../../lib/store/query";

type Figure = ReturnType<ReturnType<typeof figure>["notNull"]>;
const figure = (name: string) => real(name);
const counter = (name: string): Figure => figure(name).notNull();

/** Columns `x_count`, `x_sum_ms` and one per histogram bin. */
function distribution(name: string): Record<string, Figure> {
  const names = [
    `${name}_count`,
    `${name}_sum_ms`,
    ...Array.from({ length: HISTOGRAM_BINS }, (_, bin) => `${name}_${bin}`),
  ];
  return Object.fromEntries(names.map((column) => [column, counter(column)]));
}

const counters = (names: readonly string[]): Record<string, Figure> =>
  Object.fromEntries(names.map((name) => [name, counter(name)]));

/** Additive columns of attempt_rollups in the order of `AttemptCounters`. */
export const ATTEMPT_COUNTER_COLUMNS = [
  "attempts",
  "outside",
  "answered",
  "limited",
  "limited_429",
  "overloaded",
  "billing",
  "failed",
  "input_tokens",
  "output_tokens",
  "cached_input_tokens",
  "cache_reporting_input_tokens",
  "cost_nano_usd",
  "priced",
  "unpriced",
] as const;

/** Additive columns of request_rollups in the order of `RequestCounters`. */
export const REQUEST_COUNTER_COLUMNS = [
  "requests",
  "attempts",
  "limited",
  "failed_by_limit",
  "answered",
  "fallback_provider",
  "fallback_model",
  "fallback_both",
  "rescued_by_retry",
  "rescued_by_provider",
  "rescued_by_model",
  "rescued_by_both",
  "cache_reported",
  "cache_hits",
  "cost_nano_usd",
  "fallback_cost_nano_usd",
] as const;

/** Buckets of 1 min, 5 min, 1 h and 1 day; '' stands for a dimension that was not sent. */
export const attemptRollups = sqliteTable(
  "attempt_rollups",
  {
    stepMs: integer("step_ms").notNull(),
    bucketAtMs: integer("bucket_at_ms").notNull(),
    layer: text("layer").notNull(),
    provider: text("provider").notNull(),
    upstream: text("upstream").notNull(),
    model: text("model").notNull(),
    app: text("app").notNull(),
    environment: text("environment").notNull(),
    key: text("key").notNull(),
    limitSource: text("limit_source").notNull(),
    dimension: text("dimension").notNull(),
    ...counters(ATTEMPT_COUNTER_COLUMNS),
    ...distribution("ttft"),
    ...distribution("duration"),
    ...distribution("queued"),
  },
  (table) => [
    primaryKey({
      columns: [
        table.stepMs,
        table.bucketAtMs,
        table.layer,
        table.provider,
        table.upstream,
        table.model,
        table.app,
        table.environment,
        table.key,
        table.limitSource,
        table.dimension,
      ],
    }),
  ],
);

/** Settled requests in the bucket of their last attempt's end. */
export const requestRollups = sqliteTable(
  "request_rollups",
  {
    stepMs: integer("step_ms").notNull(),
    bucketAtMs: integer("bucket_at_ms").notNull(),
    provider: text("provider").notNull(),
    model: text("model").notNull(),
    app: text("app").notNull(),
    environment: text("environment").notNull(),
    key: text("key").notNull(),
    limitSource: text("limit_source").notNull(),
    dimension: text("dimension").notNull(),
    ...counters(REQUEST_COUNTER_COLUMNS),
    ...distribution("wait_lost"),
  },
  (table) => [
    primaryKey({
      columns: [
        table.stepMs,
        table.bucketAtMs,
        table.provider,
        table.model,
        table.app,
        table.environment,
        table.key,
        table.limitSource,
        table.dimension,
      ],
    }),
  ],
);

/** Raw ingredients of pool minutes; the counting rule of a pool is applied on reading. */
export const poolUsage = sqliteTable(
  "pool_usage",
  {
    minuteAtMs: integer("minute_at_ms").notNull(),
    layer: text("layer").notNull(),
    provider: text("provider").notNull(),
    account: text("account").notNull(),
    deployment: text("deployment").notNull(),
    key: text("key").notNull(),
    model: text("model").notNull(),
    basis: text("basis").notNull(),
    failed: integer("failed").notNull(),
    attempts: counter("attempts"),
    limited: counter("limited"),
    inputTokens: counter("input_tokens"),
    cachedInputTokens: counter("cached_input_tokens"),
    outputTokens: counter("output_tokens"),
    reserveExcessTokens: counter("reserve_excess_tokens"),
    inFlightMs: counter("in_flight_ms"),
  },
  (table) => [
    primaryKey({
      columns: [
        table.minuteAtMs,
        table.layer,
        table.provider,
        table.account,
        table.deployment,
        table.key,
        table.model,
        table.basis,
        table.failed,
      ],
    }),
  ],
);
