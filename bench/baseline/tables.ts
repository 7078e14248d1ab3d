/**
 * What each table of the database holds: `rows` of attempts, written for every one of them; `names` that rows refer to,
 * few and early; `other`: rollups, settings and bookkeeping, which plain inserts go without.
 */
const TABLES: Readonly<Record<string, "rows" | "names" | "other">> = {
  attempts: "rows",
  attempt_details: "rows",
  requests: "rows",
  labels: "names",
  text_templates: "names",
  runs: "other",
  attempt_cells: "other",
  limit_cells: "other",
  request_cells: "other",
  pool_minutes: "other",
  pool_targets: "other",
  pool_hours: "other",
  provider_words: "other",
  pools: "other",
  observed_pools: "other",
  prices: "other",
  api_keys: "other",
  sessions: "other",
  audit_entries: "other",
  deploys: "other",
  meta: "other",
  alert_rules: "other",
  channels: "other",
  channel_health: "other",
  silences: "other",
  alert_instances: "other",
  alert_events: "other",
  alert_transitions: "other",
  alert_evaluator: "other",
  outbox: "other",
  messages: "other",
  delivery_tries: "other",
  __drizzle_migrations: "other",
};
/** SQLite's own. */
const INTERNAL = /^sqlite_/;

/** Tables to write, those with names first; fails on a table nobody has said anything about. */
export function tablesToWrite(found: readonly string[]): { rows: string[]; names: string[] } {
  const own = found.filter((name) => !INTERNAL.test(name));
  const unknown = own.filter((name) => TABLES[name] === undefined);
  if (unknown.length > 0)
    throw new Error(`bench/baseline/tables.ts does not say what the tables ${unknown.join(", ")} hold.`);
  return {
    rows: own.filter((name) => TABLES[name] === "rows"),
    names: own.filter((name) => TABLES[name] === "names"),
  };
}
