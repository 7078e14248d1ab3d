import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ObservedLimit } from "../../lib/model/observed-pool";
import { json } from "./columns";

export const pools = sqliteTable("pools", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  provider: text("provider").notNull(),
  account: text("account"),
  deployment: text("deployment"),
  models: json("models").notNull(),
  limits: json("limits").notNull(),
  window: text("window").notNull(),
  counting: json("counting").notNull(),
  origin: text("origin").notNull(),
  version: integer("version").notNull(),
  keys: json("keys").notNull().default([]),
  /** The published limit it was made from. */
  preset: json("preset"),
  /** Pools that were merged into it, as they were. */
  parts: json("parts"),
});

/** Quota pools that rate-limit headers told of; a few at most. */
export const observedPools = sqliteTable("observed_pools", {
  id: text("id").primaryKey(),
  provider: text("provider").notNull(),
  account: text("account"),
  deployment: text("deployment"),
  key: text("key"),
  model: text("model").notNull(),
  limits: json<ObservedLimit[]>("limits").notNull(),
  dismissedAtMs: integer("dismissed_at_ms"),
});

/** Dollars per million tokens. */
export const prices = sqliteTable("prices", {
  id: text("id").primaryKey(),
  provider: text("provider"),
  model: text("model").notNull(),
  inputUsd: real("input_usd").notNull(),
  outputUsd: real("output_usd").notNull(),
  cacheReadUsd: real("cache_read_usd"),
  cacheWriteUsd: real("cache_write_usd"),
  version: integer("version").notNull(),
});

export const deploys = sqliteTable(
  "deploys",
  {
    id: text("id").primaryKey(),
    atMs: integer("at_ms").notNull(),
    name: text("name").notNull(),
    app: text("app"),
    environment: text("environment"),
  },
  (table) => [index("deploys_at").on(table.atMs)],
);

/** Watermarks and running totals that belong to the file. */
export const meta = sqliteTable("meta", {
  name: text("name").primaryKey(),
  value: integer("value").notNull(),
});
