import { transitionsWithReasons } from "../delivery/untold";
import type { AlertContext, AlertInstance, AlertTransition, Evaluation, InstanceLabels } from "../model/alert";
import type { AlertStore, EvaluationPass } from "../store/alerts";
import { gapTransition, shiftForDowntime } from "./downtime";
import { type ExplainStores, explain } from "./explain";
import type { FigureStores } from "./gather-figures";
import { type Draft, runEvaluation } from "./run-evaluation";

/** An instant of the grid that is to be judged. */
export interface Instant {
  atMs: number;
  /** > 0: the evaluator stood still for so long before it. */
  downMs: number;
  /** End of the last downtime and its length; null = none. */
  resumed: { atMs: number; downMs: number } | null;
}

/** Judges an instant and stores what came of it; not stored = it or a later one is judged already. */
export type EvaluateInstant = (instant: Instant) => Promise<{ isStored: boolean; events: number }>;

export interface JudgeStores extends FigureStores, ExplainStores {
  attempts: FigureStores["attempts"] & ExplainStores["attempts"];
  alerts: Pick<AlertStore, "rules" | "instances" | "silences" | "event" | "outboxOf">;
}

export interface JudgeOptions {
  now(): number;
  newId(): string;
  /** Called before each event is explained; where reading may be stopped, the place to say when. */
  explaining?(): void;
}

/** Judges and stores where the stores are. */
export function evaluateOver(
  stores: JudgeStores & { alerts: Pick<AlertStore, "storeEvaluation"> },
  options: JudgeOptions,
): EvaluateInstant {
  return async (instant) => {
    const pass = await judgeInstant(stores, instant, options);
    return { isStored: await stores.alerts.storeEvaluation(pass), events: pass.events.length };
  };
}

/** Everything that an instant changes; nothing is stored. */
export async function judgeInstant(
  stores: JudgeStores,
  { atMs, downMs, resumed }: Instant,
  options: JudgeOptions,
): Promise<EvaluationPass> {
  const ranAtMs = options.now();
  const startMs = performance.now();
  const { alerts } = stores;
  const [rules, stored, silences] = await Promise.all([alerts.rules(), alerts.instances(), alerts.silences()]);
  const instances = stored.map((instance) => shiftForDowntime(instance, downMs));
  const gaps = downMs === 0 ? [] : instances.flatMap((after, index) => gapOf(stored[index], after, atMs));
  const firedEvent = (instance: AlertInstance) => firedEventOf(alerts, instance);
  const draft = await runEvaluation(
    stores,
    { rules, instances, firedEvent, newEpisodeId: options.newId, resumed },
    atMs,
  );
  const events = await explained(stores, draft, options);
  const scene = { silences, instances: draft.instances, rules };
  const lines = transitionsWithReasons({ transitions: draft.transitions, events }, scene, options.now());
  const tookMs = performance.now() - startMs;
  return { ...draft, transitions: [...gaps, ...lines], events, ranAtMs, tookMs };
}

/** The log says that nobody watched what mattered. */
function gapOf(before: AlertInstance | undefined, after: AlertInstance, atMs: number): AlertTransition[] {
  return before === undefined || before.state === "ok" ? [] : [gapTransition(before, after, atMs)];
}

async function firedEventOf(alerts: JudgeStores["alerts"], { episodeId }: AlertInstance) {
  const entries = episodeId === null ? [] : await alerts.outboxOf(episodeId);
  const [first] = entries;
  const event = first === undefined ? null : await alerts.event(first.eventId);
  return event === null ? null : { event, channels: [...new Set(entries.map(({ channelId }) => channelId))] };
}

async function explained(
  stores: JudgeStores,
  { events }: Draft,
  options: JudgeOptions,
): Promise<EvaluationPass["events"]> {
  const told: EvaluationPass["events"] = [];
  const unexplained: unknown[] = [];
  for (const { event, channels } of events) {
    const found = event.kind === "resolved" ? { context: null } : await contextOf(stores, event, options);
    if ("error" in found) unexplained.push(found.error);
    told.push({ event: { ...event, id: options.newId(), context: found.context }, channels, muted: null });
  }
  const [first] = unexplained;
  if (first !== undefined) {
    const reason = first instanceof Error ? first.message : String(first);
    console.error(`Alerts that go out unexplained: ${unexplained.length}. The first because: ${reason}`);
  }
  return told;
}

/** An alert goes out without its explanation rather than not at all. */
async function contextOf(
  stores: ExplainStores,
  { labels, evaluation }: { labels: InstanceLabels; evaluation: Evaluation },
  { explaining }: JudgeOptions,
): Promise<{ context: AlertContext | null; error?: unknown }> {
  try {
    explaining?.();
    return { context: await explain(stores, labels, evaluation) };
  } catch (error) {
    return { context: null, error };
  }
}
