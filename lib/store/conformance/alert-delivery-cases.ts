import { describe, expect, test } from "vitest";
import type { OutboxOutcome } from "../../model/channel";
import { MAX_PAGE_TRIES } from "../delivery-page";
import { T0 } from "../wire-fixtures";
import type { AlertSuite } from "./alert-cases";
import { channelInput, event, instance, MINUTE, message, pass, RESTED, told, transition, tryOf } from "./alert-samples";

/** What is on its way, what came of it, and how long it is remembered. */
export function alertDeliveryCases(suite: AlertSuite): void {
  const alerts = () => suite.alerts;
  const outcomesOf = async (episodeId: string) =>
    (await alerts().outboxOf(episodeId)).map(({ seq, messageId, outcome }) => [seq, messageId, outcome]);

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
          { outboxId: second, outcome: "combined", note: null, atMs: T0 + MINUTE },
          { outboxId: third, outcome: "expired", note: "Older than 8 h.", atMs: T0 + MINUTE },
        ],
      });
      expect(await outcomesOf("e")).toEqual([
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
      expect(await outcomesOf("e")).toEqual([[1, "msg_1", null]]);
      expect(await alerts().mutedOutbox()).toEqual([]);
      expect(await alerts().openOutbox()).toHaveLength(1);
    });

    test("once dispatched, the same plan changes nothing, nor does one that is late", async () => {
      const { channel, entryId, waiting } = await told(alerts());
      const plan = { messages: [{ ...waiting, outboxIds: [entryId] }], ended: [] };
      await alerts().storeTry(tryOf(waiting, "delivered"));
      await alerts().storeDispatch(plan);
      await alerts().enqueue(waiting);
      const ended = [{ outboxId: entryId, outcome: "dropped" as const, note: null, atMs: T0 }];
      await alerts().storeDispatch({ messages: [], ended });
      expect(await outcomesOf("e")).toEqual([[1, "msg_1", "delivered"]]);
      expect(await alerts().pendingMessages()).toEqual([]);
      expect((await alerts().deliveries({ channelId: channel.id, cursor: null, limit: 10 })).rows).toHaveLength(1);
    });
  });

  describe("tries", () => {
    test("that fail are counted and leave the message waiting", async () => {
      const { channel, waiting } = await told(alerts());
      const first = tryOf(waiting);
      await alerts().storeTry(first);
      const second = tryOf(first.message);
      await alerts().storeTry(second);
      await alerts().storeTry(second);
      expect(await alerts().pendingMessages()).toEqual([second.message]);
      expect(await alerts().message("msg_1")).toEqual(second.message);
      expect(await outcomesOf("e")).toEqual([[1, "msg_1", null]]);
      expect(await alerts().channelHealth()).toEqual([second.health]);
      const { rows } = await alerts().deliveries({ cursor: null, limit: 10, channelId: channel.id });
      expect(rows[0]?.tries).toEqual([first.attempt, second.attempt]);
    });

    test.each<[OutboxOutcome, "delivered" | "dead", string | null]>([
      ["delivered", "delivered", null],
      ["dead", "dead", "HTTP 500"],
      ["expired", "dead", "HTTP 500"],
    ])("that end a message as %s end its entries so", async (endedAs, status, outcomeNote) => {
      const { waiting } = await told(alerts());
      await alerts().storeTry(tryOf(waiting, endedAs));
      expect(await alerts().outboxOf("e")).toMatchObject([
        { outcome: endedAs, outcomeNote, endedAtMs: T0 + 2 * MINUTE },
      ]);
      expect(await alerts().message("msg_1")).toMatchObject({ status, tries: 1, nextTryAtMs: null });
      expect([await alerts().openOutbox(), await alerts().pendingMessages()]).toEqual([[], []]);
    });

    test("that deliver while the channel is deleted count as what they are", async () => {
      const { channel, waiting } = await told(alerts());
      await alerts().deleteChannel(channel.id);
      await alerts().storeTry(tryOf(waiting, "delivered"));
      expect(await outcomesOf("e")).toEqual([[1, "msg_1", "delivered"]]);
      expect(await alerts().message("msg_1")).toMatchObject({ status: "delivered" });
    });

    test("of a message that is not there are refused", async () => {
      await expect(alerts().storeTry(tryOf(message({ id: "msg_none" })))).rejects.toThrow("no message msg_none");
    });
  });

  describe("sending again", () => {
    test("keeps the id and counts on; a delivery ends what was given up", async () => {
      const { channel, waiting } = await told(alerts());
      const dead = tryOf(waiting, "dead");
      await alerts().storeTry(dead);
      expect(await alerts().redeliver("msg_1", T0 + 60 * MINUTE, T0 + 90 * MINUTE)).toBe(true);
      const again = {
        ...dead.message,
        status: "pending",
        nextTryAtMs: T0 + 60 * MINUTE,
        expiresAtMs: T0 + 90 * MINUTE,
        lastError: null,
        redelivery: true,
      } as const;
      expect(await alerts().pendingMessages()).toEqual([again]);
      expect(await outcomesOf("e")).toEqual([[1, "msg_1", "dead"]]);
      await alerts().storeTry(tryOf(again, "delivered", { after: { redelivery: false } }));
      expect(await alerts().outboxOf("e")).toMatchObject([{ outcome: "delivered", outcomeNote: null }]);
      const { rows } = await alerts().deliveries({ cursor: null, limit: 10, channelId: channel.id });
      expect(rows.map(({ message: { id, tries, status } }) => [id, tries, status])).toEqual([
        ["msg_1", 2, "delivered"],
      ]);
      expect(rows[0]?.tries.map(({ number, outcome }) => [number, outcome])).toEqual([
        [1, "failed"],
        [2, "delivered"],
      ]);
    });

    test("what was delivered stays told, even if it does not arrive again", async () => {
      const { waiting } = await told(alerts());
      const delivered = tryOf(waiting, "delivered");
      await alerts().storeTry(delivered);
      await alerts().redeliver("msg_1", T0 + 60 * MINUTE, T0 + 90 * MINUTE);
      await alerts().storeTry(tryOf(delivered.message, "dead"));
      expect(await outcomesOf("e")).toEqual([[1, "msg_1", "delivered"]]);
    });

    test("what waits, or is not there, is not put back", async () => {
      await told(alerts());
      expect(await alerts().redeliver("msg_1", T0, T0 + MINUTE)).toBe(false);
      expect(await alerts().redeliver("none", T0, T0 + MINUTE)).toBe(false);
    });
  });

  describe("deliveries", () => {
    test("come in pages, newest first, with their events in the order they are told", async () => {
      const { channel, waiting } = await told(alerts());
      const second = event({ seq: 2, kind: "resolved", reason: "cleared", atMs: T0 + MINUTE });
      await alerts().storeEvaluation(
        pass({ atMs: T0 + MINUTE, events: [{ event: second, channels: [channel.id], muted: null }] }),
      );
      const both = message({ id: "msg_2", channelId: channel.id, eventIds: ["e-2", "e-1", "forgotten"] });
      await alerts().enqueue(both);
      const test = message({ id: "msg_3", channelId: channel.id, kind: "test" });
      await alerts().enqueue(test);
      const first = await alerts().deliveries({ cursor: null, limit: 2 });
      const briefly = { ruleId: "r", ruleName: "429 rate", severity: "critical" };
      expect(first.rows).toEqual([
        { message: test, tries: [], events: [] },
        {
          message: both,
          tries: [],
          events: [
            { ...briefly, id: "e-2", kind: "resolved", atMs: T0 + MINUTE },
            { ...briefly, id: "e-1", kind: "fired", atMs: T0 },
          ],
        },
      ]);
      const rest = await alerts().deliveries({ cursor: first.nextCursor, limit: 2 });
      expect(rest).toMatchObject({ rows: [{ message: { id: waiting.id } }], nextCursor: null });
    });

    test("are a short page where they were tried often, and go on after it", async () => {
      const channel = await alerts().createChannel(channelInput());
      const tried = async (id: string, times: number) => {
        let waiting = message({ id, channelId: channel.id, kind: "test" });
        await alerts().enqueue(waiting);
        for (let number = 0; number < times; number++) {
          const failed = tryOf(waiting);
          await alerts().storeTry(failed);
          waiting = failed.message;
        }
      };
      await tried("msg_1", 3);
      await tried("msg_2", MAX_PAGE_TRIES - 3);
      await tried("msg_3", 4);
      const first = await alerts().deliveries({ cursor: null, limit: 10 });
      expect(first.rows.map((row) => row.message.id)).toEqual(["msg_3"]);
      const rest = await alerts().deliveries({ cursor: first.nextCursor, limit: 10 });
      expect(rest.rows.map((row) => row.message.id)).toEqual(["msg_2", "msg_1"]);
      expect(rest.nextCursor).toBeNull();
    });

    test("are found by channel and by episode", async () => {
      const { channel } = await told(alerts());
      const other = await alerts().createChannel(channelInput());
      await alerts().enqueue(message({ id: "msg_2", channelId: other.id, kind: "test" }));
      const idsOf = async (filter: { channelId?: string; episodeId?: string }) =>
        (await alerts().deliveries({ ...filter, cursor: null, limit: 10 })).rows.map((row) => row.message.id);
      expect(await idsOf({ channelId: other.id })).toEqual(["msg_2"]);
      expect(await idsOf({ episodeId: "e" })).toEqual(["msg_1"]);
      expect(await idsOf({ channelId: channel.id, episodeId: "e" })).toEqual(["msg_1"]);
      expect(await idsOf({ channelId: other.id, episodeId: "e" })).toEqual([]);
      expect(await idsOf({})).toEqual(["msg_2", "msg_1"]);
    });
  });

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
