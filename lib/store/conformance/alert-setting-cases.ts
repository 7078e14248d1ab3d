import { describe, expect, test } from "vitest";
import { AlertConflictError, healthyChannel } from "../alerts";
import { T0 } from "../wire-fixtures";
import type { AlertSuite } from "./alert-cases";
import { channelInput, event, MINUTE, message, pass, ruleInput, told, tryOf } from "./alert-samples";

const BUDGET = {
  amountUsd: 200,
  period: "month",
  timeZone: "Asia/Shanghai",
  steps: [0.6, 1],
  projected: true,
} as const;

/** Rules, channels and silences: what people set. */
export function alertSettingCases(suite: AlertSuite): void {
  const { clock } = suite;
  const alerts = () => suite.alerts;

  describe("alert rules", () => {
    test("are made, edited under their version, paused, and deleted", async () => {
      const input = ruleInput({ name: "预算", metric: "budget_used", budget: { ...BUDGET, steps: [...BUDGET.steps] } });
      const rule = await alerts().createRule(input);
      const made = { id: rule.id, version: 1, pausedAtMs: null, createdAtMs: clock.nowMs, updatedAtMs: clock.nowMs };
      expect(rule).toEqual({ ...input, ...made });
      expect(await alerts().rules()).toEqual([rule]);
      clock.nowMs += MINUTE;
      const edit = ruleInput({ critical: 0.1 });
      const edited = { ...made, ...edit, version: 2, updatedAtMs: clock.nowMs };
      expect(await alerts().updateRule(rule.id, 1, edit)).toEqual(edited);
      expect(await alerts().pauseRule(rule.id, T0)).toBe(true);
      expect(await alerts().rules()).toEqual([{ ...edited, pausedAtMs: T0 }]);
      expect([await alerts().pauseRule(rule.id, null), await alerts().pauseRule("none", T0)]).toEqual([true, false]);
      expect(await alerts().updateRule("none", 1, edit)).toBeNull();
      expect([await alerts().deleteRule(rule.id), await alerts().deleteRule(rule.id)]).toEqual([true, false]);
      expect(await alerts().rules()).toEqual([]);
    });

    test("stand in order of their names", async () => {
      for (const name of ["b", "c", "a"]) await alerts().createRule(ruleInput({ name }));
      expect((await alerts().rules()).map(({ name }) => name)).toEqual(["a", "b", "c"]);
    });

    test("that somebody else edited meanwhile are told as they are now", async () => {
      const rule = await alerts().createRule(ruleInput());
      const current = await alerts().updateRule(rule.id, 1, ruleInput({ name: "theirs" }));
      const late = alerts().updateRule(rule.id, 1, ruleInput({ name: "mine" }));
      await expect(late).rejects.toThrow(AlertConflictError);
      await expect(late).rejects.toMatchObject({ current });
      expect(await alerts().rules()).toEqual([current]);
    });

    test("that ship are made once a key: neither edits nor deletions are undone", async () => {
      const shipped = [ruleInput({ name: "a" }), ruleInput({ name: "b" })];
      expect(await alerts().seedRules("first", shipped)).toBe(true);
      const [a, b] = await alerts().rules();
      expect(a).toMatchObject({ ...shipped[0], version: 1 });
      await alerts().deleteRule(a?.id ?? "");
      await alerts().updateRule(b?.id ?? "", 1, ruleInput({ name: "mine" }));
      expect(await alerts().seedRules("first", shipped)).toBe(false);
      expect((await alerts().rules()).map(({ name }) => name)).toEqual(["mine"]);
      expect(await alerts().seedRules("second", [ruleInput({ name: "new" })])).toBe(true);
      expect((await alerts().rules()).map(({ name }) => name)).toEqual(["mine", "new"]);
    });
  });

  describe("channels", () => {
    test("are made, edited under their version, and deleted, with their health", async () => {
      const input = channelInput();
      const channel = await alerts().createChannel(input);
      const made = { id: channel.id, version: 1, createdAtMs: clock.nowMs, updatedAtMs: clock.nowMs };
      expect(channel).toEqual({ ...input, ...made });
      expect(await alerts().channelHealth()).toEqual([healthyChannel(channel.id)]);
      clock.nowMs += MINUTE;
      const edit = channelInput({ name: "renamed", isEnabled: false, sealed: "v1.bmV3" });
      const edited = { ...made, ...edit, version: 2, updatedAtMs: clock.nowMs };
      expect(await alerts().updateChannel(channel.id, 1, edit)).toEqual(edited);
      expect(await alerts().channels()).toEqual([edited]);
      const late = alerts().updateChannel(channel.id, 1, input);
      await expect(late).rejects.toThrow(AlertConflictError);
      await expect(late).rejects.toMatchObject({ current: edited });
      expect(await alerts().updateChannel("none", 1, input)).toBeNull();
      expect([await alerts().deleteChannel(channel.id), await alerts().deleteChannel(channel.id)]).toEqual([
        true,
        false,
      ]);
      expect([await alerts().channels(), await alerts().channelHealth()]).toEqual([[], []]);
    });

    test("that are deleted are taken out of rules and of the channels that fall back on them", async () => {
      const channel = await alerts().createChannel(channelInput({ name: "a" }));
      const other = await alerts().createChannel(channelInput({ name: "b", fallbackChannelId: channel.id }));
      const rule = await alerts().createRule(ruleInput({ channels: [channel.id, other.id] }));
      const untouched = await alerts().createRule(ruleInput({ name: "z", channels: [other.id] }));
      clock.nowMs += MINUTE;
      await alerts().deleteChannel(channel.id);
      const edit = { version: 2, updatedAtMs: clock.nowMs };
      expect(await alerts().rules()).toEqual([{ ...rule, ...edit, channels: [other.id] }, untouched]);
      expect(await alerts().channels()).toEqual([{ ...other, ...edit, fallbackChannelId: null }]);
      await expect(alerts().updateRule(rule.id, 1, rule)).rejects.toThrow(AlertConflictError);
    });

    test("that are deleted end what waits for them, and leave alone what is told elsewhere or over", async () => {
      const { channel, waiting } = await told(alerts());
      const other = await alerts().createChannel(channelInput());
      const second = event({ seq: 2, kind: "escalated" });
      const toBoth = { event: second, channels: [channel.id, other.id], muted: null };
      await alerts().storeEvaluation(pass({ atMs: T0 + MINUTE, events: [toBoth] }));
      const sent = message({ id: "msg_sent", channelId: channel.id });
      await alerts().enqueue(sent);
      await alerts().storeTry(tryOf(sent, "delivered"));
      await alerts().deleteChannel(channel.id);
      const entries = await alerts().outboxOf("e");
      expect(entries.map(({ channelId, outcome }) => [channelId, outcome])).toEqual([
        [channel.id, "dropped"],
        [channel.id, "dropped"],
        [other.id, null],
      ]);
      expect(entries[0]).toMatchObject({ outcomeNote: "The channel was deleted.", endedAtMs: clock.nowMs });
      const dead = { status: "dead", nextTryAtMs: null, lastError: "The channel was deleted." };
      expect(await alerts().message(waiting.id)).toEqual({ ...waiting, ...dead });
      expect(await alerts().message("msg_sent")).toMatchObject({ status: "delivered" });
      expect(await alerts().pendingMessages()).toEqual([]);
    });

    test("take nothing more once they are deleted, and nothing of it waits for ever", async () => {
      const { channel, waiting } = await told(alerts());
      await alerts().deleteChannel(channel.id);
      const late = { event: event({ seq: 2 }), channels: [channel.id], muted: null };
      await alerts().storeEvaluation(pass({ atMs: T0 + MINUTE, events: [late] }));
      expect((await alerts().outboxOf("e")).map(({ outcome }) => outcome)).toEqual(["dropped", "dropped"]);
      await alerts().storeTry(tryOf(waiting));
      const again = { ...waiting, id: "msg_2" };
      await alerts().enqueue(again);
      await alerts().storeDispatch({ messages: [{ ...waiting, id: "msg_3", outboxIds: [] }], ended: [] });
      expect(await alerts().pendingMessages()).toEqual([]);
      expect(await alerts().redeliver(waiting.id, T0, T0 + MINUTE)).toBe(false);
      expect(await alerts().channelHealth()).toEqual([]);
    });

    test("whose health is reset are tried again at once", async () => {
      const { channel, waiting } = await told(alerts());
      const ill = {
        breaker: "open",
        firstFailureAtMs: T0,
        pausedUntilMs: T0 + 90 * MINUTE,
      } as const;
      const toldFailing = [{ channelId: "elsewhere", messageId: "msg_0", sinceMs: T0 }];
      const failed = tryOf(waiting, null, { after: { nextTryAtMs: clock.nowMs + 60 * MINUTE } });
      const health = {
        ...healthyChannel(channel.id),
        ...ill,
        consecutiveFailures: 5,
        lastDeliveredAtMs: T0,
        toldFailing,
      };
      await alerts().storeTry({ ...failed, health });
      expect(await alerts().channelHealth()).toEqual([health]);
      expect(await alerts().resetChannelHealth(channel.id)).toBe(true);
      expect(await alerts().channelHealth()).toEqual([
        { ...healthyChannel(channel.id), lastDeliveredAtMs: T0, toldFailing },
      ]);
      expect(await alerts().pendingMessages()).toMatchObject([{ tries: 1, nextTryAtMs: clock.nowMs }]);
      expect(await alerts().resetChannelHealth("none")).toBe(false);
    });
  });

  describe("silences", () => {
    const input = {
      matchers: { provider: "openai" },
      fromMs: T0,
      untilMs: T0 + 60 * MINUTE,
      author: "李雷",
      note: "维护",
    };

    test("are made, and ended before their time once", async () => {
      const silence = await alerts().createSilence(input);
      expect(silence).toEqual({ ...input, id: silence.id, createdAtMs: clock.nowMs });
      expect(await alerts().silences()).toEqual([silence]);
      expect(await alerts().endSilence(silence.id, T0 + MINUTE)).toBe(true);
      expect(await alerts().silences()).toEqual([{ ...silence, untilMs: T0 + MINUTE }]);
      expect(await alerts().endSilence(silence.id, T0 + MINUTE)).toBe(false);
      expect(await alerts().endSilence("none", T0)).toBe(false);
    });

    test("that have not begun are over at once", async () => {
      const silence = await alerts().createSilence(input);
      await alerts().endSilence(silence.id, T0 - MINUTE);
      expect(await alerts().silences()).toEqual([{ ...silence, fromMs: T0 - MINUTE, untilMs: T0 - MINUTE }]);
    });
  });
}
