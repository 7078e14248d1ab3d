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

describe("what goes next", () => {
  test.each<[string, Message[], Partial<ChannelHealth>, boolean, [string, number] | null]>([
    ["nothing", [], {}, false, null],
    ["the one that is due first", [OLD, NEW], {}, false, ["msg_new", T0 + M]],
    ["the older of two that are due at once", [NEW, { ...OLD, nextTryAtMs: T0 + M }], {}, false, ["msg_old", T0 + M]],
    ["none before the channel's pause is over", [NEW], { pausedUntilMs: T0 + 9 * M }, false, ["msg_new", T0 + 9 * M]],
    [
      "the oldest alone while the breaker is open",
      [NEW, OLD],
      { breaker: "open", pausedUntilMs: T0 + 9 * M },
      false,
      ["msg_old", T0 + 9 * M],
    ],
    ["what had failed, once the channel works again", [OLD], {}, true, ["msg_old", T0]],
    ["none where the receiver is gone", [OLD, NEW], { breaker: "gone" }, false, null],
    [
      "a test, whatever the breaker",
      [OLD, TEST],
      { breaker: "open", pausedUntilMs: T0 + 9 * M },
      false,
      ["msg_test", T0 + 2 * M],
    ],
    ["a test of one that is gone", [OLD, TEST], { breaker: "gone" }, false, ["msg_test", T0 + 2 * M]],
    ["what a person sends again", [AGAIN], { breaker: "gone" }, false, ["msg_again", T0 + 2 * M]],
  ])("%s", (_, pending, health, isBack, expected) => {
    const next = nextSend(pending, { ...healthyChannel("a"), ...health }, isBack);
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
