import type { Database } from "better-sqlite3";
import { and, eq, gt, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import type { AlertRule, RuleInput } from "../../lib/model/alert";
import type { AlertWrites } from "../alert-calls";
import { ruleColumns, ruleOf } from "../alert-rows";
import { alertRules, silences } from "../schema/alerts";
import { Meta } from "./meta";

type RuleWrites = Pick<
  AlertWrites,
  "createRule" | "seedRules" | "updateRule" | "pauseRule" | "deleteRule" | "createSilence" | "endSilence"
>;

/** What people say should be watched, and what should be kept quiet. */
export function ruleWrites(connection: Database, now: () => number): RuleWrites {
  const database = drizzle(connection);
  const meta = new Meta(connection);

  function createRule(input: RuleInput): AlertRule {
    const atMs = now();
    const kept = { id: crypto.randomUUID(), pausedAtMs: null, version: 1, createdAtMs: atMs, updatedAtMs: atMs };
    const row = { ...ruleColumns(input), ...kept };
    database.insert(alertRules).values(row).run();
    return ruleOf(row);
  }

  return {
    createRule,
    seedRules: (key, inputs) => {
      if (meta.get(`rules_seeded:${key}`) > 0) return false;
      meta.set(`rules_seeded:${key}`, 1);
      for (const input of inputs) createRule(input);
      return true;
    },
    updateRule: (id, version, input) => {
      const current = database.select().from(alertRules).where(eq(alertRules.id, id)).get();
      if (current === undefined) return { kind: "missing" };
      if (current.version !== version) return { kind: "conflict", current: ruleOf(current) };
      const row = { ...current, ...ruleColumns(input), version: version + 1, updatedAtMs: now() };
      database.update(alertRules).set(row).where(eq(alertRules.id, id)).run();
      return { kind: "updated", current: ruleOf(row) };
    },
    pauseRule: (id, pausedAtMs) =>
      database.update(alertRules).set({ pausedAtMs }).where(eq(alertRules.id, id)).run().changes > 0,
    deleteRule: (id) => database.delete(alertRules).where(eq(alertRules.id, id)).run().changes > 0,
    createSilence: (input) => {
      const silence = { ...input, id: crypto.randomUUID(), createdAtMs: now() };
      database.insert(silences).values(silence).run();
      return silence;
    },
    endSilence: (id, atMs) => {
      // One that has not begun yet is over without ever having been.
      const ended = { untilMs: atMs, fromMs: sql`min(${silences.fromMs}, ${atMs})` };
      const isOn = and(eq(silences.id, id), gt(silences.untilMs, atMs));
      return database.update(silences).set(ended).where(isOn).run().changes > 0;
    },
  };
}
