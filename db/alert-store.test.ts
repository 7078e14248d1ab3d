import { renameSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { AlertConflictError } from "../lib/store/alerts";
import { alertConformance } from "../lib/store/conformance/alert-cases";
import {
  channelInput,
  event,
  instance,
  MINUTE,
  pass,
  ruleInput,
  told,
  transition,
  tryOf,
} from "../lib/store/conformance/alert-samples";
import { answered, bytes, T0 } from "../lib/store/wire-fixtures";
import { inProcessStore } from "./in-process-store-fixture";
import { storeFixture } from "./sqlite-store-fixture";

const { open, newPath, remove } = storeFixture();

afterAll(remove);

alertConformance("SQLite", (clock) => {
  const { alerts, database } = inProcessStore(":memory:", clock);
  return { alerts, close: () => database.close() };
});

test("an evaluation that a full disk has no room for leaves nothing behind, and fits later", async () => {
  const { alerts, database } = inProcessStore(newPath(), { nowMs: T0 });
  const limitPages = (free: number) =>
    database.pragma(`max_page_count = ${Number(database.pragma("page_count", { simple: true })) + free}`);
  const many = Array.from({ length: 2_000 }, (_, index) => instance({ fingerprint: `f${index}` }));
  limitPages(20);
  await expect(alerts.storeEvaluation(pass({ instances: many }))).rejects.toMatchObject({ code: "SQLITE_FULL" });
  expect([await alerts.instances(), (await alerts.evaluator()).lastAtMs]).toEqual([[], null]);
  limitPages(10_000);
  expect(await alerts.storeEvaluation(pass({ instances: many }))).toBe(true);
  expect(await alerts.instances()).toHaveLength(2_000);
  database.close();
});

describe("alerts over the threads", () => {
  test("a file that is gone is written no more, for alerts as for attempts, and says so", async () => {
    const path = newPath();
    const { alerts, attempts, close } = await open({ nowMs: T0 }, { path });
    await alerts.storeEvaluation(pass({ instances: [instance()] }));
    renameSync(path, `${path}.moved`);
    const refused = { name: "StoreUnwritableError", message: expect.stringContaining("deleted, moved or replaced") };
    await expect(alerts.storeEvaluation(pass({ atMs: T0 + MINUTE }))).rejects.toMatchObject(refused);
    await expect(alerts.createRule(ruleInput())).rejects.toMatchObject(refused);
    await expect(attempts.ingest(bytes(answered(0)))).rejects.toMatchObject(refused);
    expect(await alerts.instances()).toEqual([instance()]);
    renameSync(`${path}.moved`, path);
    expect(await alerts.storeEvaluation(pass({ atMs: T0 + MINUTE }))).toBe(true);
    await close();
  });

  test("a crash after an evaluation was stored loses nothing of it, and the same instant is not evaluated again", async () => {
    const path = newPath();
    const clock = { nowMs: T0 + 30 * MINUTE };
    const first = await open(clock, { path });
    const channel = await first.alerts.createChannel(channelInput());
    const whole = pass({
      failures: [{ ruleId: "x", error: "y" }],
      instances: [instance()],
      transitions: [transition()],
      events: [{ event: event(), channels: [channel.id], muted: null }],
    });
    expect(await first.alerts.storeEvaluation(whole)).toBe(true);
    await first.kill();

    const { alerts, close } = await open(clock, { path });
    expect(await alerts.instances()).toEqual(whole.instances);
    expect((await alerts.transitions({ cursor: null, limit: 10 })).rows).toMatchObject(whole.transitions);
    expect(await alerts.openOutbox()).toMatchObject([{ entry: { channelId: channel.id }, event: event() }]);
    expect(await alerts.evaluator()).toMatchObject({ lastAtMs: T0, failures: whole.failures });
    expect(await alerts.storeEvaluation(whole)).toBe(false);
    await close();
  });

  test("what is asked crosses, with its conflicts and failures", async () => {
    const clock = { nowMs: T0 + 30 * MINUTE };
    const { alerts, close } = await open(clock);
    const { channel, waiting } = await told(alerts);
    const rule = await alerts.createRule(ruleInput({ channels: [channel.id] }));
    expect(rule.createdAtMs).toBe(clock.nowMs);
    const late = alerts.updateRule(rule.id, 7, ruleInput());
    await expect(late).rejects.toThrow(AlertConflictError);
    await expect(late).rejects.toMatchObject({ current: rule });
    await expect(alerts.storeTry(tryOf({ ...waiting, id: "msg_none" }))).rejects.toThrow("no message msg_none");
    await alerts.storeTry(tryOf(waiting, "delivered"));
    const { rows } = await alerts.deliveries({ cursor: null, limit: 10 });
    expect(rows).toMatchObject([{ message: { status: "delivered" }, tries: [{ number: 1 }], events: [{ id: "e-1" }] }]);
    await alerts.storeEvaluation(pass({ atMs: T0 + MINUTE, gone: [instance()] }));
    await alerts.pruneAlerts(T0 + 60 * MINUTE);
    expect((await alerts.deliveries({ cursor: null, limit: 10 })).rows).toEqual([]);
    await close();
  });
});
