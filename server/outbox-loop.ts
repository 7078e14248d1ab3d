import type { Notice } from "../lib/channels/notice";
import { isFailingLong } from "../lib/delivery/breaker";
import { giveUp, judgeTry } from "../lib/delivery/judge-try";
import { messageIds } from "../lib/delivery/message-id";
import { newMessage } from "../lib/delivery/messages";
import { hopeless, nextSend } from "../lib/delivery/next-send";
import { alertNotice } from "../lib/delivery/notice-of";
import { type Bucket, FULL_BUCKET, mayGoAtMs, take } from "../lib/delivery/pace";
import { planDispatch } from "../lib/delivery/plan-dispatch";
import type { Channel, ChannelHealth, Message } from "../lib/model/channel";
import { isAlertConflict, type TryResult } from "../lib/store/alerts";
import { healthOf, type OutboxState, type OutboxStore, readOutbox } from "./outbox-state";
import { messageOf } from "./senders/network-failure";
import { type SendingMeans, tryMessage } from "./try-message";

/** Looks at least so often: clocks leap, and silences end. */
const LOOK_MS = 60_000;
const AGAIN_MS = 5_000;
const STOP_WAIT_MS = 5_000;

export interface OutboxLoopOptions extends SendingMeans {
  store: OutboxStore;
  /** Origin of the links in messages. */
  appUrl: string;
  /** Names of pools by id. */
  poolNames(): Promise<Readonly<Record<string, string>>>;
  groupWaitMs: number;
  random(): number;
}

/**
 * Tells what the outbox holds: groups it into messages, sends them channel by channel, one at a time each, and stores
 * what came of it. Nothing is remembered here that is needed after a crash: a message whose end was not stored goes
 * out again under its id.
 */
export class OutboxLoop {
  readonly #lanes = new Map<string, Promise<void>>();
  readonly #buckets = new Map<string, Bucket>();
  /** Channels that work again. */
  readonly #back = new Set<string>();
  /** Channels whose fallback was told between two of their tries. */
  readonly #told = new Set<string>();
  #isWanted = false;
  #isStopped = false;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What does not work, and how. */
  readonly #problems = new Map<string, string>();
  #endSleep: (() => void)[] = [];

  constructor(private readonly options: OutboxLoopOptions) {}

  /** Something may be due: looks now, or right after the look that is under way. */
  wake(): void {
    this.#isWanted = true;
    if (!this.#isStopped) this.#running ??= this.#run();
  }

  /** Begins nothing new and waits a few seconds for what is being sent. */
  async stop(waitMs = STOP_WAIT_MS): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    let giveUpWaiting: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      giveUpWaiting = setTimeout(resolve, waitMs);
    });
    for (const end of this.#endSleep.splice(0)) end();
    await this.#running;
    await Promise.race([Promise.allSettled(this.#lanes.values()), late]);
    clearTimeout(giveUpWaiting);
  }

  async #run(): Promise<void> {
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false;
      const nextAtMs = await this.#attempt("The outbox could not be read", () => this.#pass());
      const waitMs = nextAtMs === null ? AGAIN_MS : nextAtMs - this.options.now();
      clearTimeout(this.#timer);
      if (!this.#isStopped) this.#timer = setTimeout(() => this.wake(), Math.min(Math.max(waitMs, 0), LOOK_MS)).unref();
    }
    this.#running = null;
  }

  /** Plans, and starts whatever is due on channels that are idle; answers when something will be. */
  async #pass(): Promise<number> {
    const { store, now } = this.options;
    // What ends while this reads is not in what it read: such a channel has to wait for the next pass.
    const busy = new Set(this.#lanes.keys());
    const state = await readOutbox(store);
    const { plan, nextAtMs } = planDispatch({ ...this.options, ...state, nowMs: now() });
    if (plan.messages.length > 0 || plan.ended.length > 0) await store.storeDispatch(plan);
    for (const { outboxIds: _, ...message } of plan.messages) state.pending.push(message);
    const due = [nextAtMs ?? Number.POSITIVE_INFINITY];
    for (const channel of state.channels) {
      if (busy.has(channel.id)) continue;
      due.push(await this.#passChannel(channel, state));
    }
    return Math.min(...due, now() + LOOK_MS);
  }

  async #passChannel(channel: Channel, state: OutboxState): Promise<number> {
    const { store, now, kindOf } = this.options;
    const health = healthOf(state, channel);
    const mine = state.pending.filter(({ channelId }) => channelId === channel.id);
    const lost = hopeless(mine, channel, health, now());
    for (const { message, outcome, note } of lost) await store.storeTry(giveUp(message, health, outcome, note, now()));
    if (isFailingLong(health, now()) && !this.#told.has(channel.id) && (await this.#tellFallback(channel, state))) {
      this.#told.add(channel.id);
    }
    const waiting = mine.filter((message) => !lost.some((one) => one.message === message));
    const next = nextSend(waiting, health, this.#back.has(channel.id));
    if (next === null) return Number.POSITIVE_INFINITY;
    const { pace } = kindOf(channel.type);
    const bucket = this.#buckets.get(channel.id) ?? FULL_BUCKET;
    const atMs = Math.max(next.atMs, mayGoAtMs(bucket, pace));
    if (atMs > now() || this.#isStopped) return atMs;
    this.#buckets.set(channel.id, take(bucket, pace, now()));
    const lane = this.#attempt("A delivery broke off", () => this.#deliver(next.message, channel, health, state));
    const done = lane.then(() => {
      this.#lanes.delete(channel.id);
      this.wake();
    });
    this.#lanes.set(channel.id, done);
    return Number.POSITIVE_INFINITY;
  }

  async #deliver(message: Message, channel: Channel, health: ChannelHealth, state: OutboxState): Promise<void> {
    const { store, now, random } = this.options;
    const notice = await this.#insist(() => this.#noticeOf(message, channel, state));
    if (notice === undefined) return;
    if (notice === null) {
      const gone = giveUp(message, health, "dropped", "What it told was removed after its retention.", now());
      await this.#insist(() => store.storeTry(gone));
      return;
    }
    const atMs = now();
    const sent = await tryMessage(message, channel, notice, this.options);
    const result = judgeTry({ ...sent, message, health, atMs, random: random() });
    const { newConfig } = sent.verdict;
    if (newConfig !== null) await this.#insist(() => this.#move(channel, newConfig));
    const toldFallback = await this.#insist(() => this.#hasToTell(channel, result, state));
    const stored = { ...result, health: { ...result.health, toldFallback: toldFallback ?? false } };
    await this.#insist(() => store.storeTry(stored));
    if (result.endedAs !== "delivered") this.#back.delete(channel.id);
    else if (health.consecutiveFailures > 0) this.#back.add(channel.id);
  }

  /** null = nothing is left of what it told. */
  async #noticeOf(message: Message, channel: Channel, state: OutboxState): Promise<Notice | null> {
    const { store, appUrl, poolNames, kindOf } = this.options;
    const { createdAtMs } = message;
    if (message.kind === "test") return { kind: "test", channelName: channel.name, appUrl, createdAtMs };
    if (message.kind === "channel_failing") {
      const about = state.channels.find(({ id }) => id === message.aboutChannelId);
      if (about === undefined) return null;
      const { firstFailureAtMs, lastError } = healthOf(state, about);
      return {
        kind: "channel_failing",
        channelName: about.name,
        sinceMs: firstFailureAtMs ?? createdAtMs,
        lastError: lastError ?? "It works again by now.",
        waiting: state.pending.filter(({ channelId }) => channelId === about.id).length,
        appUrl,
        createdAtMs,
      };
    }
    const found = await Promise.all(message.eventIds.map((id) => store.event(id)));
    const events = found.filter((event) => event !== null);
    if (events.length === 0) return null;
    const { maxEvents } = kindOf(channel.type);
    return alertNotice(message, events, { appUrl, poolNames: await poolNames(), maxEvents });
  }

  /** Whether the failure of this channel has been told elsewhere, now or before. */
  async #hasToTell(channel: Channel, result: TryResult, state: OutboxState): Promise<boolean> {
    const { message, health, endedAs } = result;
    if (endedAs === "delivered") {
      this.#told.delete(channel.id);
      return false;
    }
    if (health.toldFallback || this.#told.delete(channel.id)) return true;
    const isLost = endedAs !== null && message.kind === "alert";
    return isLost || isFailingLong(health, this.options.now()) ? this.#tellFallback(channel, state) : false;
  }

  /** false = there is nobody to tell. */
  async #tellFallback(channel: Channel, state: OutboxState): Promise<boolean> {
    const { store, now, random } = this.options;
    const fallback = state.channels.find(({ id }) => id === channel.fallbackChannelId);
    if (fallback === undefined || fallback.id === channel.id || !fallback.isEnabled) return false;
    if (healthOf(state, fallback).breaker === "gone") return false;
    const id = messageIds(now(), random)();
    await store.enqueue(newMessage(id, "channel_failing", fallback.id, now(), { aboutChannelId: channel.id }));
    return true;
  }

  /** The receiver has moved: the next try goes there. Whoever edits the channel at the same time wins. */
  async #move(channel: Channel, newConfig: Record<string, unknown>): Promise<void> {
    const { id, version, config, ...input } = channel;
    try {
      await this.options.store.updateChannel(id, version, { ...input, config: { ...config, ...newConfig } });
    } catch (error) {
      if (!isAlertConflict(error)) throw error;
    }
  }

  /** Until it works, as what was sent would be sent again without it; undefined = stopped before. */
  async #insist<T>(act: () => Promise<T>): Promise<T | undefined> {
    for (;;) {
      let result: { value: T } | null = null;
      await this.#attempt("What came of a delivery could not be stored", async () => {
        result = { value: await act() };
        return 0;
      });
      if (result !== null) return (result as { value: T }).value;
      if (this.#isStopped) return undefined;
      await new Promise<void>((resolve) => {
        this.#endSleep.push(resolve);
        setTimeout(resolve, AGAIN_MS).unref();
      });
    }
  }

  /** null = it failed; each problem is logged once, until it is over. */
  async #attempt<T>(what: string, act: () => Promise<T>): Promise<T | null> {
    try {
      const result = await act();
      this.#problems.delete(what);
      return result;
    } catch (error) {
      const problem = messageOf(error);
      if (problem !== this.#problems.get(what)) console.error(`${what}: ${problem}`);
      this.#problems.set(what, problem);
      return null;
    }
  }
}
