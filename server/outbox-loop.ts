import { giveUp, judgeTry } from "../lib/delivery/judge-try";
import { hopeless, nextSend } from "../lib/delivery/next-send";
import { type Bucket, FULL_BUCKET, mayGoAtMs, take } from "../lib/delivery/pace";
import { planDispatch } from "../lib/delivery/plan-dispatch";
import type { Channel, ChannelHealth, Message } from "../lib/model/channel";
import { isAlertConflict, type TryResult } from "../lib/store/alerts";
import { tellFailingLong, withNews } from "./outbox-news";
import { noticeOf } from "./outbox-notice";
import { afterDispatch, healthOf, type OutboxState, type OutboxStore, readOutbox } from "./outbox-state";
import { messageOf } from "./senders/network-failure";
import type { Sent } from "./senders/sent";
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
  #isWanted = false;
  #isStopped = false;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What does not work, and how. */
  readonly #problems = new Map<string, string>();
  readonly #sleeps = new Set<() => void>();

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
    for (const end of this.#sleeps) end();
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
    const read = await readOutbox(store);
    const { plan, nextAtMs } = planDispatch({ ...this.options, ...read, nowMs: now() });
    if (plan.messages.length > 0 || plan.ended.length > 0) await store.storeDispatch(plan);
    const state = afterDispatch(read, plan);
    const due = [nextAtMs ?? Number.POSITIVE_INFINITY];
    for (const channel of state.channels) {
      if (busy.has(channel.id)) continue;
      due.push(await this.#passChannel(channel, state));
    }
    return Math.min(...due, now() + LOOK_MS);
  }

  async #passChannel(channel: Channel, state: OutboxState): Promise<number> {
    const { store, now, kindOf } = this.options;
    const before = healthOf(state, channel);
    const mine = state.pending.filter(({ channelId }) => channelId === channel.id);
    const lost = hopeless(mine, channel, before, now());
    for (const { message, outcome, note } of lost) await store.storeTry(giveUp(message, outcome, note, now()));
    const health = await tellFailingLong({ channel, health: before, state }, this.options);
    // The one that is told has been looked at already.
    if (health !== before) this.#isWanted = true;
    const waiting = mine.filter((message) => !lost.some((one) => one.message === message));
    const next = nextSend(waiting, health, now());
    if (next === null) return Number.POSITIVE_INFINITY;
    const { pace } = kindOf(channel.type);
    const bucket = this.#buckets.get(channel.id) ?? FULL_BUCKET;
    const atMs = Math.max(next.atMs, mayGoAtMs(bucket, pace, now()));
    if (atMs > now() || this.#isStopped) return atMs;
    this.#buckets.set(channel.id, take(bucket, pace, now()));
    const lane = this.#attempt("A delivery broke off", () => this.#deliver(next.message, channel, health, state));
    const done = lane.then(async (outcome) => {
      // It would break off again at once, and again.
      if (outcome === null) await this.#sleep(AGAIN_MS);
      this.#lanes.delete(channel.id);
      this.wake();
    });
    this.#lanes.set(channel.id, done);
    return Number.POSITIVE_INFINITY;
  }

  async #deliver(message: Message, channel: Channel, health: ChannelHealth, state: OutboxState): Promise<void> {
    const { store, now } = this.options;
    const notice = await this.#insist(() => noticeOf(message, channel, state, this.options));
    if (notice === undefined) return;
    if ("untold" in notice) {
      const gone = giveUp(message, "dropped", notice.untold, now());
      await this.#insist(() => store.storeTry(gone));
      return;
    }
    const atMs = now();
    const sent = await tryMessage(message, channel, notice, this.options);
    const { newConfig } = sent.verdict;
    if (newConfig !== null) await this.#insist(() => this.#move(channel, newConfig));
    const result = await this.#insist(() => this.#judge({ ...sent, message, atMs }, channel, health, state));
    // Stopped: it goes out again under its id, and then says what follows from it.
    if (result !== undefined) await this.#insist(() => store.storeTry(result));
  }

  /** By what is known of the channel now: somebody may have said "try again" while the message was under way. */
  async #judge(
    sent: Sent & { message: Message; atMs: number },
    channel: Channel,
    before: ChannelHealth,
    state: OutboxState,
  ): Promise<TryResult> {
    const { store, random } = this.options;
    const health = healthOf({ health: await store.channelHealth() }, channel);
    const isAskedAgain = health.consecutiveFailures < before.consecutiveFailures;
    const judged = judgeTry({ ...sent, health, isAskedAgain, random: random() });
    return withNews(judged, { channel, health, state }, this.options);
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
      await this.#sleep(AGAIN_MS);
    }
  }

  /** Ends before its time when the loop is stopped. */
  async #sleep(ms: number): Promise<void> {
    if (this.#isStopped) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let end: () => void = () => {};
    await new Promise<void>((resolve) => {
      end = resolve;
      this.#sleeps.add(end);
      timer = setTimeout(end, ms).unref();
    });
    clearTimeout(timer);
    this.#sleeps.delete(end);
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
