import type { AlertInstance, AlertRule, Evaluation, RuleInput } from "../model/alert";
import type { PreviewEpisode, PreviewInstance } from "./alert-desk";
import { evaluate } from "./evaluate";
import { instanceFingerprint } from "./instance-fingerprint";
import { type History, minutesBetween, type Trace } from "./preview-history";
import { WorstPoints, worse } from "./preview-points";
import { transition } from "./transition";
import type { NewEvent } from "./transition-model";

/** Instants judged in one go. */
const BREATHE_EVERY = 500;

/**
 * Judges an instance at one instant after the other, through the very functions that run at night: every value, and what would have fired.
 * null = there was no such instance in the time that is shown.
 */
export async function runThrough(
  input: RuleInput,
  trace: Trace,
  { beforeMs, judgedFromMs, toMs }: Pick<History, "beforeMs" | "judgedFromMs"> & { toMs: number },
  breathe: () => Promise<void>,
): Promise<PreviewInstance | null> {
  const rule = standIn(input);
  const { labels } = trace;
  const fingerprint = instanceFingerprint(rule, labels);
  const instants = minutesBetween(judgedFromMs, toMs);
  const shown = new WorstPoints(input, instants.length);
  const episodes: PreviewEpisode[] = [];
  let instance: AlertInstance | null = null;
  let lastAtMs = 0;
  const judge = (atMs: number): number | null => {
    const figures = trace.at(atMs, instance !== null);
    if (figures === null) return null;
    lastAtMs = atMs;
    const evaluation = evaluate(rule, figures, atMs);
    const newEpisodeId = () => String(atMs);
    const result = transition(rule, instance, evaluation, { atMs, labels, fingerprint, newEpisodeId });
    instance = result.instance;
    note(episodes, result.events, evaluation, atMs, input);
    return evaluation.value;
  };
  for (const [index, atMs] of beforeMs.entries()) {
    if (index % BREATHE_EVERY === 0) await breathe();
    judge(atMs);
  }
  for (const [index, atMs] of instants.entries()) {
    if (index % BREATHE_EVERY === 0) await breathe();
    shown.add(atMs, judge(atMs));
  }
  if (lastAtMs <= judgedFromMs) return null;
  return {
    labels,
    points: shown.points,
    episodes: episodes.filter((episode) => episode.toMs === null || episode.toMs > judgedFromMs),
  };
}

function note(
  episodes: PreviewEpisode[],
  events: readonly NewEvent[],
  evaluation: Evaluation,
  atMs: number,
  rule: RuleInput,
): void {
  for (const { kind, severity } of events) {
    const open = episodes.at(-1);
    if (kind === "fired")
      episodes.push({ fromMs: atMs, toMs: null, severity, worstValue: evaluation.value, escalatedAtMs: [] });
    if (kind === "escalated" && open) {
      open.severity = severity;
      open.escalatedAtMs.push(atMs);
    }
    if (kind === "resolved" && open) open.toMs = atMs;
  }
  const open = episodes.at(-1);
  if (open?.toMs === null) open.worstValue = worse(rule, open.worstValue, evaluation.value);
}

function standIn(input: RuleInput): AlertRule {
  return { ...input, id: "preview", pausedAtMs: null, version: 0, createdAtMs: 0, updatedAtMs: 0 };
}
