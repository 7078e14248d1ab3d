import { floorTo, MINUTE_MS } from "../metrics/buckets";
import { isMetricId, metricOf } from "../metrics/catalog";
import { poolUses } from "../metrics/pool-minutes";
import type { AlertInstance, AlertRule, Evaluation, RuleInput } from "../model/alert";
import type { AttemptStore } from "../store/attempts";
import type { SettingsStore } from "../store/settings";
import { type PreviewEpisode, PreviewError, type PreviewInstance, type RulePreview } from "./alert-desk";
import { evaluate } from "./evaluate";
import type { RuleFigures } from "./figures";
import { minutesOf, minutesQuery } from "./gather-minutes";
import { instanceFingerprint } from "./instance-fingerprint";
import { isOf, minutesOfUse } from "./pool-instances";
import { transition } from "./transition";

export interface PreviewStores {
  attempts: Pick<AttemptStore, "ruleFigures" | "poolUse">;
  settings: Pick<SettingsStore, "pools">;
  /** Lets others have their turn: a week of many instances is seconds of work. */
  breathe: () => Promise<void>;
}

type Minutes = Extract<RuleFigures, { kind: "minutes" }>;

interface History {
  fromMs: number;
  toMs: number;
  /** The first instant that can be judged with its whole window. */
  judgedFromMs: number;
  instances: Minutes[];
}

const MAX_POINTS = 300;
const MAX_INSTANCES = 20;
/** Instants judged in one go. */
const BREATHE_EVERY = 500;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Finest first: what finer figures do not reach back to, coarser ones are spread over. */
const STEPS_MS = [MINUTE_MS, 5 * MINUTE_MS];

/** Runs a rule over what was recorded, minute by minute, through the very functions that judge it at night. */
export async function previewRule(
  stores: PreviewStores,
  rule: RuleInput,
  window: { fromMs: number; toMs: number },
): Promise<RulePreview> {
  const toMs = floorTo(window.toMs, MINUTE_MS);
  const asked = { fromMs: floorTo(window.fromMs, MINUTE_MS), toMs };
  const history = await historyOf(stores, rule, asked);
  const previewed: PreviewInstance[] = [];
  for (const minutes of history.instances) previewed.push(await runThrough(rule, minutes, history, stores.breathe));
  const shown = previewed.toSorted((a, b) => b.episodes.length - a.episodes.length || worstOf(b) - worstOf(a));
  return {
    fromMs: history.judgedFromMs,
    toMs,
    isShortened: history.judgedFromMs > asked.fromMs,
    instances: shown.slice(0, MAX_INSTANCES),
    omittedInstances: Math.max(0, shown.length - MAX_INSTANCES),
    fired: previewed.reduce((sum, { episodes }) => sum + episodes.length, 0),
  };
}

function worstOf({ points }: PreviewInstance): number {
  return points.reduce((worst, [, value]) => Math.max(worst, value ?? 0), 0);
}

async function historyOf(
  stores: PreviewStores,
  rule: RuleInput,
  window: { fromMs: number; toMs: number },
): Promise<History> {
  if (!isMetricId(rule.metric))
    throw new PreviewError("Only rules over metrics of the catalogue can be run over history.");
  return metricOf(rule.metric).grain === "pool_minute"
    ? await poolHistory(stores, rule, window)
    : await minuteHistory(stores, rule, window);
}

async function poolHistory(stores: PreviewStores, rule: RuleInput, { fromMs, toMs }: Pick<History, "fromMs" | "toMs">) {
  const dataFromMs = fromMs - rule.windowSeconds * 1000;
  const pools = await stores.settings.pools();
  const rows = await stores.attempts.poolUse({ fromMs: floorTo(dataFromMs, DAY_MS), toMs, layer: "client" });
  const uses = poolUses(rows, pools).filter((use) => isOf(rule, use));
  const instances = uses.map((use) => minutesOfUse(use, dataFromMs, toMs));
  return { fromMs: dataFromMs, toMs, judgedFromMs: fromMs, instances };
}

/** As far back as figures in these steps are kept; a day of them where they do not reach the whole way. */
async function minuteHistory(
  stores: PreviewStores,
  rule: RuleInput,
  { fromMs, toMs }: Pick<History, "fromMs" | "toMs">,
): Promise<History> {
  const reachMs = rule.maxWindowSeconds * 1000;
  const pools = await stores.settings.pools();
  for (const judgedFromMs of [fromMs, Math.max(fromMs, toMs - DAY_MS)]) {
    for (const stepMs of STEPS_MS) {
      const dataFromMs = floorTo(judgedFromMs - reachMs, stepMs);
      const [rows] = await stores.attempts.ruleFigures([minutesQuery(rule, dataFromMs, toMs, stepMs)]);
      if (!rows) continue;
      const span = { fromMs: dataFromMs, toMs, stepMs };
      return { fromMs: dataFromMs, toMs, judgedFromMs, instances: minutesOf(rule, pools, rows, span) };
    }
  }
  throw new PreviewError("No figures are kept for this combination of filters and groups.");
}

async function runThrough(
  input: RuleInput,
  { labels, minutes }: Minutes,
  history: History,
  breathe: () => Promise<void>,
): Promise<PreviewInstance> {
  const rule = standIn(input);
  const fingerprint = instanceFingerprint(rule, labels);
  const span = input.maxWindowSeconds / 60;
  const points: [number, number | null][] = [];
  const episodes: PreviewEpisode[] = [];
  let instance: AlertInstance | null = null;
  let number = 0;
  for (let atMs = history.judgedFromMs + MINUTE_MS; atMs <= history.toMs; atMs += MINUTE_MS) {
    if (points.length % BREATHE_EVERY === 0) await breathe();
    const end = (atMs - history.fromMs) / MINUTE_MS;
    const seen: Minutes = { kind: "minutes", labels, minutes: minutes.slice(Math.max(0, end - span), end) };
    const evaluation = evaluate(rule, seen, atMs);
    const newEpisodeId = () => String(++number);
    const result = transition(rule, instance, evaluation, { atMs, labels, fingerprint, newEpisodeId });
    instance = result.instance;
    points.push([atMs, evaluation.value]);
    note(episodes, result.events, evaluation, atMs, input);
  }
  return { labels, points: thin(points, input), episodes };
}

function note(
  episodes: PreviewEpisode[],
  events: ReturnType<typeof transition>["events"],
  evaluation: Evaluation,
  atMs: number,
  rule: RuleInput,
): void {
  for (const { kind, severity } of events) {
    const open = episodes.at(-1);
    if (kind === "fired") episodes.push({ fromMs: atMs, toMs: null, severity, worstValue: evaluation.value });
    if (kind === "escalated" && open) open.severity = severity;
    if (kind === "resolved" && open) open.toMs = atMs;
  }
  const open = episodes.at(-1);
  if (open?.toMs === null) open.worstValue = worse(rule, open.worstValue, evaluation.value);
}

function worse({ direction }: Pick<RuleInput, "direction">, a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return direction === "above" ? Math.max(a, b) : Math.min(a, b);
}

/** The worst of each stretch, so that what fires is seen. */
function thin(points: readonly [number, number | null][], rule: RuleInput): [number, number | null][] {
  const stretch = Math.ceil(points.length / MAX_POINTS);
  const thinned: [number, number | null][] = [];
  for (let at = 0; at < points.length; at += stretch) {
    const part = points.slice(at, at + stretch);
    const value = part.reduce<number | null>((worst, [, next]) => worse(rule, worst, next), null);
    thinned.push([part[0]?.[0] ?? 0, value]);
  }
  return thinned;
}

function standIn(input: RuleInput): AlertRule {
  return { ...input, id: "preview", pausedAtMs: null, version: 0, createdAtMs: 0, updatedAtMs: 0 };
}
