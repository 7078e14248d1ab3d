import { MINUTE_MS } from "../metrics/buckets";
import type { AlertInstance, AlertRule, Evaluation, RuleInput } from "../model/alert";
import type { PreviewEpisode, PreviewInstance } from "./alert-desk";
import { evaluate } from "./evaluate";
import { instanceFingerprint } from "./instance-fingerprint";
import type { History, Trace } from "./preview-history";
import { worse } from "./preview-points";
import { transition } from "./transition";
import type { NewEvent } from "./transition-model";

/** Instants judged in one go. */
const BREATHE_EVERY = 500;

/** Judges an instance at one instant after the other, through the very functions that run at night; every value, and what would have fired. */
export async function runThrough(
  input: RuleInput,
  trace: Trace,
  { beforeMs, judgedFromMs, toMs }: Pick<History, "beforeMs" | "judgedFromMs"> & { toMs: number },
  breathe: () => Promise<void>,
): Promise<PreviewInstance> {
  const rule = standIn(input);
  const { labels } = trace;
  const fingerprint = instanceFingerprint(rule, labels);
  const points: PreviewInstance["points"] = [];
  const episodes: PreviewEpisode[] = [];
  let instance: AlertInstance | null = null;
  const judge = (atMs: number): number | null => {
    const figures = trace.at(atMs, instance !== null);
    if (figures === null) return null;
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
  for (let atMs = judgedFromMs + MINUTE_MS; atMs <= toMs; atMs += MINUTE_MS) {
    if (points.length % BREATHE_EVERY === 0) await breathe();
    points.push([atMs, judge(atMs)]);
  }
  return {
    labels,
    points,
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
