import { describe, expect, test } from "vitest";
import type { ChannelHealth, Message } from "../model/channel";
import { healthyChannel } from "../store/alerts";
import { newMessage } from "./messages";
import { hopeless, nextSend } from "./next-send";
import { channelNamed } from "./outbox-fixture";

const M = 60_000;
const T0 = Date.UTC(2026, 10, 30);

function message(id: string, createdAtMs: number, nextTryAtMs: number, more: Partial<Message> = {}): Message {
  return { ...newMessage(id, "alert", "a", createdAtMs), nextTryAtMs, ...more };
}

const OLD = message("msg_old", T0, T0 + 30 * M, { tries: 4 });
const NEW = message("msg_new", T0 + M, T0 + M);
const TEST = message("msg_test", T0 + 2 * M, T0 + 2 * M, { kind: "test" });
const AGAIN = message("msg_again", T0, T0 + 2 * M, { redelivery: true });

const FAILS = message("msg_fails", T0, T0 + 30 * M, { kind: "channel_failing", aboutChannelId: "b", tries: 4 });
const WORKS = message("msg_works", T0 + M, T0 + M, { kind: "channel_recovered", aboutChannelId: "b" });
const FAILING = { consecutiveFailures: 1 };
const NOW = T0 + 3 * M;
const LATER = T0 + 400 * 24 * 60 * M;

describe("what goes next", () => {
  test.each<[string, Message[], Partial<ChannelHealth>, [string, number] | null]>([
    ["nothing", [], {}, null],
    ["the one that is due first", [OLD, NEW], FAILING, ["msg_new", T0 + M]],
    ["the older of two that are due at once", [NEW, { ...OLD, nextTryAtMs: T0 + M }], FAILING, ["msg_old", T0 + M]],
    ["none before the channel's pause is over", [NEW], { pausedUntilMs: T0 + 9 * M }, ["msg_new", T0 + 9 * M]],
    [
      "the oldest alone while the breaker is open",
      [NEW, OLD],
      { breaker: "open", pausedUntilMs: T0 + 9 * M },
      ["msg_old", T0 + 9 * M],
    ],
    ["what had failed, once something got through since", [OLD], {}, ["msg_old", T0]],
    ["none where the receiver is gone", [OLD, NEW], { breaker: "gone" }, null],
    [
      "a test, whatever the breaker",
      [OLD, TEST],
      { breaker: "open", pausedUntilMs: T0 + 9 * M },
      ["msg_test", T0 + 2 * M],
    ],
    ["a test of one that is gone", [OLD, TEST], { breaker: "gone" }, ["msg_test", T0 + 2 * M]],
    ["what a person sends again", [AGAIN], { breaker: "gone" }, ["msg_again", T0 + 2 * M]],
    ["what failed before what happened next to that channel", [FAILS, WORKS], FAILING, ["msg_fails", T0 + 30 * M]],
    ["what happened next, once the failure was told", [WORKS], FAILING, ["msg_works", T0 + M]],
    [
      "what happened next, although the failure is sent again",
      [{ ...FAILS, redelivery: true, deliveredAtMs: T0 }, WORKS],
      FAILING,
      ["msg_works", T0 + M],
    ],
    ["what is told of another channel", [FAILS, { ...WORKS, aboutChannelId: "c" }], FAILING, ["msg_works", T0 + M]],
    ["what waits since before the clock was set back", [{ ...OLD, nextTryAtMs: LATER }], FAILING, ["msg_old", NOW]],
    ["what was made before the clock was set back", [{ ...NEW, createdAtMs: LATER }], {}, ["msg_new", NOW]],
    ["through a pause that is longer than any", [NEW], { pausedUntilMs: LATER }, ["msg_new", NOW]],
    ["the one that tries, after such a pause", [OLD], { breaker: "open", pausedUntilMs: LATER }, ["msg_old", NOW]],
    ["a test of before the clock was set back", [{ ...TEST, nextTryAtMs: LATER }], FAILING, ["msg_test", NOW]],
  ])("%s", (_, pending, health, expected) => {
    const next = nextSend(pending, { ...healthyChannel("a"), ...health }, NOW);
    expect(next && [next.message.id, next.atMs]).toEqual(expected);
  });
});

describe("what waits in vain", () => {
  const expired = { ...NEW, expiresAtMs: T0 + M };

  test.each<[string, Message[], boolean, Partial<ChannelHealth>, [string, string][]]>([
    ["nothing", [OLD, NEW, TEST], true, {}, []],
    ["all but what a person sends, on a disabled channel", [OLD, TEST, AGAIN], false, {}, [["msg_old", "dropped"]]],
    ["all but tests, where the receiver is gone", [OLD, TEST], true, { breaker: "gone" }, [["msg_old", "dropped"]]],
    ["what expired behind the one that tries", [OLD, expired], true, { breaker: "open" }, [["msg_new", "expired"]]],
    ["not the one that tries", [expired], true, { breaker: "open" }, []],
  ])("%s", (_, pending, isEnabled, health, expected) => {
    const found = hopeless(pending, channelNamed("a", { isEnabled }), { ...healthyChannel("a"), ...health }, T0 + M);
    expect(found.map(({ message: { id }, outcome }) => [id, outcome])).toEqual(expected);
  });
});
