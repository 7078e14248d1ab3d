import { describe, expect, test } from "vitest";
import { T0 } from "../wire-fixtures";
import type { AlertSuite } from "./alert-cases";
import { channelInput, event, instance, MINUTE, message, pass, RESTED, told, transition, tryOf } from "./alert-samples";

/** How long what happened is remembered. */
export function alertPruneCases(suite: AlertSuite): void {
  const alerts = () => suite.alerts;

  describe("pruning alerts", () => {
    const LATER = T0 + 100 * MINUTE;

    /** Deliveries, transitions and silences of an episode that fires. */
    async function history() {
      const { channel, waiting } = await told(alerts());
      await alerts().storeEvaluation(pass({ atMs: T0 + MINUTE, transitions: [transition()] }));
      const silence = { matchers: {}, fromMs: T0, untilMs: T0 + MINUTE, author: "", note: "" };
      await alerts().createSilence(silence);
      return { channel, waiting };
    }
    const resolve = () => alerts().storeEvaluation(pass({ atMs: T0 + 2 * MINUTE, instances: [instance(RESTED)] }));
    const left = async () => ({
      transitions: (await alerts().transitions({ cursor: null, limit: 10 })).rows.length,
      silences: (await alerts().silences()).length,
      outbox: (await alerts().outboxOf("e")).length,
      deliveries: (await alerts().deliveries({ cursor: null, limit: 10 })).rows.length,
      event: (await alerts().event("e-1")) !== null,
    });

    test("removes what ended before", async () => {
      const { waiting } = await history();
      await resolve();
      await alerts().storeTry(tryOf(waiting, "delivered"));
      await alerts().pruneAlerts(LATER);
      expect(await left()).toEqual({ transitions: 0, silences: 0, outbox: 0, deliveries: 0, event: false });
      expect(await alerts().message("msg_1")).toBeNull();
      expect(await alerts().instances()).toHaveLength(1);
      expect(await alerts().evaluator()).toMatchObject({ lastAtMs: T0 + 2 * MINUTE });
    });

    test("leaves what ended since", async () => {
      const { waiting } = await history();
      await resolve();
      await alerts().storeTry(tryOf(waiting, "delivered"));
      const before = await left();
      await alerts().pruneAlerts(T0);
      expect(await left()).toEqual(before);
      expect(before).toEqual({ transitions: 1, silences: 1, outbox: 1, deliveries: 1, event: true });
    });

    test.each<[string, () => Promise<unknown>]>([
      ["a message that waits", resolve],
      [
        "a message that waits again",
        async () => {
          await resolve();
          const [waiting = message()] = await alerts().pendingMessages();
          await alerts().storeTry(tryOf(waiting, "dead"));
          await alerts().redeliver("msg_1", LATER, LATER + MINUTE);
        },
      ],
      [
        "an episode that is open",
        async () => {
          const [waiting = message()] = await alerts().pendingMessages();
          await alerts().storeTry(tryOf(waiting, "delivered"));
        },
      ],
    ])("keeps what %s needs", async (_, happens) => {
      await history();
      await happens();
      await alerts().pruneAlerts(LATER);
      expect(await left()).toEqual({ transitions: 0, silences: 0, outbox: 1, deliveries: 1, event: true });
    });

    test("keeps an event that waits for its message", async () => {
      const channel = await alerts().createChannel(channelInput());
      await alerts().storeEvaluation(pass({ events: [{ event: event(), channels: [channel.id], muted: null }] }));
      await alerts().pruneAlerts(LATER);
      expect(await alerts().openOutbox()).toMatchObject([{ event: event() }]);
    });

    test("goes through everything, however much there is", async () => {
      const many = Array.from({ length: 4_500 }, () => transition());
      await alerts().storeEvaluation(pass({ transitions: many }));
      await alerts().pruneAlerts(LATER);
      expect((await alerts().transitions({ cursor: null, limit: 1 })).rows).toEqual([]);
    });
  });
}
