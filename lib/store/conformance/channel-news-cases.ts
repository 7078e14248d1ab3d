import { describe, expect, test } from "vitest";
import type { ChannelReport, OutboxOutcome } from "../../model/channel";
import { healthyChannel } from "../alerts";
import { T0 } from "../wire-fixtures";
import type { AlertSuite } from "./alert-cases";
import { channelInput, event, MINUTE, message, pass, told, tryOf } from "./alert-samples";

/** What other channels are told of a channel. */
export function channelNewsCases(suite: AlertSuite): void {
  const alerts = () => suite.alerts;
  const report: ChannelReport = {
    outageId: "msg_fails",
    channelName: "值班",
    sinceMs: T0,
    lastError: null,
    waitingAlerts: 2,
    lostAlerts: 0,
  };
  const two = async () => {
    const { channel, waiting } = await told(alerts());
    return { channel, waiting, other: await alerts().createChannel(channelInput({ name: "other" })) };
  };
  const news = (channelId: string, aboutChannelId: string, id = "msg_fails") =>
    message({ id, channelId, kind: "channel_failing", aboutChannelId, report });
  const toldOf = async (id: string) =>
    (await alerts().channelHealth()).find(({ channelId }) => channelId === id)?.toldFailing;
  const waitingIds = async () => (await alerts().pendingMessages()).map(({ id }) => id);

  describe("that a channel fails", () => {
    test("is told and known to be told in one step, once for each channel", async () => {
      const { channel, other } = await two();
      const first = { channelId: other.id, messageId: "msg_fails", sinceMs: T0 };
      expect(await alerts().tellFailing(channel.id, first, news(other.id, channel.id))).toBe(true);
      expect(await alerts().message("msg_fails")).toEqual(news(other.id, channel.id));
      const again = { ...first, messageId: "msg_again", sinceMs: T0 + MINUTE };
      expect(await alerts().tellFailing(channel.id, again, news(other.id, channel.id, "msg_again"))).toBe(false);
      const third = await alerts().createChannel(channelInput({ name: "third" }));
      const elsewhere = { channelId: third.id, messageId: "msg_3", sinceMs: T0 };
      expect(await alerts().tellFailing(channel.id, elsewhere, news(third.id, channel.id, "msg_3"))).toBe(true);
      expect(await toldOf(channel.id)).toEqual([first, elsewhere]);
      expect(await toldOf(other.id)).toEqual([]);
      expect(await waitingIds()).toEqual(["msg_1", "msg_fails", "msg_3"]);
    });

    test("changes nothing else that is known of the channel", async () => {
      const { channel, waiting, other } = await two();
      const failed = tryOf(waiting);
      await alerts().storeTry(failed);
      const first = { channelId: other.id, messageId: "msg_fails", sinceMs: T0 };
      await alerts().tellFailing(channel.id, first, news(other.id, channel.id));
      const health = (await alerts().channelHealth()).find(({ channelId }) => channelId === channel.id);
      expect(health).toEqual({ ...failed.health, toldFailing: [first] });
    });

    test("of a channel that was deleted is told nobody", async () => {
      const { channel, other } = await two();
      await alerts().deleteChannel(channel.id);
      const first = { channelId: other.id, messageId: "msg_fails", sinceMs: T0 };
      expect(await alerts().tellFailing(channel.id, first, news(other.id, channel.id))).toBe(false);
      expect(await alerts().message("msg_fails")).toBeNull();
    });
  });

  describe("what follows from a try", () => {
    test("is queued with it, whole or not at all", async () => {
      const { channel, waiting, other } = await two();
      const delivered = { ...tryOf(waiting, "delivered"), news: [news(other.id, channel.id)] };
      await expect(alerts().storeTry({ ...delivered, message: message({ id: "none" }) })).rejects.toThrow();
      expect(await waitingIds()).toEqual(["msg_1"]);
      await alerts().storeTry(delivered);
      await alerts().storeTry(delivered);
      expect(await alerts().pendingMessages()).toEqual([news(other.id, channel.id)]);
    });

    test("waits for no channel that was deleted", async () => {
      const { channel, waiting, other } = await two();
      await alerts().deleteChannel(other.id);
      await alerts().storeTry({ ...tryOf(waiting, "delivered"), news: [news(other.id, channel.id)] });
      expect(await alerts().pendingMessages()).toEqual([]);
    });

    test("leaves the health as it is where nothing is known of it", async () => {
      const { channel, waiting } = await two();
      await alerts().storeTry(tryOf(waiting));
      const before = await alerts().channelHealth();
      const [again = waiting] = await alerts().pendingMessages();
      await alerts().storeTry({ ...tryOf(again, "dropped"), health: null });
      expect(await alerts().channelHealth()).toEqual(before);
      expect(before).not.toContainEqual(healthyChannel(channel.id));
    });
  });

  describe("alerts that were lost", () => {
    const ended = async (outcome: OutboxOutcome, episodeId: string, channelId: string, atMs: number) => {
      const one = { event: event({ episodeId }), channels: [channelId], muted: null };
      const { lastAtMs } = await alerts().evaluator();
      await alerts().storeEvaluation(pass({ atMs: (lastAtMs ?? T0) + MINUTE, events: [one] }));
      const [entry] = (await alerts().outboxOf(episodeId)).filter((it) => it.channelId === channelId);
      await alerts().storeDispatch({
        messages: [],
        ended: [{ outboxId: entry?.id ?? 0, outcome, note: null, mutedBy: null, atMs }],
      });
    };

    test("are counted by episode, from an instant on, for one channel", async () => {
      const { channel, other } = await two();
      for (const outcome of ["dead", "expired", "dropped", "delivered", "combined", "muted"] as const) {
        await ended(outcome, outcome, channel.id, T0 + 10 * MINUTE);
      }
      await ended("dead", "before", channel.id, T0 + 10 * MINUTE - 1);
      await ended("dead", "elsewhere", other.id, T0 + 10 * MINUTE);
      expect(await alerts().lostAlerts(channel.id, T0 + 10 * MINUTE, null)).toBe(3);
      expect(await alerts().lostAlerts(other.id, T0, null)).toBe(1);
      const second = { event: event({ episodeId: "dead", seq: 2 }), channels: [channel.id], muted: null };
      await alerts().storeEvaluation(pass({ atMs: T0 + 60 * MINUTE, events: [second] }));
      const open = (await alerts().outboxOf("dead")).find(({ outcome }) => outcome === null);
      const twice = {
        outboxId: open?.id ?? 0,
        outcome: "expired",
        note: null,
        mutedBy: null,
        atMs: T0 + 61 * MINUTE,
      } as const;
      await alerts().storeDispatch({ messages: [], ended: [twice] });
      expect(await alerts().lostAlerts(channel.id, T0 + 10 * MINUTE, null)).toBe(3);
    });

    test("are not those of a message that gets through after all", async () => {
      const { channel, waiting } = await two();
      await alerts().storeTry(tryOf(waiting, "dead"));
      await ended("expired", "late", channel.id, T0 + 30 * MINUTE);
      expect(await alerts().lostAlerts(channel.id, T0, null)).toBe(2);
      expect(await alerts().lostAlerts(channel.id, T0, waiting.id)).toBe(1);
    });
  });
}
