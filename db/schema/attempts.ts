import { isNotNull, sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { label, packedId, sequence } from "./columns";

/** Texts that many rows repeat. Only ever grows, up to a cap. */
export const labels = sqliteTable(
  "labels",
  { id: integer("id").primaryKey(), value: text("value").notNull() },
  (table) => [uniqueIndex("labels_value").on(table.value)],
);

/** Texts that differ only in figures share one of these. Only ever grows, up to a cap. */
export const textTemplates = sqliteTable("text_templates", {
  id: integer("id").primaryKey(),
  template: text("template").notNull(),
});

/** One row an attempt; only rereading it under newer rules changes its verdict. `seq` is the insertion sequence. */
export const attempts = sqliteTable(
  "attempts",
  {
    seq: sequence("seq"),
    requestSeq: integer("request_seq").notNull(),
    receivedAtMs: integer("received_at_ms").notNull(),
    id: packedId("id"),
    keyAtMs: integer("key_at_ms").notNull(),
    attempt: integer("attempt"),
    layer: label("layer").notNull(),
    parentId: packedId("parent_id"),
    grouping: label("grouping").notNull(),
    provider: label("provider").notNull(),
    upstream: label("upstream"),
    model: label("model").notNull(),
    servedModel: label("served_model"),
    deployment: label("deployment"),
    account: label("account"),
    key: label("key"),
    client: label("client"),
    app: label("app"),
    environment: label("environment"),
    run: label("run"),
    tags: text("tags"),
    startedAtMs: integer("started_at_ms").notNull(),
    endedAtMs: integer("ended_at_ms").notNull(),
    durationMs: real("duration_ms"),
    ttftMs: real("ttft_ms"),
    ttftKind: label("ttft_kind"),
    queuedMs: real("queued_ms"),
    clockSkewed: integer("clock_skewed").notNull(),
    status: integer("status"),
    effectiveStatus: integer("effective_status"),
    error: text("error"),
    outcome: label("outcome").notNull(),
    limitSource: label("limit_source"),
    dimension: label("dimension"),
    retryable: label("retryable"),
    retryAfterMs: real("retry_after_ms"),
    retryAfterSource: label("retry_after_source"),
    confidence: label("confidence"),
    rule: label("rule"),
    ruleSet: integer("rule_set").notNull(),
    limit: real("limit_value"),
    used: real("used"),
    requested: real("requested"),
    resetAtMs: integer("reset_at_ms"),
    waitMs: real("wait_ms"),
    waitBeforeMs: real("wait_before_ms"),
    fallback: label("fallback"),
    inputTokens: integer("input_tokens"),
    outputTokens: integer("output_tokens"),
    cachedInputTokens: integer("cached_input_tokens"),
    cacheWriteTokens: integer("cache_write_tokens"),
    reservedTokens: integer("reserved_tokens"),
    costNanoUsd: integer("cost_nano_usd"),
    costSource: label("cost_source").notNull(),
    cacheHit: integer("cache_hit"),
    stream: integer("stream"),
    sampleRate: real("sample_rate").notNull(),
  },
  (table) => [
    // Time first: inserts stay on the newest pages, and rows without an id never collide.
    uniqueIndex("attempts_key").on(table.keyAtMs, table.id),
    index("attempts_ended").on(table.endedAtMs),
    index("attempts_request").on(table.requestSeq),
    index("attempts_limited").on(table.limitSource, table.provider, table.seq).where(isNotNull(table.limitSource)),
  ],
);

/** What only limited attempts, or responses with rate-limit headers, carry: JSON of evidence, headers, quota and body; `figures` fill the template, or are all of it. */
export const attemptDetails = sqliteTable("attempt_details", {
  seq: integer("seq").primaryKey(),
  template: integer("template"),
  figures: text("figures").notNull(),
});

/** One row a request: its facts, once settled those that are counted. 0 stands for an app or environment that was not sent. */
export const requests = sqliteTable(
  "requests",
  {
    seq: sequence("seq"),
    day: integer("day").notNull(),
    requestId: packedId("request_id").notNull(),
    app: label("app").notNull(),
    environment: label("environment").notNull(),
    grouping: label("grouping").notNull(),
    settledAtMs: integer("settled_at_ms"),
    /** Order of settling: the watermark of request cells. */
    settledSeq: integer("settled_seq"),
    lateAttempts: integer("late_attempts").notNull(),
    provider: label("provider").notNull(),
    model: label("model").notNull(),
    key: label("key"),
    run: label("run"),
    servedProvider: label("served_provider"),
    servedModel: label("served_model"),
    startedAtMs: integer("started_at_ms").notNull(),
    endedAtMs: integer("ended_at_ms").notNull(),
    attempts: integer("attempts").notNull(),
    limitedAttempts: integer("limited_attempts").notNull(),
    marks: text("marks").notNull(),
    limitSource: label("limit_source"),
    dimension: label("dimension"),
    outcome: label("outcome"),
    rescuedBy: label("rescued_by"),
    fallback: label("fallback"),
    waitLostMs: real("wait_lost_ms"),
    cacheHit: integer("cache_hit"),
    inputTokens: integer("input_tokens"),
    outputTokens: integer("output_tokens"),
    cachedInputTokens: integer("cached_input_tokens"),
    costNanoUsd: integer("cost_nano_usd"),
    sampleRate: real("sample_rate").notNull(),
    settlesAtMs: integer("settles_at_ms").notNull(),
  },
  (table) => [
    uniqueIndex("requests_identity").on(table.day, table.requestId, table.app, table.environment),
    index("requests_ended").on(table.endedAtMs),
    index("requests_open").on(table.settlesAtMs).where(sql`settled_at_ms IS NULL`),
    uniqueIndex("requests_settled").on(table.settledSeq),
  ],
);

/** One row a run: what its requests come to so far, settled or not. */
export const runs = sqliteTable("runs", {
  run: text("run").primaryKey(),
  startedAtMs: integer("started_at_ms").notNull(),
  endedAtMs: integer("ended_at_ms").notNull(),
  requests: integer("requests").notNull(),
  completed: integer("completed").notNull(),
  rescued: integer("rescued").notNull(),
  attempts: integer("attempts").notNull(),
  limited: integer("limited").notNull(),
  waitMs: real("wait_ms").notNull(),
  costNanoUsd: integer("cost_nano_usd").notNull(),
});
