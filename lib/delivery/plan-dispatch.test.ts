import { describe, expect, test } from "vitest";
import type { AlertRule } from "../model/alert";
import type { Message } from "../model/channel";
import { healthyChannel } from "../store/alerts";
import { newMessage } from "./messages";
import { channelNamed, MemoryOutbox, silenceOf } from "./outbox-fixture";
import { type DispatchInput, planDispatch } from "./plan-dispatch";

const S = 1_000;
const M = 60 * S;
const H = 60 * M;
const T0 = Date.UTC(2026, 10, 30, 3);

interface Kind {
  maxEvents: number;
  dropsLateResolved: boolean;
}
const CHAT: Kind = { maxEvents: 10, dropsLateResolved: false };
const PAGER: Kind = { maxEvents: 1, dropsLateResolved: true };
const HOOK: Kind = { maxEvents: 1, dropsLateResolved: false };

let calls = 0;

function outbox(): MemoryOutbox {
  const store = new MemoryOutbox();
  store.channelList = [channelNamed("a"), channelNamed("b")];
  return store;
}

/** Plans, stores the plan, and answers what it was. */
async function plan(store: MemoryOutbox, nowMs: number, kind: Kind = CHAT, more: Partial<DispatchInput> = {}) {
  const dispatch = planDispatch({
    open: await store.openOutbox(),
    muted: await store.mutedOutbox(),
    history: store.entries,
    pending: await store.pendingMessages(),
    channels: store.channelList,
    health: [...store.healthById.values()],
    silences: store.silenceList,
    instances: store.instanceList,
    rules: store.ruleList,
    kindOf: () => kind,
    groupWaitMs: 20 * S,
    random: () => (calls++ * 0.618) % 1,
    nowMs,
    ...more,
  });
  await store.storeDispatch(dispatch.plan);
  return { messages: dispatch.plan.messages.map(({ eventIds }) => eventIds), nextAtMs: dispatch.nextAtMs };
}

/** What became of a message, without sending it. */
async function end(store: MemoryOutbox, message: Message, as: "delivered" | "dead", atMs: number) {
  await store.storeTry({
    message: { ...message, status: as, nextTryAtMs: null, tries: 1, deliveredAtMs: as === "delivered" ? atMs : null },
    attempt: {
      messageId: message.id,
      channelId: message.channelId,
      number: 1,
      atMs,
      tookMs: 0,
      outcome: as === "delivered" ? "delivered" : "failed",
      httpStatus: 200,
      code: null,
      error: null,
      retryAfterMs: null,
      requestExcerpt: "",
      responseExcerpt: "",
    },
    health: healthyChannel(message.channelId),
    endedAs: as,
    news: [],
  });
}

async function endAll(store: MemoryOutbox, as: "delivered" | "dead", atMs: number) {
  for (const message of await store.pendingMessages()) await end(store, message, as, atMs);
}

describe("grouping", () => {
  test("a channel waits for more before it tells, each channel by itself", async () => {
    const store = outbox();
    store.tell("x", "fired", T0, ["a"]);
    store.tell("y", "fired", T0 + 15 * S, ["a", "b"]);
    expect(await plan(store, T0 + 19 * S)).toEqual({ messages: [], nextAtMs: T0 + 20 * S });
    expect(await plan(store, T0 + 20 * S)).toEqual({ messages: [["x-1", "y-1"]], nextAtMs: T0 + 35 * S });
    expect((await plan(store, T0 + 35 * S)).messages).toEqual([["y-1"]]);
  });

  test("a storm is one message", async () => {
    const store = outbox();
    for (let index = 0; index < 120; index++) store.tell(`e${index}`, "fired", T0, ["a"]);
    const { messages } = await plan(store, T0 + 20 * S);
    expect(messages.map((events) => events.length)).toEqual([120]);
  });

  test("a huge storm is several, and no episode is torn apart", async () => {
    const store = outbox();
    for (let index = 0; index < 150; index++) {
      store.tell(`e${index}`, "fired", T0, ["a"]);
      store.tell(`e${index}`, "escalated", T0, ["a"]);
    }
    const { messages } = await plan(store, T0 + 20 * S);
    expect(messages.map((events) => events.length)).toEqual([200, 100]);
    expect(messages[0]?.filter((id) => id.endsWith("-1"))).toHaveLength(100);
  });

  test("a kind that takes one event gets one message each, in order", async () => {
    const store = outbox();
    store.tell("x", "fired", T0, ["a"]);
    store.tell("y", "fired", T0, ["a"]);
    expect((await plan(store, T0 + 20 * S, HOOK)).messages).toEqual([["x-1"], ["y-1"]]);
    const ids = [...store.messageById.keys()];
    expect(ids).toEqual([...ids].sort());
    for (const id of ids) expect(id).toMatch(/^msg_[0-9A-HJKMNP-TV-Z]{26}$/);
  });
});

describe("order within an episode", () => {
  test("what comes later waits until what came before has ended", async () => {
    const store = outbox();
    store.tell("x", "fired", T0, ["a"]);
    await plan(store, T0 + 20 * S);
    store.tell("x", "resolved", T0 + 30 * S, ["a"]);
    store.tell("y", "fired", T0 + 30 * S, ["a"]);
    expect((await plan(store, T0 + M)).messages).toEqual([["y-1"]]);
    await endAll(store, "delivered", T0 + M);
    expect((await plan(store, T0 + M)).messages).toEqual([["x-2"]]);
  });

  test("a kind that takes one event gets the second once the first was delivered", async () => {
    const store = outbox();
    store.tell("x", "fired", T0, ["a"]);
    store.tell("x", "escalated", T0, ["a"]);
    expect((await plan(store, T0 + 20 * S, HOOK)).messages).toEqual([["x-1"]]);
    expect((await plan(store, T0 + 40 * S, HOOK)).messages).toEqual([]);
    await endAll(store, "delivered", T0 + M);
    expect((await plan(store, T0 + M, HOOK)).messages).toEqual([["x-2"]]);
  });
});

describe("episodes that are over before they could be told", () => {
  test("are told once, beginning and end together", async () => {
    const store = outbox();
    store.tell("x", "fired", T0, ["a"]);
    store.tell("x", "resolved", T0 + 10 * S, ["a"]);
    expect((await plan(store, T0 + 20 * S)).messages).toEqual([["x-1", "x-2"]]);
    expect(store.outcomes("a")).toEqual({ "x-1": "combined", "x-2": "open" });
    await endAll(store, "delivered", T0 + M);
    expect(store.outcomes("a")).toEqual({ "x-1": "combined", "x-2": "delivered" });
  });

  test("are dropped, with the reason, where a late end is of no use", async () => {
    const store = outbox();
    store.tell("x", "fired", T0, ["a"]);
    store.tell("x", "resolved", T0 + 10 * S, ["a"]);
    expect((await plan(store, T0 + 20 * S, PAGER)).messages).toEqual([]);
    expect(store.outcomes("a")).toEqual({ "x-1": "dropped", "x-2": "dropped" });
    expect(store.entries[0]?.outcomeNote).toBe("It was over before it could be told.");
  });

  test("their end is not told alone where the beginning died", async () => {
    const store = outbox();
    store.tell("x", "fired", T0, ["a"]);
    await plan(store, T0 + 20 * S);
    await endAll(store, "dead", T0 + 21 * S);
    store.tell("x", "resolved", T0 + M, ["a"]);
    expect((await plan(store, T0 + 2 * M)).messages).toEqual([]);
    expect(store.outcomes("a")).toEqual({ "x-1": "dead", "x-2": "dropped" });
  });

  test("their end alone tells what happened between, where the beginning was told", async () => {
    const store = outbox();
    store.tell("x", "fired", T0, ["a"]);
    await plan(store, T0 + 20 * S);
    await endAll(store, "delivered", T0 + 21 * S);
    store.tell("x", "escalated", T0 + M, ["a"]);
    store.tell("x", "resolved", T0 + M, ["a"]);
    expect((await plan(store, T0 + 2 * M)).messages).toEqual([["x-3"]]);
    expect(store.outcomes("a")).toMatchObject({ "x-2": "combined" });
  });
});

describe("reminders", () => {
  test("are not told beside anything newer, and only the last of several", async () => {
    const store = outbox();
    store.healthById.set("a", { ...healthyChannel("a"), pausedUntilMs: T0 + 10 * H });
    store.tell("x", "fired", T0, ["a"]);
    store.tell("x", "repeat", T0 + 4 * H, ["a"]);
    expect((await plan(store, T0 + 5 * H)).messages).toEqual([]);
    store.tell("x", "repeat", T0 + 8 * H, ["a"]);
    expect((await plan(store, T0 + 10 * H)).messages).toEqual([["x-1"]]);
    await endAll(store, "delivered", T0 + 10 * H);
    expect(store.outcomes("a")).toEqual({ "x-1": "delivered", "x-2": "combined", "x-3": "combined" });
  });
});

describe("what is not told", () => {
  test.each([
    ["a channel that is disabled", { isEnabled: false }, "The channel is disabled."],
    ["a channel that was deleted", { id: "other" }, "The channel was deleted."],
  ])("%s", async (_, more, note) => {
    const store = outbox();
    store.channelList = [channelNamed("a", more)];
    store.tell("x", "fired", T0, ["a"]);
    expect((await plan(store, T0)).messages).toEqual([]);
    expect(store.entries[0]).toMatchObject({ outcome: "dropped", outcomeNote: note });
  });

  test("a receiver that said it is gone", async () => {
    const store = outbox();
    store.healthById.set("a", { ...healthyChannel("a"), breaker: "gone" });
    store.tell("x", "fired", T0, ["a"]);
    await plan(store, T0);
    expect(store.entries[0]?.outcome).toBe("dropped");
  });

  test("what is over and a day old; what still fires is told however late", async () => {
    const store = outbox();
    store.healthById.set("a", { ...healthyChannel("a"), pausedUntilMs: T0 + 30 * H });
    store.tell("x", "fired", T0, ["a"]);
    store.tell("x", "resolved", T0 + H, ["a"]);
    store.tell("y", "fired", T0, ["a"]);
    await plan(store, T0 + 26 * H);
    expect(store.outcomes("a")).toEqual({ "x-1": "expired", "x-2": "expired", "y-1": "open" });
    expect((await plan(store, T0 + 30 * H)).messages).toEqual([["y-1"]]);
  });
});

describe("a channel that does not work", () => {
  test("gathers until its pause is over", async () => {
    const store = outbox();
    store.healthById.set("a", { ...healthyChannel("a"), pausedUntilMs: T0 + 10 * M });
    store.tell("x", "fired", T0, ["a"]);
    expect(await plan(store, T0 + M)).toEqual({ messages: [], nextAtMs: T0 + 10 * M });
    store.tell("y", "fired", T0 + 9 * M, ["a"]);
    expect((await plan(store, T0 + 10 * M)).messages).toEqual([["x-1", "y-1"]]);
  });

  test("makes no second message beside the one that tries it", async () => {
    const store = outbox();
    store.healthById.set("a", { ...healthyChannel("a"), breaker: "open", pausedUntilMs: T0 });
    await store.enqueue(newMessage("msg_1", "alert", "a", T0));
    store.tell("x", "fired", T0, ["a"]);
    expect(await plan(store, T0 + M)).toEqual({ messages: [], nextAtMs: null });
    await end(store, newMessage("msg_1", "alert", "a", T0), "delivered", T0 + M);
    expect((await plan(store, T0 + M)).messages).toEqual([["x-1"]]);
  });
});

describe("silences", () => {
  test("what is silenced when it would be told is muted, with whose silence it is", async () => {
    const store = outbox();
    store.tell("x", "fired", T0, ["a"]);
    store.silenceList = [silenceOf({ provider: "openai" }, T0, T0 + H)];
    expect((await plan(store, T0 + 20 * S)).messages).toEqual([]);
    expect(store.entries[0]).toMatchObject({
      outcome: "muted",
      outcomeNote: "Silenced by Ada: deploy.",
      mutedBy: { silenceId: "silence" },
    });
  });

  test("what still fires when the silence ends is told then", async () => {
    const store = outbox();
    store.tell("x", "fired", T0, ["a"]);
    store.silenceList = [silenceOf({ provider: "openai" }, T0, T0 + H)];
    await plan(store, T0 + 20 * S);
    expect((await plan(store, T0 + H - 1)).messages).toEqual([]);
    expect((await plan(store, T0 + H)).messages).toEqual([["x-1"]]);
    await endAll(store, "delivered", T0 + H);
    expect(store.outcomes("a")).toEqual({ "x-1": "delivered" });
    expect((await plan(store, T0 + 2 * H)).messages).toEqual([]);
  });

  test("what recovers when the silence ends is not told any more", async () => {
    const store = outbox();
    store.tell("x", "fired", T0, ["a"]);
    store.silenceList = [silenceOf({ provider: "openai" }, T0, T0 + H)];
    await plan(store, T0 + 20 * S);
    store.instanceList = store.instanceList.map((one) => ({ ...one, state: "recovering" }));
    expect((await plan(store, T0 + H)).messages).toEqual([]);
  });

  test("what was muted with its transition is told then as well", async () => {
    const store = outbox();
    const event = store.tell("x", "fired", T0, []);
    store.emit(event, ["a"], true);
    expect((await plan(store, T0 + M)).messages).toEqual([["x-1"]]);
  });

  test("what is over when the silence ends stays muted, and so does its end", async () => {
    const store = outbox();
    store.tell("x", "fired", T0, ["a"]);
    store.silenceList = [silenceOf({ provider: "openai" }, T0, T0 + H)];
    await plan(store, T0 + 20 * S);
    store.tell("x", "resolved", T0 + 30 * M, ["a"]);
    await plan(store, T0 + 31 * M);
    expect(store.outcomes("a")).toEqual({ "x-1": "muted", "x-2": "muted" });
    expect((await plan(store, T0 + 2 * H)).messages).toEqual([]);
  });

  test("who was told that it began is told that it is over", async () => {
    const store = outbox();
    store.tell("x", "fired", T0, ["a"]);
    await plan(store, T0 + 20 * S);
    await endAll(store, "delivered", T0 + 21 * S);
    store.silenceList = [silenceOf({ provider: "openai" }, T0, T0 + H)];
    store.tell("x", "resolved", T0 + M, ["a"]);
    expect((await plan(store, T0 + 2 * M)).messages).toEqual([["x-2"]]);
  });
});

test("a provider's alert makes those of its models needless, until it is over", async () => {
  const store = outbox();
  store.ruleList = [{ id: "rule", metric: "rate_429" } as AlertRule, { id: "model", metric: "rate_429" } as AlertRule];
  store.tell("p", "fired", T0, ["a"]);
  store.tell("m", "fired", T0, ["a"], { ruleId: "model", labels: { provider: "openai", model: "gpt-5" } });
  expect((await plan(store, T0 + 20 * S)).messages).toEqual([["p-1"]]);
  expect(store.entries[1]).toMatchObject({
    outcome: "muted",
    outcomeNote: "The alert of all of openai says it already.",
  });
  await endAll(store, "delivered", T0 + M);
  store.tell("p", "resolved", T0 + H, ["a"]);
  expect((await plan(store, T0 + H + 20 * S)).messages).toEqual([["m-1", "p-2"]]);
});
