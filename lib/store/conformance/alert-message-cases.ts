import { describe, expect, test } from "vitest";
import type { OutboxOutcome } from "../../model/channel";
import { MAX_PAGE_TRIES } from "../delivery-page";
import { T0 } from "../wire-fixtures";
import type { AlertSuite } from "./alert-cases";
import { channelInput, event, MINUTE, message, outcomesOf, pass, told, tryOf } from "./alert-samples";

/** What is sent: tries, sending again, and the log of both. */
export function alertMessageCases(suite: AlertSuite): void {
  const alerts = () => suite.alerts;

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
      expect(await outcomesOf(alerts(), "e")).toEqual([[1, "msg_1", null]]);
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
      expect(await outcomesOf(alerts(), "e")).toEqual([[1, "msg_1", "delivered"]]);
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
      expect(await outcomesOf(alerts(), "e")).toEqual([[1, "msg_1", "dead"]]);
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
      expect(await outcomesOf(alerts(), "e")).toEqual([[1, "msg_1", "delivered"]]);
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

    test("are found by their id, by channel and by episode", async () => {
      const { channel } = await told(alerts());
      const other = await alerts().createChannel(channelInput());
      await alerts().enqueue(message({ id: "msg_2", channelId: other.id, kind: "test" }));
      const idsOf = async (filter: { messageId?: string; channelId?: string; episodeId?: string }) =>
        (await alerts().deliveries({ ...filter, cursor: null, limit: 10 })).rows.map((row) => row.message.id);
      expect(await idsOf({ messageId: "msg_1" })).toEqual(["msg_1"]);
      expect(await idsOf({ messageId: "msg_1", channelId: other.id })).toEqual([]);
      expect(await idsOf({ channelId: other.id })).toEqual(["msg_2"]);
      expect(await idsOf({ episodeId: "e" })).toEqual(["msg_1"]);
      expect(await idsOf({ channelId: channel.id, episodeId: "e" })).toEqual(["msg_1"]);
      expect(await idsOf({ channelId: other.id, episodeId: "e" })).toEqual([]);
      expect(await idsOf({})).toEqual(["msg_2", "msg_1"]);
    });
  });
}
