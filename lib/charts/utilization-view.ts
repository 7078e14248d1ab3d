import { NOTHING } from "../i18n/format";
import type { OverviewText } from "../i18n/overview-text";
import type { OverviewModel, UtilizationLine } from "../metrics/overview-model";
import type { SaidSeries } from "../metrics/provider-says";
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
  /** What the provider itself said of this limit; null = nothing. */
  said: SaidSeries | null;
}

/** The provider's own word: the colour of the line it stands beside, thin and pale. */
export interface SaidLine {
  id: string;
  name: string;
  color: string;
  dash: string;
  width: number;
  opacity: number;
}

export interface UtilizationView {
  all: StyledLine[];
  shown: StyledLine[];
  /** Drawn beside the shown ones, as long as that stays readable. */
  said: SaidLine[];
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
/** With more lines than this the provider's word is drawn beside the highlighted one alone. */
const MOST_SAID = 3;

/** How close each known limit came, by peak minute or 95th percentile of the minutes of a bucket. */
export function utilizationView(
  model: OverviewModel,
  text: OverviewText,
  mode: "peak" | "p95",
  hidden: ReadonlySet<string>,
  highlighted: string | null = null,
): UtilizationView {
  const { words, format } = text;
  const all = styledLines(model.utilization, text);
  const shown = all.filter(({ id }) => !hidden.has(id));
  const besides = mode === "p95" ? [] : shown.filter(({ id }) => shown.length <= MOST_SAID || id === highlighted);
  const said = besides.flatMap((styled) => saidLine(styled, text));
  const rows = lineRows(
    model.bucketsAtMs,
    [
      ...shown.map(({ id, line }) => ({ id, values: sharesOf(line, mode) })),
      ...said.map(({ id, values }) => ({ id, values })),
    ],
    model.lastBucketOpen,
  );
  const ids = [...shown, ...said].flatMap(({ id }) => [id, `${id}:open`]);
  const tableOf = all.flatMap((styled) => [
    { name: styled.name, values: sharesOf(styled.line, mode) },
    ...(mode === "p95" ? [] : saidLine(styled, text)),
  ]);
  const { threshold } = model.utilization;
  const warn = { value: threshold, tone: "warn", label: format.share(threshold) } as const;
  const limit = { value: FULL, tone: "critical", label: format.share(FULL) } as const;
  return {
    all,
    shown,
    said,
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
      columns: [words.columns.time, ...tableOf.map(({ name }) => name)],
      rows: model.bucketsAtMs.map((atMs, index) => [
        format.instant(atMs),
        ...tableOf.map(({ values }) => shareOrNothing(values[index] ?? null, text)),
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
    .flatMap(({ styled, share }) => [
      { styled, value: shareOrNothing(share, text) },
      ...saidAt(styled, mode === "peak" ? index : -1, text),
    ]);
}

function saidAt(styled: StyledLine, index: number, text: OverviewText) {
  return saidLine(styled, text).flatMap(({ values, ...said }) => {
    const share = values[index] ?? null;
    const name = text.words.charts.providerSays(styled.line.provider);
    return share === null ? [] : [{ styled: { ...said, name }, value: text.format.share(share) }];
  });
}

function saidLine({ id, line, name, color, said }: StyledLine, { words }: OverviewText) {
  if (said === null) return [];
  const style = { color, dash: "2 2.5", width: 1.25, opacity: 0.9 };
  return [{ id: `${id}:said`, name: words.charts.providerSaysOf(name, line.provider), values: said.shares, ...style }];
}

function sharesOf(line: UtilizationLine, mode: "peak" | "p95"): (number | null)[] {
  return mode === "peak" ? line.peakShares : line.p95Shares;
}

function styledLines({ lines, said }: OverviewModel["utilization"], { words }: OverviewText): StyledLine[] {
  const nth = occurrences(lines.map(({ limit }) => limitColor(limit)));
  return lines.map((line, index) => ({
    id: `${line.poolId} ${line.limit}`,
    line,
    name: words.charts.poolLimit(line.poolName, words.limit[line.limit]),
    color: limitColor(line.limit),
    dash: dashOf(nth[index] ?? 0),
    width: index === 0 ? 2 : 1.5,
    said: said.find(({ poolId, limit }) => poolId === line.poolId && limit === line.limit) ?? null,
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
