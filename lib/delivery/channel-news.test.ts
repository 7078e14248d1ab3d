import { describe, expect, test } from "vitest";
import type { Channel, ChannelHealth, OutboxEntry } from "../model/channel";
import { healthyChannel } from "../store/alerts";
import { failingNews, failureListener, type NewsScene, recoveredNews, waitingAlerts } from "./channel-news";
import { channelNamed } from "./outbox-fixture";

const T0 = Date.UTC(2026, 10, 30);
const A = channelNamed("a", { fallbackChannelId: "b" });
const B = channelNamed("b");
const toldAt = (channelId: string, sinceMs = T0) => ({ channelId, messageId: `msg_${channelId}`, sinceMs });

describe("that a channel fails is told", () => {
  const gone: ChannelHealth = { ...healthyChannel("b"), breaker: "gone" };

  test.each<[string, Partial<Channel>, Channel[], ChannelHealth[], string[], string | null]>([
    ["its fallback", {}, [A, B], [], [], "b"],
    ["its fallback, though that fails itself", {}, [A, B], [{ ...gone, breaker: "open" }], [], "b"],
    ["its fallback, though another has been told", {}, [A, B], [], ["c"], "b"],
    ["nobody twice", {}, [A, B], [], ["c", "b"], null],
    ["nobody where there is no fallback", { fallbackChannelId: null }, [A, B], [], [], null],
    ["nobody where the fallback was deleted", {}, [A], [], [], null],
    ["nobody where the fallback is disabled", {}, [A, { ...B, isEnabled: false }], [], [], null],
    ["nobody where the fallback is gone", {}, [A, B], [gone], [], null],
    ["nobody where it falls back on itself", { fallbackChannelId: "a" }, [A, B], [], [], null],
    ["nobody where it was disabled", { isEnabled: false }, [A, B], [], [], null],
  ])("%s", (_name, more, channels, health, told, expected) => {
    const own = { ...healthyChannel("a"), toldFailing: told.map((id) => toldAt(id)) };
    expect(failureListener({ ...A, ...more }, own, channels, health)?.id ?? null).toBe(expected);
  });
});

describe("what is told", () => {
  const health = { ...healthyChannel("a"), firstFailureAtMs: T0, lastError: "It answered 503." };
  const scene: NewsScene = { channel: A, health, waitingAlerts: 3, lostAlerts: 1, nowMs: T0 + 600_000 };
  const known = { channelName: "Channel a", lastError: "It answered 503.", waitingAlerts: 3, lostAlerts: 1 };

  test("of a failure says since when, and is kept", () => {
    const { message, told } = failingNews(scene, B, "msg_1");
    expect(told).toEqual({ channelId: "b", messageId: "msg_1", sinceMs: T0 });
    expect(message).toMatchObject({ id: "msg_1", kind: "channel_failing", channelId: "b", aboutChannelId: "a" });
    expect(message.report).toEqual({ ...known, outageId: "msg_1", sinceMs: T0 });
  });

  test("of its end goes to everyone who was told and is there, with what was told there", () => {
    const toldFailing = [toldAt("b"), toldAt("deleted"), toldAt("c", T0 + 60_000)];
    let made = 0;
    const news = recoveredNews(
      { ...scene, health: { ...health, toldFailing } },
      [A, B, channelNamed("c")],
      () => `m${++made}`,
    );
    expect(news).toMatchObject([
      { id: "m1", kind: "channel_recovered", channelId: "b", aboutChannelId: "a", createdAtMs: T0 + 600_000 },
      { id: "m2", channelId: "c" },
    ]);
    expect(news.map(({ report }) => report)).toEqual([
      { ...known, outageId: "msg_b", sinceMs: T0 },
      { ...known, outageId: "msg_c", sinceMs: T0 + 60_000 },
    ]);
  });

  test("of what waits counts episodes", () => {
    const entries = [
      { channelId: "a", episodeId: "x", messageId: null },
      { channelId: "a", episodeId: "x", messageId: "msg_1" },
      { channelId: "a", episodeId: "y", messageId: null },
      { channelId: "b", episodeId: "z", messageId: null },
    ] satisfies Pick<OutboxEntry, "channelId" | "episodeId" | "messageId">[];
    const open = entries.map((entry) => ({ entry }));
    expect(waitingAlerts(open, ({ channelId }) => channelId === "a")).toBe(2);
    expect(waitingAlerts(open, ({ messageId }) => messageId === "msg_1")).toBe(1);
  });
});
