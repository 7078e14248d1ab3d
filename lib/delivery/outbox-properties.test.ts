import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ReceiptVerdict } from "../channels/channel-kind";
import type { EventKind } from "../model/alert";
import { healthyChannel } from "../store/alerts";
import { giveUp, judgeTry } from "./judge-try";
import { hopeless, nextSend } from "./next-send";
import { channelNamed, MemoryOutbox, silenceOf } from "./outbox-fixture";
import { planDispatch } from "./plan-dispatch";

const S = 1_000;
const M = 60 * S;
const H = 60 * M;
const T0 = Date.UTC(2026, 10, 30);
const CHANNELS = ["chat", "pager", "hook"] as const;
const EPISODES = ["w", "x", "y", "z"] as const;
const KINDS = {
  slack: { maxEvents: 10, dropsLateResolved: false },
  pagerduty: { maxEvents: 1, dropsLateResolved: true },
  webhook: { maxEvents: 1, dropsLateResolved: false },
};

type Answer = ReceiptVerdict["outcome"];
type Step =
  | { do: "event"; episode: (typeof EPISODES)[number]; kind: Exclude<EventKind, "fired" | "no_data">; muted: boolean }
  | { do: "wait"; ms: number }
  | { do: "answer"; channel: (typeof CHANNELS)[number]; with: Answer; retryAfterMs: number | null }
  | { do: "silence"; episode: (typeof EPISODES)[number]; ms: number }
  | { do: "disable"; channel: (typeof CHANNELS)[number] };

const channel = fc.constantFrom(...CHANNELS);
const episode = fc.constantFrom(...EPISODES);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("event" as const),
      episode,
      kind: fc.constantFrom("escalated" as const, "repeat" as const, "resolved" as const),
      muted: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      ms: fc.constantFrom(S, 15 * S, M, 20 * M, 3 * H, 26 * H),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("answer" as const),
      channel,
      with: fc.constantFrom<Answer>("delivered", "accepted", "retry", "retry", "failed", "gone"),
      retryAfterMs: fc.constantFrom(null, null, M, 5 * H, 30 * H),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("silence" as const), episode, ms: fc.constantFrom(M, 5 * H) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("disable" as const), channel }) },
);

/** A world of three channels whose receivers answer as they are told, and that writes down what they got. */
class World {
  readonly store = new MemoryOutbox();
  readonly got: { channelId: string; messageId: string; eventIds: string[] }[] = [];
  nowMs = T0;
  #calls = 0;
  readonly #answers = new Map<string, { outcome: Answer; retryAfterMs: number | null }>();

  constructor() {
    const types = { chat: "slack", pager: "pagerduty", hook: "webhook" } as const;
    this.store.channelList = CHANNELS.map((id) => channelNamed(id, { type: types[id] }));
  }

  readonly random = () => (this.#calls++ * 0.618_034) % 1;

  async take(next: Step): Promise<void> {
    const { store } = this;
    switch (next.do) {
      case "event": {
        const fires = store.instanceList.some(({ fingerprint }) => fingerprint === next.episode);
        const count = [...store.eventById.values()].filter((event) => event.fingerprint === next.episode).length;
        const id = fires
          ? String(store.instanceList.find(({ fingerprint }) => fingerprint === next.episode)?.episodeId)
          : `${next.episode}${count}`;
        const labels = { provider: "openai", app: next.episode };
        const event = store.tell(id, fires ? next.kind : "fired", this.nowMs, [], {
          fingerprint: next.episode,
          labels,
        });
        store.emit(event, CHANNELS, next.muted && event.kind !== "resolved");
        return;
      }
      case "wait":
        return this.pass(next.ms);
      case "answer":
        this.#answers.set(next.channel, { outcome: next.with, retryAfterMs: next.retryAfterMs });
        return;
      case "silence":
        store.silenceList = [...store.silenceList, silenceOf({ app: next.episode }, this.nowMs, this.nowMs + next.ms)];
        return;
      case "disable":
        store.channelList = store.channelList.map((one) =>
          one.id === next.channel ? { ...one, isEnabled: !one.isEnabled } : one,
        );
    }
  }

  /** Lets time pass, waking whenever something is due. */
  async pass(ms: number): Promise<void> {
    const endMs = this.nowMs + ms;
    for (;;) {
      const nextAtMs = await this.#work();
      if (nextAtMs > endMs) break;
      this.nowMs = Math.max(nextAtMs, this.nowMs + 1);
    }
    this.nowMs = endMs;
    await this.#work();
  }

  async #work(): Promise<number> {
    const { store, random } = this;
    for (;;) {
      const health = [...store.healthById.values()];
      const pending = await store.pendingMessages();
      const { plan, nextAtMs } = planDispatch({
        open: await store.openOutbox(),
        muted: await store.mutedOutbox(),
        history: store.entries,
        pending,
        channels: store.channelList,
        health,
        silences: store.silenceList,
        instances: store.instanceList,
        rules: [],
        kindOf: (type) => KINDS[type as keyof typeof KINDS],
        groupWaitMs: 20 * S,
        random,
        nowMs: this.nowMs,
      });
      await store.storeDispatch(plan);
      const due = [nextAtMs ?? Number.POSITIVE_INFINITY, this.nowMs + H];
      let isIdle = true;
      for (const one of store.channelList) {
        const mine = (await store.pendingMessages()).filter(({ channelId }) => channelId === one.id);
        const state = store.healthById.get(one.id) ?? healthyChannel(one.id);
        for (const { message, outcome, note } of hopeless(mine, one, state, this.nowMs)) {
          await store.storeTry(giveUp(message, outcome, note, this.nowMs));
        }
        const left = (await store.pendingMessages()).filter(({ channelId }) => channelId === one.id);
        const next = nextSend(left, state, this.nowMs);
        if (next === null) continue;
        if (next.atMs > this.nowMs) {
          due.push(next.atMs);
          continue;
        }
        isIdle = false;
        const answer = this.#answers.get(one.id) ?? { outcome: "delivered", retryAfterMs: null };
        const { message } = next;
        this.got.push({ channelId: one.id, messageId: message.id, eventIds: message.eventIds });
        const isBad = answer.outcome !== "delivered" && answer.outcome !== "accepted";
        const judged = judgeTry({
          message,
          health: state,
          verdict: { ...answer, code: null, error: isBad ? "no" : null, pauseMs: null, newConfig: null },
          httpStatus: null,
          atMs: this.nowMs,
          tookMs: 0,
          requestExcerpt: "",
          responseExcerpt: "",
          random: random(),
        });
        await store.storeTry({ ...judged, news: [] });
      }
      if (isIdle && plan.messages.length === 0 && plan.ended.length === 0) return Math.min(...due);
    }
  }

  /** Everything is over, and a week goes by. */
  async settle(): Promise<void> {
    for (const { fingerprint } of this.store.instanceList) {
      await this.take({
        do: "event",
        episode: fingerprint as (typeof EPISODES)[number],
        kind: "resolved",
        muted: false,
      });
    }
    await this.pass(7 * 24 * H);
  }
}

async function live(steps: readonly Step[]): Promise<World> {
  const world = new World();
  for (const one of steps) await world.take(one);
  await world.settle();
  return world;
}

const RUNS = { numRuns: 150 };
const lives = fc.array(step, { minLength: 5, maxLength: 40 });

describe("whatever happens", () => {
  test("every event ends, and what ended delivered was received", async () => {
    await fc.assert(
      fc.asyncProperty(lives, async (steps) => {
        const { store, got } = await live(steps);
        expect(store.entries.filter(({ outcome }) => outcome === null)).toEqual([]);
        for (const { outcome, channelId, eventId } of store.entries) {
          if (outcome !== "delivered") continue;
          expect(got.some((one) => one.channelId === channelId && one.eventIds.includes(eventId))).toBe(true);
        }
      }),
      RUNS,
    );
  });

  test("no event is told in two messages, and none that was not meant for the channel", async () => {
    await fc.assert(
      fc.asyncProperty(lives, async (steps) => {
        const { store } = await live(steps);
        for (const channelId of CHANNELS) {
          const told = [...store.messageById.values()]
            .filter((message) => message.channelId === channelId)
            .flatMap(({ eventIds }) => eventIds);
          expect(new Set(told).size).toBe(told.length);
          const meant = new Set(store.entries.filter((one) => one.channelId === channelId).map((one) => one.eventId));
          expect(told.filter((id) => !meant.has(id))).toEqual([]);
        }
      }),
      RUNS,
    );
  });

  test("the events of an episode arrive in their order, its end never alone", async () => {
    await fc.assert(
      fc.asyncProperty(lives, async (steps) => {
        const { store, got } = await live(steps);
        for (const channelId of CHANNELS) {
          const lastSeq = new Map<string, number>();
          const seen = new Set<string>();
          for (const { messageId, eventIds } of got.filter((one) => one.channelId === channelId)) {
            if (seen.has(messageId)) continue;
            seen.add(messageId);
            for (const id of eventIds) {
              const event = store.eventById.get(id);
              if (event === undefined) throw new Error(`${id} was invented`);
              const before = lastSeq.get(event.episodeId) ?? 0;
              expect(event.seq).toBeGreaterThan(before);
              if (event.kind === "resolved") expect(before).toBeGreaterThan(0);
              lastSeq.set(event.episodeId, event.seq);
            }
          }
        }
      }),
      RUNS,
    );
  });
});
