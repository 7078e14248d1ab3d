import { NOTHING } from "../i18n/format";
import type { OverviewText } from "../i18n/overview-text";
import type { OverviewModel, UtilizationLine } from "../metrics/overview-model";
import { type ChartRow, lineRows, topOf } from "./chart-rows";
import type { ChartTable } from "./chart-table";
import { dashOf, limitColor, occurrences } from "./palette";
import { valueTicks } from "./time-axis";

/** A line with its colour by dimension; a second of one dimension is dashed. */
export interface StyledLine {
  id: string;
  line: UtilizationLine;
  name: string;
  color: string;
  dash: string;
  width: number;
}

export interface UtilizationView {
  all: StyledLine[];
  shown: StyledLine[];
  rows: ChartRow[];
  ticks: number[];
  thresholds: { value: number; tone: "warn" | "critical"; label: string; note: string }[];
  /** Where a provider changed a limit that is shown. */
  marks: { atMs: number; name: string }[];
  notes: { atMs: number; value: number; side: "left" | "right"; lines: [string, string] }[];
  caption: string;
  table: ChartTable;
}

/** The limit itself. */
const FULL = 1;

/** How close each known limit came, by peak minute or 95th percentile of the minutes of a bucket. */
export function utilizationView(
  model: OverviewModel,
  text: OverviewText,
  mode: "peak" | "p95",
  hidden: ReadonlySet<string>,
): UtilizationView {
  const { words, format } = text;
  const all = styledLines(model.utilization.lines, text);
  const shown = all.filter(({ id }) => !hidden.has(id));
  const rows = lineRows(
    model.bucketsAtMs,
    shown.map(({ id, line }) => ({ id, values: sharesOf(line, mode) })),
    model.lastBucketOpen,
  );
  const ids = shown.flatMap(({ id }) => [id, `${id}:open`]);
  const { threshold } = model.utilization;
  const warn = { value: threshold, tone: "warn", label: format.share(threshold) } as const;
  const limit = { value: FULL, tone: "critical", label: format.share(FULL) } as const;
  return {
    all,
    shown,
    rows,
    ticks: valueTicks(Math.max(FULL * 1.05, topOf(rows, ids, "max"))),
    thresholds: [
      { ...warn, note: words.charts.alertAbove(format.share(threshold)) },
      { ...limit, note: words.charts.limitLine },
    ],
    marks: marksOf(model, shown, text),
    notes: mode === "peak" ? notesOf(shown, model, text) : [],
    caption: captionOf(model.utilization.lines, text),
    table: {
      columns: [words.columns.time, ...all.map(({ name }) => name)],
      rows: model.bucketsAtMs.map((atMs, index) => [
        format.instant(atMs),
        ...all.map(({ line }) => shareOrNothing(sharesOf(line, mode)[index] ?? null, text)),
      ]),
    },
  };
}

/** Values of the shown lines in one bucket, nearest to the limit first. */
export function utilizationAt(
  view: UtilizationView,
  model: OverviewModel,
  text: OverviewText,
  mode: "peak" | "p95",
  atMs: number,
) {
  const index = model.bucketsAtMs.indexOf(atMs);
  return view.shown
    .map((styled) => ({ styled, share: sharesOf(styled.line, mode)[index] ?? null }))
    .sort((a, b) => (b.share ?? -1) - (a.share ?? -1))
    .map(({ styled, share }) => ({ styled, value: shareOrNothing(share, text) }));
}

function sharesOf(line: UtilizationLine, mode: "peak" | "p95"): (number | null)[] {
  return mode === "peak" ? line.peakShares : line.p95Shares;
}

function styledLines(lines: readonly UtilizationLine[], { words }: OverviewText): StyledLine[] {
  const nth = occurrences(lines.map(({ limit }) => limitColor(limit)));
  return lines.map((line, index) => ({
    id: `${line.poolId} ${line.limit}`,
    line,
    name: words.charts.poolLimit(line.poolName, words.limit[line.limit]),
    color: limitColor(line.limit),
    dash: dashOf(nth[index] ?? 0),
    width: index === 0 ? 2 : 1.5,
  }));
}

function marksOf(model: OverviewModel, shown: readonly StyledLine[], { words, format, nowMs }: OverviewText) {
  const drawn = new Set(shown.map(({ name }) => name));
  return model.utilization.changes.flatMap(({ poolName, limit, atMs, from, to }) => {
    const name = words.charts.poolLimit(poolName, words.limit[limit]);
    const when = format.moment(atMs, nowMs);
    return drawn.has(name)
      ? [{ atMs, name: words.charts.limitChanged(name, format.count(from), format.count(to), when) }]
      : [];
  });
}

/** The nearest limit is named at its peak, where it came near enough to matter. */
function notesOf(
  shown: readonly StyledLine[],
  model: OverviewModel,
  { words, format, nowMs }: OverviewText,
): UtilizationView["notes"] {
  const nearest = shown[0];
  const peak = nearest?.line.peak;
  if (nearest === undefined || !peak || peak.value < model.utilization.threshold) return [];
  const index = model.bucketsAtMs.findLastIndex((atMs) => atMs <= peak.atMs);
  const atMs = model.bucketsAtMs[index];
  if (atMs === undefined) return [];
  const side = index > model.bucketsAtMs.length / 2 ? "left" : "right";
  const when = words.charts.valueAt(format.share(peak.value), format.moment(peak.atMs, nowMs));
  return [{ atMs, value: peak.value, side, lines: [nearest.name, when] }];
}

function captionOf(lines: readonly UtilizationLine[], { words, format, nowMs }: OverviewText): string {
  const nearest = lines.find(({ peak }) => peak !== null);
  if (!nearest?.peak) return words.charts.noKnownLimit;
  const { poolName, limit, peak } = nearest;
  const time = format.moment(peak.atMs, nowMs);
  return words.caption.utilization(poolName, words.limit[limit], format.share(peak.value), time);
}

function shareOrNothing(share: number | null, { format }: OverviewText): string {
  return share === null ? NOTHING : format.share(share);
}
