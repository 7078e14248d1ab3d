import type { Database } from "better-sqlite3";
import { asc, getTableColumns } from "drizzle-orm";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { type AlertRead, type AlertReads, answerCall } from "../alert-calls";
import { ruleOf } from "../alert-rows";
import { alertEvaluator, alertInstances, alertRules, channelHealth, channels, silences } from "../schema/alerts";
import { deliveryReads } from "./deliveries";
import { eventReads } from "./events";
import { readInstancePage } from "./instance-page";

type StateReads = Pick<
  AlertReads,
  "rules" | "channels" | "channelHealth" | "silences" | "instances" | "instancePage" | "evaluator"
>;

export function answerAlertRead(connection: Database, call: AlertRead): unknown {
  return answerCall(alertReads(connection), call);
}

export function alertReads(connection: Database): AlertReads {
  const database = drizzle(connection);
  return { ...stateReads(database), ...eventReads(database), ...deliveryReads(database) };
}

/** What is small and read whole. */
function stateReads(database: BetterSQLite3Database): StateReads {
  const { id: _, ...evaluatorColumns } = getTableColumns(alertEvaluator);
  return {
    rules: () => database.select().from(alertRules).orderBy(asc(alertRules.name), asc(alertRules.id)).all().map(ruleOf),
    channels: () => database.select().from(channels).orderBy(asc(channels.name), asc(channels.id)).all(),
    channelHealth: () => database.select().from(channelHealth).orderBy(asc(channelHealth.channelId)).all(),
    silences: () => database.select().from(silences).orderBy(asc(silences.fromMs), asc(silences.id)).all(),
    instances: () =>
      database.select().from(alertInstances).orderBy(asc(alertInstances.ruleId), asc(alertInstances.fingerprint)).all(),
    instancePage: (query) => readInstancePage(database, query),
    evaluator: () =>
      database.select(evaluatorColumns).from(alertEvaluator).get() ?? {
        lastAtMs: null,
        lastRanAtMs: null,
        lastTookMs: null,
        failures: [],
      },
  };
}
