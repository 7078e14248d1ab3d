import { floorTo, MINUTE_MS } from "../metrics/buckets";
import { isMetricId, metricOf } from "../metrics/catalog";
import type { AlertOnlyMetric, RuleInput } from "../model/alert";
import type { Window } from "../store/query";
import type { PreviewInstance, RulePreview } from "./alert-desk";
import { budgetHistory } from "./preview-budgets";
import type { History, PreviewStores } from "./preview-history";
import { minuteHistory } from "./preview-minutes";
import { worse, worstOf } from "./preview-points";
import { exhaustionHistory, poolHistory } from "./preview-pools";
import { runThrough } from "./preview-run";
import { silenceHistory } from "./preview-silence";
import { stopHistory } from "./preview-stops";

export type { PreviewStores } from "./preview-history";

type ReadHistory = (stores: PreviewStores, rule: RuleInput, window: Window) => Promise<History>;

const HISTORY: Record<AlertOnlyMetric, ReadHistory> = {
  budget_used: budgetHistory,
  time_to_exhaustion: exhaustionHistory,
  never_stops: stopHistory,
  at_reset_stops: stopHistory,
  minutes_silent: silenceHistory,
};

const MAX_INSTANCES = 20;

/** Runs a rule over what was recorded, minute by minute, through the very functions that judge it at night. */
export async function previewRule(stores: PreviewStores, rule: RuleInput, window: Window): Promise<RulePreview> {
  const toMs = floorTo(window.toMs, MINUTE_MS);
  const asked = { fromMs: floorTo(window.fromMs, MINUTE_MS), toMs };
  const { traces, ...history } = await historyReader(rule)(stores, rule, asked);
  const previewed: PreviewInstance[] = [];
  for (const trace of traces) {
    const run = await runThrough(rule, trace, { ...history, toMs }, stores.breathe);
    if (run !== null) previewed.push(run);
  }
  const shown = worstFirst(rule, previewed);
  const { judgedFromMs } = history;
  const episodes = previewed.flatMap((one) => one.episodes);
  const isWithin = (atMs: number) => atMs > judgedFromMs;
  return {
    fromMs: judgedFromMs,
    toMs,
    isShortened: judgedFromMs > asked.fromMs,
    instances: shown.slice(0, MAX_INSTANCES),
    omittedInstances: Math.max(0, shown.length - MAX_INSTANCES),
    fired: episodes.filter(({ fromMs }) => isWithin(fromMs)).length,
    escalated: episodes.reduce((sum, { escalatedAtMs }) => sum + escalatedAtMs.filter(isWithin).length, 0),
  };
}

function historyReader({ metric }: RuleInput): ReadHistory {
  if (!isMetricId(metric)) return HISTORY[metric];
  return metricOf(metric).grain === "pool_minute" ? poolHistory : minuteHistory;
}

/** Most episodes first, then the worst value. */
function worstFirst(rule: RuleInput, instances: readonly PreviewInstance[]): PreviewInstance[] {
  return instances
    .map((instance) => ({ instance, worst: worstOf(rule, instance.points) }))
    .toSorted(
      (a, b) =>
        b.instance.episodes.length - a.instance.episodes.length ||
        (a.worst === b.worst ? 0 : worse(rule, a.worst, b.worst) === a.worst ? -1 : 1),
    )
    .map(({ instance }) => instance);
}
