import { expect, test } from "vitest";
import { instance, MINUTE, pass, RESTED, told, tryOf } from "../../lib/store/conformance/alert-samples";
import { T0 } from "../../lib/store/wire-fixtures";
import { inProcessStore } from "../in-process-store-fixture";
import { checkDatabase } from "./check-database";

const LATER = T0 + 100 * MINUTE;

/** An alert that fires, whose first try failed. */
async function history() {
  const { alerts, database } = inProcessStore(":memory:", { nowMs: T0 });
  const { channel, waiting } = await told(alerts);
  const failed = tryOf(waiting);
  await alerts.storeTry(failed);
  const differences = () =>
    checkDatabase(database).differences.map(({ table, place, figure }) => `${table} ${place} ${figure}`);
  return { alerts, database, channel, waiting: failed.message, differences };
}

test.each<[string, (store: Awaited<ReturnType<typeof history>>) => Promise<unknown>]>([
  ["waits", async () => undefined],
  ["was delivered", ({ alerts, waiting }) => alerts.storeTry(tryOf(waiting, "delivered"))],
  ["was given up", ({ alerts, waiting }) => alerts.storeTry(tryOf(waiting, "dead"))],
  ["lost its channel", ({ alerts, channel }) => alerts.deleteChannel(channel.id)],
  [
    "is over and forgotten",
    async ({ alerts, waiting }) => {
      await alerts.storeTry(tryOf(waiting, "delivered"));
      await alerts.storeEvaluation(pass({ atMs: T0 + MINUTE, instances: [instance(RESTED)] }));
      await alerts.pruneAlerts(LATER);
    },
  ],
])("an alert that %s is in order", async (_, happens) => {
  const store = await history();
  await happens(store);
  expect(store.differences()).toEqual([]);
  store.database.close();
});

test.each([
  ["DELETE FROM alert_events", "outbox id 1 event"],
  ["DELETE FROM messages", "outbox id 1 message"],
  ["UPDATE messages SET status = 'dead'", "outbox id 1 outcome"],
  ["UPDATE messages SET status = 'delivered'; UPDATE outbox SET outcome = 'delivered'", "messages id msg_1 status"],
  ["UPDATE messages SET status = 'dead', last_error = NULL; DELETE FROM delivery_tries", "messages id msg_1 status"],
])("%s is found", async (sql, wanted) => {
  const { database, differences } = await history();
  database.exec(sql);
  expect(differences()).toContain(wanted);
  database.close();
});
