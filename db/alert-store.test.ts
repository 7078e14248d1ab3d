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
import { T0 } from "../lib/store/wire-fixtures";
import { inProcessStore } from "./in-process-store-fixture";
import { storeFixture } from "./sqlite-store-fixture";

const { open, newPath, remove } = storeFixture();

afterAll(remove);

alertConformance("SQLite", (clock) => {
  const { alerts, database } = inProcessStore(":memory:", clock);
  return { alerts, close: () => database.close() };
});

describe("alerts over the threads", () => {
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
