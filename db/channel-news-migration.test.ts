import { drizzle } from "drizzle-orm/better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { migrationsUpTo } from "./first-schema-fixture";
import { openForWriting } from "./open";
import { deliveryReads } from "./reader/deliveries";
import { channelHealth } from "./schema/alerts";
import { storeFixture } from "./sqlite-store-fixture";

const { newPath, remove } = storeFixture();
afterAll(remove);

/** A file of when only a flag said that a failure had been told: a's was told to b, c's to nobody that is known. */
function oldFile(): string {
  const path = newPath();
  const database = openForWriting(path, migrationsUpTo(3));
  const channel = database.prepare(
    "INSERT INTO channels VALUES (?, ?, 'webhook', 'en', 1, '{}', '', '{}', NULL, 1, 0, 0)",
  );
  const health = database.prepare("INSERT INTO channel_health VALUES (?, 'open', 7, ?, 'Answered 503.', NULL, 90, ?)");
  const message = database.prepare(
    `INSERT INTO messages (id, channel_id, kind, created_at_ms, event_ids, about_channel_id, status, tries, expires_at_ms, redelivery)
     VALUES (?, 'b', ?, ?, '[]', ?, 'pending', 0, 999, 0)`,
  );
  for (const [id, since, isTold] of [
    ["a", 20, 1],
    ["b", null, 0],
    ["c", 30, 1],
  ] as const) {
    channel.run(id, `Channel "${id}"`);
    health.run(id, since, isTold);
  }
  message.run("msg_1", "channel_failing", 25, "a");
  message.run("msg_2", "channel_failing", 40, "a");
  message.run("msg_3", "test", 41, null);
  message.run("msg_4", "channel_failing", 42, "deleted");
  database.close();
  return path;
}

test("whoever was told of a failure before is told of its end, and what waits says what it would have said", () => {
  const database = drizzle(openForWriting(oldFile(), "db/migrations"));
  const told = database.select().from(channelHealth).orderBy(channelHealth.channelId).all();
  expect(told.map(({ channelId, toldFailing }) => [channelId, toldFailing])).toEqual([
    ["a", [{ channelId: "b", messageId: "msg_2", sinceMs: 20 }]],
    ["b", []],
    ["c", []],
  ]);
  expect(told[0]).toMatchObject({ breaker: "open", consecutiveFailures: 7, lastError: "Answered 503." });
  const report = {
    outageId: "msg_2",
    channelName: 'Channel "a"',
    sinceMs: 20,
    lastError: "Answered 503.",
    waitingAlerts: 0,
    lostAlerts: 0,
  };
  const waiting = deliveryReads(database).pendingMessages();
  expect(waiting.map((message) => message.report)).toEqual([{ ...report, outageId: "msg_1" }, report, null, null]);
  database.$client.close();
});
