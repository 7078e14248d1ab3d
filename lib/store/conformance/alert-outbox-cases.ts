import { describe, expect, test } from "vitest";
import type { MutedBy } from "../../model/channel";
import { T0 } from "../wire-fixtures";
import type { AlertSuite } from "./alert-cases";
import { channelInput, event, instance, MINUTE, message, outcomesOf, pass, told, tryOf } from "./alert-samples";

/** What waits for its message, and what ended without one. */
export function alertOutboxCases(suite: AlertSuite): void {
  const alerts = () => suite.alerts;

  describe("the outbox", () => {
    test("is read in the order it was written in, with its events", async () => {
      const a = await alerts().createChannel(channelInput({ name: "a" }));
      const b = await alerts().createChannel(channelInput({ name: "b" }));
      for (const seq of [1, 2, 3]) {
        const one = { event: event({ seq }), channels: [b.id, a.id], muted: null };
        await alerts().storeEvaluation(pass({ atMs: T0 + seq * MINUTE, events: [one] }));
      }
      const open = await alerts().openOutbox();
      expect(open.map(({ entry }) => [entry.channelId, entry.seq])).toEqual(
        [1, 2, 3].flatMap((seq) => [
          [b.id, seq],
          [a.id, seq],
        ]),
      );
      expect(open.map((one) => one.event)).toEqual([1, 1, 2, 2, 3, 3].map((seq) => event({ seq })));
    });

    test("gives entries to their messages, and ends others, in one step", async () => {
      const channel = await alerts().createChannel(channelInput());
      const events = [1, 2, 3, 4].map((seq) => ({ event: event({ seq }), channels: [channel.id], muted: null }));
      await alerts().storeEvaluation(pass({ events }));
      const ids = (await alerts().openOutbox()).map(({ entry }) => entry.id);
      const [first = 0, second = 0, third = 0] = ids;
      const made = message({ channelId: channel.id, eventIds: ["e-1", "e-2"] });
      await alerts().storeDispatch({
        messages: [{ ...made, outboxIds: [first, second] }],
        ended: [
          { outboxId: second, outcome: "combined", note: null, mutedBy: null, atMs: T0 + MINUTE },
          { outboxId: third, outcome: "expired", note: "Older than 8 h.", mutedBy: null, atMs: T0 + MINUTE },
        ],
      });
      expect(await outcomesOf(alerts(), "e")).toEqual([
        [1, "msg_1", null],
        [2, "msg_1", "combined"],
        [3, null, "expired"],
        [4, null, null],
      ]);
      expect((await alerts().outboxOf("e"))[2]).toMatchObject({
        outcomeNote: "Older than 8 h.",
        endedAtMs: T0 + MINUTE,
      });
      expect((await alerts().openOutbox()).map(({ entry }) => entry.seq)).toEqual([1, 4]);
      expect(await alerts().pendingMessages()).toEqual([made]);
      expect(await alerts().outboxOf("none")).toEqual([]);
    });

    test("what was muted while its episode fires still can be told after all", async () => {
      const channel = await alerts().createChannel(channelInput());
      const events = [{ event: event(), channels: [channel.id], muted: "silenced" as const }];
      await alerts().storeEvaluation(pass({ instances: [instance()], events }));
      expect(await alerts().openOutbox()).toEqual([]);
      const [muted] = await alerts().mutedOutbox();
      expect(muted).toMatchObject({ event: event(), entry: { outcome: "muted" } });
      const late = message({ channelId: channel.id, eventIds: ["e-1"] });
      await alerts().storeDispatch({ messages: [{ ...late, outboxIds: [muted?.entry.id ?? 0] }], ended: [] });
      expect(await outcomesOf(alerts(), "e")).toEqual([[1, "msg_1", null]]);
      expect(await alerts().mutedOutbox()).toEqual([]);
      expect(await alerts().openOutbox()).toHaveLength(1);
    });

    test.each<[string, MutedBy]>([
      ["a silence", { silenceId: "s" }],
      ["a wider alert", { ruleId: "all", fingerprint: "openai" }],
    ])("knows that %s muted an entry, until it is told after all", async (_, mutedBy) => {
      const channel = await alerts().createChannel(channelInput());
      const events = [{ event: event(), channels: [channel.id], muted: null }];
      await alerts().storeEvaluation(pass({ instances: [instance()], events }));
      const [open] = await alerts().openOutbox();
      const outboxId = open?.entry.id ?? 0;
      const ended = { outboxId, outcome: "muted" as const, note: "Silenced.", mutedBy, atMs: T0 + MINUTE };
      await alerts().storeDispatch({ messages: [], ended: [ended] });
      expect(await alerts().mutedOutbox()).toMatchObject([{ entry: { outcomeNote: "Silenced.", mutedBy } }]);
      const late = message({ channelId: channel.id, eventIds: ["e-1"] });
      await alerts().storeDispatch({ messages: [{ ...late, outboxIds: [outboxId] }], ended: [] });
      expect(await alerts().outboxOf("e")).toMatchObject([{ outcome: null, mutedBy: null, messageId: "msg_1" }]);
    });

    test("once dispatched, the same plan changes nothing, nor does one that is late", async () => {
      const { channel, entryId, waiting } = await told(alerts());
      const plan = { messages: [{ ...waiting, outboxIds: [entryId] }], ended: [] };
      await alerts().storeTry(tryOf(waiting, "delivered"));
      await alerts().storeDispatch(plan);
      await alerts().enqueue(waiting);
      const ended = [{ outboxId: entryId, outcome: "dropped" as const, note: null, mutedBy: null, atMs: T0 }];
      await alerts().storeDispatch({ messages: [], ended });
      expect(await outcomesOf(alerts(), "e")).toEqual([[1, "msg_1", "delivered"]]);
      expect(await alerts().pendingMessages()).toEqual([]);
      expect((await alerts().deliveries({ channelId: channel.id, cursor: null, limit: 10 })).rows).toHaveLength(1);
    });
  });
}
