import { randomUUID } from "node:crypto";
import type { AlertHealth } from "../lib/alerts/alert-desk";
import { type ExplainStores, explain } from "../lib/alerts/explain";
import type { FigureStores } from "../lib/alerts/gather-figures";
import { type Draft, runEvaluation } from "../lib/alerts/run-evaluation";
import { shiftForDowntime } from "../lib/alerts/transition";
import type { AlertContext, AlertInstance, AlertTransition } from "../lib/model/alert";
import { Outage } from "../lib/outage";
import type { AlertStore, EvaluationPass, EvaluatorState } from "../lib/store/alerts";

/** A step ahead by more is time in which nothing was watched. */
const DOWNTIME_MS = 300_000;
/** Timers of Node end with the process's own time; the wall clock is looked at again at least so often. */
const LOOK_MS = 15_000;
/** An alert goes out without its explanation rather than late. */
const EXPLAIN_MS = 5_000;
const LATE_INTERVALS = 3;

export interface AlertLoopOptions {
  alerts: Pick<AlertStore, "rules" | "instances" | "evaluator" | "storeEvaluation" | "event" | "outboxOf">;
  stores: FigureStores & ExplainStores;
  evalMs: number;
  delayMs: number;
  now(): number;
  /** Something may have to be told. */
  told(): void;
  /** After each evaluation that was stored: the dead man's ping. */
  evaluated?(): void;
}

/** Evaluates every rule at each instant of the grid, once, some seconds after it, one evaluation at a time. */
export class AlertLoop {
  readonly #options: AlertLoopOptions;
  readonly #outage = new Outage();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;
  #state: EvaluatorState | null = null;
  #problem: string | null = null;
  readonly #startedAtMs: number;

  constructor(options: AlertLoopOptions) {
    this.#options = options;
    this.#startedAtMs = options.now();
  }

  start(): void {
    this.#wait(0);
  }

  /** Resolves once nothing is being evaluated any more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  health(): Pick<
    AlertHealth,
    "state" | "lastEvaluatedAtMs" | "lastTookMs" | "evalSeconds" | "problem" | "failingRules"
  > {
    const { evalMs, delayMs, now } = this.#options;
    const failures = this.#state?.failures ?? [];
    const lastAtMs = this.#state?.lastAtMs ?? null;
    const sinceMs = now() - Math.max(lastAtMs ?? 0, this.#startedAtMs);
    const isLate = sinceMs > LATE_INTERVALS * evalMs + delayMs;
    const isStarting = lastAtMs === null && !isLate && this.#problem === null;
    const failing = this.#problem !== null || failures.length > 0;
    return {
      state: isStarting ? "starting" : failing ? "failing" : isLate ? "late" : "ok",
      lastEvaluatedAtMs: lastAtMs,
      lastTookMs: this.#state?.lastTookMs ?? null,
      evalSeconds: evalMs / 1000,
      problem: this.#problem ?? (isLate ? "Rules have not been evaluated for three intervals." : null),
      failingRules: failures,
    };
  }

  #wait(ms: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#look();
    }, ms);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const { now } = this.#options;
    try {
      await this.#evaluateIfDue();
      if (this.#outage.end(now()) > 0) console.log("Alert rules are being evaluated again.");
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // Closing the store ends an evaluation in the middle.
      if (!this.#isStopped) {
        this.#problem = reason;
        if (this.#outage.isNews(reason, now())) console.error(`Alert rules could not be evaluated: ${reason}`);
      }
    }
    const { evalMs, delayMs } = this.#options;
    const untilNextMs = this.#dueAtMs() + evalMs + delayMs - now();
    this.#wait(Math.max(50, Math.min(untilNextMs, LOOK_MS)));
  }

  #dueAtMs(): number {
    const { evalMs, delayMs, now } = this.#options;
    return Math.floor((now() - delayMs) / evalMs) * evalMs;
  }

  async #evaluateIfDue(): Promise<void> {
    const { alerts, evalMs, now } = this.#options;
    this.#state ??= await alerts.evaluator();
    const dueAtMs = this.#dueAtMs();
    const { lastAtMs } = this.#state;
    if (lastAtMs !== null && dueAtMs <= lastAtMs) {
      const isBack = lastAtMs - dueAtMs > evalMs;
      this.#problem = isBack ? `The clock went back: rules wait until ${new Date(lastAtMs).toISOString()}.` : null;
      return;
    }
    const ranAtMs = now();
    const startMs = performance.now();
    const pass = await this.#passOf(dueAtMs, lastAtMs);
    const tookMs = performance.now() - startMs;
    await alerts.storeEvaluation({ ...pass, ranAtMs, tookMs });
    this.#state = await alerts.evaluator();
    this.#problem = null;
    if (pass.events.length > 0) this.#options.told();
    this.#options.evaluated?.();
  }

  async #passOf(atMs: number, lastAtMs: number | null): Promise<Omit<EvaluationPass, "ranAtMs" | "tookMs">> {
    const { alerts, stores, evalMs } = this.#options;
    const [rules, stored] = await Promise.all([alerts.rules(), alerts.instances()]);
    const missedMs = lastAtMs === null ? 0 : atMs - lastAtMs - evalMs;
    const { instances, gaps } = afterDowntime(stored, missedMs > DOWNTIME_MS ? missedMs : 0, atMs);
    const firedEvent = (instance: AlertInstance) => this.#firedEvent(instance);
    const draft = await runEvaluation(stores, { rules, instances, firedEvent, newEpisodeId: randomUUID }, atMs);
    const gone = stored.filter(
      (one) => !instances.some((kept) => isSame(one, kept)) && !draft.instances.some((kept) => isSame(one, kept)),
    );
    return {
      ...draft,
      gone: [...draft.gone, ...gone.map(({ ruleId, fingerprint }) => ({ ruleId, fingerprint }))],
      transitions: [...gaps, ...draft.transitions],
      events: await this.#explained(draft),
    };
  }

  async #explained({ events }: Draft): Promise<EvaluationPass["events"]> {
    return Promise.all(
      events.map(async ({ event, channels }) => {
        const wantsContext = event.kind !== "resolved";
        const context = wantsContext ? await this.#contextOf(event) : null;
        return { event: { ...event, id: randomUUID(), context }, channels, muted: null };
      }),
    );
  }

  async #contextOf({ labels, evaluation }: Draft["events"][number]["event"]): Promise<AlertContext | null> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), EXPLAIN_MS);
    });
    try {
      return await Promise.race([explain(this.#options.stores, labels, evaluation), late]);
    } catch (error) {
      console.error(`An alert goes out unexplained: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  async #firedEvent({ episodeId }: AlertInstance) {
    const { alerts } = this.#options;
    const entries = episodeId === null ? [] : await alerts.outboxOf(episodeId);
    const [first] = entries;
    const event = first === undefined ? null : await alerts.event(first.eventId);
    return event === null ? null : { event, channels: [...new Set(entries.map(({ channelId }) => channelId))] };
  }
}

function isSame(a: AlertInstance, b: AlertInstance): boolean {
  return a.ruleId === b.ruleId && a.fingerprint === b.fingerprint;
}

/** Time in which nothing was watched counts for no timer; it is in the log of what mattered. */
function afterDowntime(
  stored: readonly AlertInstance[],
  missedMs: number,
  atMs: number,
): { instances: AlertInstance[]; gaps: AlertTransition[] } {
  if (missedMs === 0) return { instances: [...stored], gaps: [] };
  const instances: AlertInstance[] = [];
  const gaps: AlertTransition[] = [];
  for (const instance of stored) {
    const shifted = shiftForDowntime(instance, missedMs);
    if (shifted !== null) instances.push(shifted);
    if (instance.state === "ok") continue;
    const { ruleId, fingerprint, labels, state, last } = instance;
    const to = shifted?.state ?? "ok";
    gaps.push({ atMs, ruleId, fingerprint, labels, from: state, to, evaluation: last, untold: null, note: "gap" });
  }
  return { instances, gaps };
}
