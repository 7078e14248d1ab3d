import type { PreviewEpisode, RulePreview } from "../alerts/alert-desk";
import type { ChartRow } from "../charts/chart-rows";
import type { RuleInput } from "../model/alert";
import type { AlertsText } from "./alerts-text";
import { counted } from "./alerts-text";
import { labelsKey, labelWords } from "./label-words";
import { valueAxis } from "./preview-axis";
import { valueWords } from "./value-words";

/** One time the rule would have fired, numbered in the chart and in its table. */
export interface NumberedEpisode extends PreviewEpisode {
  number: number;
  key: string;
  about: string;
  /** Where its number stands: at the worst value, cut at the top of the axis. */
  markMs: number;
  markValue: number;
}

export interface PreviewLine {
  key: string;
  about: string;
  hasFired: boolean;
  /** Stretches without gaps; values beyond the axis are cut at its top. */
  stretches: [atMs: number, value: number][][];
}

export interface PreviewView {
  lines: PreviewLine[];
  episodes: NumberedEpisode[];
  rows: ChartRow[];
  stepMs: number;
  ticks: number[];
  top: number;
  /** Highest value, where the axis ends below it. */
  clipped: number | null;
  hasValues: boolean;
  sentence: string;
}

export const WORST = "worst";
const BUCKETS = 168;

export function previewView(preview: RulePreview, rule: RuleInput, text: AlertsText): PreviewView {
  const { fromMs, toMs, instances } = preview;
  const known = instances.flatMap(({ points }) => points.flatMap(([, value]) => (value === null ? [] : [value])));
  const highest = Math.max(0, ...known);
  const { ticks, top, isClipped } = valueAxis(rule, highest);
  const stepMs = Math.max(60_000, Math.ceil((toMs - fromMs) / BUCKETS / 60_000) * 60_000);
  return {
    lines: instances
      .map(({ labels, points, episodes }) => ({
        key: labelsKey(labels),
        about: labelWords(labels, text),
        hasFired: episodes.length > 0,
        stretches: stretchesOf(points, top),
      }))
      // What fired is drawn last, over the rest.
      .toSorted((a, b) => Number(a.hasFired) - Number(b.hasFired)),
    episodes: numberedEpisodes(preview, rule, top, text),
    rows: worstRows(preview, rule, stepMs, top),
    stepMs,
    ticks,
    top,
    clipped: isClipped && highest > top ? highest : null,
    hasValues: known.length > 0,
    sentence: previewSentence(preview, rule, text),
  };
}

function previewSentence(preview: RulePreview, { budget }: RuleInput, { rules, format, nowMs }: AlertsText): string {
  const { fired, escalated, isShortened, fromMs, instances } = preview;
  const say = rules.preview;
  const since = format.moment(fromMs, nowMs);
  const times = counted(fired, format);
  const never = isShortened ? say.neverShort(since) : say.never;
  const some = isShortened ? say.firedShort(times, since) : say.fired(times);
  const open = instances.flatMap(({ episodes }) => episodes).filter((episode) => episode.fromMs <= fromMs).length;
  const worse = budget === null ? say.worse : say.furtherSteps;
  return [
    fired === 0 ? never : some,
    ...(open > 0 ? [say.openBefore(counted(open, format))] : []),
    ...(escalated > 0 ? [worse(counted(escalated, format))] : []),
  ].join(say.between);
}

function stretchesOf(points: readonly [number, number | null][], top: number): [number, number][][] {
  const stretches: [number, number][][] = [];
  let open: [number, number][] | null = null;
  for (const [atMs, value] of points) {
    if (value === null) {
      open = null;
      continue;
    }
    if (open === null) {
      open = [];
      stretches.push(open);
    }
    open.push([atMs, Math.min(value, top)]);
  }
  return stretches;
}

function numberedEpisodes(
  { instances, ...window }: RulePreview,
  rule: RuleInput,
  top: number,
  text: AlertsText,
): NumberedEpisode[] {
  return instances
    .flatMap(({ labels, points, episodes }) =>
      episodes.map((episode) => ({
        ...episode,
        key: `${labelsKey(labels)} ${episode.fromMs}`,
        about: labelWords(labels, text),
        ...markOf(points, episode, window, rule, top),
      })),
    )
    .toSorted((a, b) => a.fromMs - b.fromMs)
    .map((episode, index) => ({ ...episode, number: index + 1 }));
}

function markOf(
  points: readonly [number, number | null][],
  { fromMs, toMs, worstValue }: PreviewEpisode,
  { fromMs: startMs, toMs: endMs }: Pick<RulePreview, "fromMs" | "toMs">,
  { direction, critical }: RuleInput,
  top: number,
): { markMs: number; markValue: number } {
  let mark = { markMs: Math.max(fromMs, startMs), markValue: worstValue ?? critical };
  let isFirst = true;
  for (const [atMs, value] of points) {
    if (value === null || atMs < fromMs || atMs > (toMs ?? endMs)) continue;
    const isWorse = isFirst || (direction === "above" ? value > mark.markValue : value < mark.markValue);
    if (isWorse) mark = { markMs: atMs, markValue: value };
    isFirst = false;
  }
  return { markMs: mark.markMs, markValue: Math.min(mark.markValue, top) };
}

/** The worst value of each bucket over all instances: what the crosshair stops at. */
function worstRows(
  { instances, fromMs, toMs }: RulePreview,
  { direction }: RuleInput,
  stepMs: number,
  top: number,
): ChartRow[] {
  const count = Math.max(1, Math.ceil((toMs - fromMs) / stepMs));
  const rows: ChartRow[] = Array.from({ length: count }, (_, index) => ({
    atMs: fromMs + index * stepMs,
    [WORST]: null,
  }));
  for (const { points } of instances) {
    for (const [atMs, value] of points) {
      const row = rows[Math.min(count - 1, Math.floor((atMs - fromMs) / stepMs))];
      if (row === undefined || value === null) continue;
      const before = row[WORST] ?? null;
      const shown = Math.min(value, top);
      if (before === null || (direction === "above" ? shown > before : shown < before)) row[WORST] = shown;
    }
  }
  return rows;
}

/** The worst instances of a bucket with their values, at most three. */
export function previewAt(
  { instances }: RulePreview,
  rule: RuleInput,
  span: { fromMs: number; toMs: number },
  text: AlertsText,
): { key: string; about: string; value: string; hasFired: boolean }[] {
  const sign = rule.direction === "above" ? -1 : 1;
  return instances
    .flatMap(({ labels, points, episodes }) => {
      const values = points.flatMap(([atMs, value]) =>
        value !== null && atMs >= span.fromMs && atMs < span.toMs ? [value] : [],
      );
      if (values.length === 0) return [];
      const worst = rule.direction === "above" ? Math.max(...values) : Math.min(...values);
      return [{ key: labelsKey(labels), about: labelWords(labels, text), worst, hasFired: episodes.length > 0 }];
    })
    .toSorted((a, b) => sign * (a.worst - b.worst))
    .slice(0, 3)
    .map(({ worst, ...rest }) => ({ ...rest, value: valueWords(rule.metric, worst, text) }));
}
