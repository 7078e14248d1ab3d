import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AlertEvent, AlertInstance, AlertTransition, RuleInput, Silence } from "../../lib/model/alert";
import type { Channel, ChannelHealth, DeliveryTry, Message, OutboxEntry } from "../../lib/model/channel";
import type { EvaluatorState } from "../../lib/store/alerts";
import { edits, flag, json, oneOf, sequence } from "./columns";

export const alertRules = sqliteTable("alert_rules", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** What people wrote beside the name. */
  definition: json<Omit<RuleInput, "name">>("definition").notNull(),
  pausedAtMs: integer("paused_at_ms"),
  ...edits(),
});

export const channels = sqliteTable("channels", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  type: oneOf<Channel["type"]>("type").notNull(),
  language: oneOf<Channel["language"]>("language").notNull(),
  isEnabled: flag("is_enabled").notNull(),
  config: json<Channel["config"]>("config").notNull(),
  sealed: text("sealed").notNull(),
  masked: json<Channel["masked"]>("masked").notNull(),
  fallbackChannelId: text("fallback_channel_id"),
  ...edits(),
});

/** One row a channel, made and deleted with it. */
export const channelHealth = sqliteTable("channel_health", {
  channelId: text("channel_id").primaryKey(),
  breaker: oneOf<ChannelHealth["breaker"]>("breaker").notNull(),
  consecutiveFailures: integer("consecutive_failures").notNull(),
  firstFailureAtMs: integer("first_failure_at_ms"),
  lastError: text("last_error"),
  lastDeliveredAtMs: integer("last_delivered_at_ms"),
  pausedUntilMs: integer("paused_until_ms"),
  toldFailing: json<ChannelHealth["toldFailing"]>("told_failing").notNull().default([]),
});

export const silences = sqliteTable("silences", {
  id: text("id").primaryKey(),
  matchers: json<Silence["matchers"]>("matchers").notNull(),
  fromMs: integer("from_ms").notNull(),
  untilMs: integer("until_ms").notNull(),
  author: text("author").notNull(),
  note: text("note").notNull(),
  createdAtMs: integer("created_at_ms").notNull(),
});

/** At most one row: what the last evaluation left. */
export const alertEvaluator = sqliteTable("alert_evaluator", {
  id: integer("id").primaryKey(),
  lastAtMs: integer("last_at_ms").notNull(),
  lastRanAtMs: integer("last_ran_at_ms").notNull(),
  lastTookMs: real("last_took_ms").notNull(),
  failures: json<EvaluatorState["failures"]>("failures").notNull(),
});

export const alertInstances = sqliteTable(
  "alert_instances",
  {
    ruleId: text("rule_id").notNull(),
    fingerprint: text("fingerprint").notNull(),
    labels: json<AlertInstance["labels"]>("labels").notNull(),
    state: oneOf<AlertInstance["state"]>("state").notNull(),
    severity: oneOf<NonNullable<AlertInstance["severity"]>>("severity"),
    episodeId: text("episode_id"),
    sinceMs: integer("since_ms").notNull(),
    activeSinceMs: integer("active_since_ms"),
    firedAtMs: integer("fired_at_ms"),
    clearSinceMs: integer("clear_since_ms"),
    noDataSinceMs: integer("no_data_since_ms"),
    toldNoData: flag("told_no_data").notNull(),
    lastToldAtMs: integer("last_told_at_ms"),
    lastSeq: integer("last_seq").notNull(),
    evaluatedAtMs: integer("evaluated_at_ms").notNull(),
    last: json<AlertInstance["last"]>("last").notNull(),
    acknowledged: json<NonNullable<AlertInstance["acknowledged"]>>("acknowledged"),
  },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.fingerprint] }),
    index("alert_instances_open").on(table.episodeId).where(sql`episode_id IS NOT NULL`),
  ],
);

export const alertEvents = sqliteTable(
  "alert_events",
  {
    id: text("id").primaryKey(),
    ruleId: text("rule_id").notNull(),
    ruleName: text("rule_name").notNull(),
    metric: oneOf<AlertEvent["metric"]>("metric").notNull(),
    direction: oneOf<AlertEvent["direction"]>("direction").notNull(),
    resolveAt: real("resolve_at"),
    budget: json<NonNullable<AlertEvent["budget"]>>("budget"),
    fingerprint: text("fingerprint").notNull(),
    episodeId: text("episode_id").notNull(),
    seq: integer("seq").notNull(),
    kind: oneOf<AlertEvent["kind"]>("kind").notNull(),
    severity: oneOf<AlertEvent["severity"]>("severity").notNull(),
    reason: oneOf<NonNullable<AlertEvent["reason"]>>("reason"),
    atMs: integer("at_ms").notNull(),
    firedAtMs: integer("fired_at_ms").notNull(),
    labels: json<AlertEvent["labels"]>("labels").notNull(),
    evaluation: json<AlertEvent["evaluation"]>("evaluation").notNull(),
    context: json<NonNullable<AlertEvent["context"]>>("context"),
  },
  (table) => [
    uniqueIndex("alert_events_seq").on(table.episodeId, table.seq),
    // Tells which episodes touched a window without looking at the rows.
    index("alert_events_at").on(table.atMs, table.firedAtMs, table.episodeId),
  ],
);

export const alertTransitions = sqliteTable(
  "alert_transitions",
  {
    id: sequence("id"),
    atMs: integer("at_ms").notNull(),
    ruleId: text("rule_id").notNull(),
    fingerprint: text("fingerprint").notNull(),
    labels: json<AlertTransition["labels"]>("labels").notNull(),
    from: oneOf<AlertTransition["from"]>("from_state").notNull(),
    to: oneOf<AlertTransition["to"]>("to_state").notNull(),
    evaluation: json<AlertTransition["evaluation"]>("evaluation").notNull(),
    untold: oneOf<NonNullable<AlertTransition["untold"]>>("untold"),
    note: oneOf<NonNullable<AlertTransition["note"]>>("note"),
  },
  (table) => [
    index("alert_transitions_at").on(table.atMs),
    index("alert_transitions_rule").on(table.ruleId, table.atMs),
    index("alert_transitions_instance").on(table.ruleId, table.fingerprint, table.atMs),
  ],
);

/** One event for one channel, written with the transition that made it. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: sequence("id"),
    channelId: text("channel_id").notNull(),
    eventId: text("event_id").notNull(),
    episodeId: text("episode_id").notNull(),
    seq: integer("seq").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
    messageId: text("message_id"),
    outcome: oneOf<NonNullable<OutboxEntry["outcome"]>>("outcome"),
    outcomeNote: text("outcome_note"),
    endedAtMs: integer("ended_at_ms"),
    mutedBy: json<NonNullable<OutboxEntry["mutedBy"]>>("muted_by"),
  },
  (table) => [
    uniqueIndex("outbox_event").on(table.channelId, table.episodeId, table.seq),
    index("outbox_episode").on(table.episodeId),
    index("outbox_message").on(table.messageId),
    index("outbox_open").on(table.id).where(sql`outcome IS NULL`),
    index("outbox_ended").on(table.endedAtMs),
  ],
);

/** `seq` is the order in which messages were made. */
export const messages = sqliteTable(
  "messages",
  {
    seq: sequence("seq"),
    id: text("id").notNull(),
    channelId: text("channel_id").notNull(),
    kind: oneOf<Message["kind"]>("kind").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
    eventIds: json<Message["eventIds"]>("event_ids").notNull(),
    aboutChannelId: text("about_channel_id"),
    status: oneOf<Message["status"]>("status").notNull(),
    tries: integer("tries").notNull(),
    nextTryAtMs: integer("next_try_at_ms"),
    expiresAtMs: integer("expires_at_ms").notNull(),
    deliveredAtMs: integer("delivered_at_ms"),
    lastError: text("last_error"),
    redelivery: flag("redelivery").notNull(),
    report: json<NonNullable<Message["report"]>>("report"),
  },
  (table) => [
    uniqueIndex("messages_id").on(table.id),
    index("messages_channel").on(table.channelId),
    index("messages_pending").on(table.seq).where(sql`status = 'pending'`),
    index("messages_created").on(table.createdAtMs),
  ],
);

export const deliveryTries = sqliteTable(
  "delivery_tries",
  {
    messageId: text("message_id").notNull(),
    channelId: text("channel_id").notNull(),
    number: integer("number").notNull(),
    atMs: integer("at_ms").notNull(),
    tookMs: real("took_ms").notNull(),
    outcome: oneOf<DeliveryTry["outcome"]>("outcome").notNull(),
    httpStatus: integer("http_status"),
    code: text("code"),
    error: text("error"),
    retryAfterMs: real("retry_after_ms"),
    requestExcerpt: text("request_excerpt").notNull(),
    responseExcerpt: text("response_excerpt").notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.number] })],
);
