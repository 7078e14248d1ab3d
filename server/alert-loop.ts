import type { AlertHealth } from "../lib/alerts/alert-desk";
import { gridStep } from "../lib/alerts/grid";
import type { EvaluateInstant } from "../lib/alerts/judge-instant";
import { Outage } from "../lib/outage";
import type { AlertStore, EvaluatorState } from "../lib/store/alerts";

/** Timers of Node end with the process's own time; the wall clock is looked at again at least so often. */
const LOOK_MS = 15_000;
const LATE_INTERVALS = 3;
const LEAST_WAIT_MS = 50;
/** After an evaluation that failed. */
const AGAIN_MS = 5_000;

export interface AlertLoopOptions {
  alerts: Pick<AlertStore, "evaluator">;
  evaluate: EvaluateInstant;
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
  #resumed: { atMs: number; downMs: number } | null = null;
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
    let untilMs = now() + LOOK_MS;
    try {
      untilMs = await this.#evaluateIfDue();
      if (this.#outage.end(now()) > 0) console.log("Alert rules are being evaluated again.");
    } catch (error) {
      // Closing the store ends an evaluation in the middle.
      if (this.#isStopped) return;
      const reason = error instanceof Error ? error.message : String(error);
      this.#problem = reason;
      if (this.#outage.isNews(reason, now())) console.error(`Alert rules could not be evaluated: ${reason}`);
      untilMs = now() + Math.min(this.#options.evalMs, AGAIN_MS);
    }
    this.#wait(Math.max(LEAST_WAIT_MS, Math.min(untilMs - now(), LOOK_MS)));
  }

  /** Answers when to look again. */
  async #evaluateIfDue(): Promise<number> {
    const { alerts, evaluate, evalMs, delayMs, now } = this.#options;
    this.#state ??= await alerts.evaluator();
    const step = gridStep(this.#state.lastAtMs, now(), { intervalMs: evalMs, delayMs });
    if (step.kind !== "due") {
      const isBack = step.kind === "clock_back";
      this.#problem = isBack ? `The clock went back: rules wait until ${new Date(step.untilMs).toISOString()}.` : null;
      return step.untilMs;
    }
    if (step.downMs > 0) this.#resumed = { atMs: step.atMs, downMs: step.downMs };
    const { isStored, events } = await evaluate({ atMs: step.atMs, downMs: step.downMs, resumed: this.#resumed });
    this.#state = await alerts.evaluator();
    this.#problem = null;
    if (isStored && events > 0) this.#options.told();
    this.#options.evaluated?.();
    return step.atMs + evalMs + delayMs;
  }
}
