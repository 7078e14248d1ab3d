import { NOTHING } from "../i18n/format";
import type { OverviewText } from "../i18n/overview-text";
import type { OverviewModel, SourceSeries } from "../metrics/overview-model";
import { type ChartRow, stackRows, topOf } from "./chart-rows";
import type { ChartTable } from "./chart-table";
import { humpLabels } from "./hump-labels";
import { type SourceMark, sourceMarks } from "./source-marks";
import { valueTicks } from "./time-axis";

export interface LimitedView {
  /** Every limit source, in stacking order, with how it is filled. */
  all: { series: SourceSeries; mark: SourceMark }[];
  /** Those that are not hidden. */
  shown: { series: SourceSeries; mark: SourceMark }[];
  rows: ChartRow[];
  ticks: number[];
  notes: { atMs: number; value: number; side: "left" | "right"; lines: [string, string] }[];
  caption: string;
  table: ChartTable;
}

/** Limited attempts by source, as counts or as shares of all attempts of a bucket. */
export function limitedView(
  model: OverviewModel,
  text: OverviewText,
  mode: "count" | "share",
  hidden: ReadonlySet<string>,
): LimitedView {
  const { limited, bucketsAtMs } = model;
  const sources = limited.sources.filter(({ billing }) => !billing);
  const marks = sourceMarks(sources);
  const all = sources.flatMap((series, index) => {
    const mark = marks[index];
    return mark === undefined ? [] : [{ series, mark }];
  });
  const shown = all.filter(({ series }) => !hidden.has(series.source));
  const rows = stackRows(
    bucketsAtMs,
    shown.map(({ series }) => ({ id: series.source, counts: series.counts })),
    mode === "share" ? limited.attempts : null,
  );
  const ids = shown.map(({ series }) => series.source);
  return {
    all,
    shown,
    rows,
    ticks: valueTicks(topOf(rows, ids, "sum"), mode === "count"),
    notes: notesOf(shown, rows, text),
    caption: captionOf(model, sources, text),
    table: tableOf(model, text),
  };
}

function notesOf(shown: LimitedView["shown"], rows: readonly ChartRow[], text: OverviewText): LimitedView["notes"] {
  const tops = rows.map((row) => shown.reduce((sum, { series }) => sum + (row[series.source] ?? 0), 0));
  const humps = shown.map(({ series }) => series);
  return humpLabels(humps, tops).flatMap(({ series, bucket, top, side }) => {
    const hump = humps[series];
    const atMs = rows[bucket]?.atMs;
    return hump === undefined || atMs === undefined
      ? []
      : [{ atMs, value: top, side, lines: wordsOf(hump, atMs, text) }];
  });
}

/** A shared pool and a gateway are named by who runs them, a provider's limit by the model it holds. */
function wordsOf(series: SourceSeries, atMs: number, { words, format, nowMs }: OverviewText): [string, string] {
  const { owner, provider, model, dimension, source } = series;
  const isPlace = owner === "shared" || owner === "gateway";
  const name = (isPlace ? (provider ?? model) : (model ?? provider)) ?? source;
  const limit = dimension === null || dimension === "unknown" ? null : words.dimension[dimension];
  const when = format.moment(atMs, nowMs);
  return [name, limit === null ? when : words.charts.limitAt(limit, when)];
}

function captionOf(model: OverviewModel, sources: readonly SourceSeries[], text: OverviewText): string {
  const { words, format, nowMs } = text;
  const { limited, bucketsAtMs } = model;
  const attempts = format.count(limited.rate429.denominator);
  const sums = bucketsAtMs.map((_, index) => sources.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0));
  const top = Math.max(0, ...sums);
  const atMs = bucketsAtMs[sums.indexOf(top)];
  if (top === 0 || atMs === undefined) return words.caption.noLimited(attempts);
  const time = format.moment(atMs, nowMs);
  return words.caption.bySource(format.count(limited.totalLimited), attempts, format.count(top), time);
}

function tableOf({ limited, bucketsAtMs }: OverviewModel, { words, format }: OverviewText): ChartTable {
  const { sources, attempts } = limited;
  return {
    columns: [words.columns.time, ...sources.map(({ source }) => source), words.columns.total],
    rows: bucketsAtMs.map((atMs, index) => [
      format.instant(atMs),
      ...sources.map(({ counts }) => format.count(counts[index] ?? 0)),
      format.count(attempts[index] ?? 0),
    ]),
  };
}

/** Lines of the tooltip over one bucket, and what they are part of. */
export function limitedAt(
  view: LimitedView,
  model: OverviewModel,
  { words, format }: OverviewText,
  mode: "count" | "share",
  atMs: number,
) {
  const index = model.bucketsAtMs.indexOf(atMs);
  const attempts = model.limited.attempts[index] ?? 0;
  const show = (count: number) => {
    if (mode === "count") return format.count(count);
    return attempts === 0 ? NOTHING : format.share(count / attempts);
  };
  const present = view.shown
    .map(({ series, mark }) => ({ series, mark, count: series.counts[index] ?? 0 }))
    .filter(({ count }) => count > 0);
  const sum = present.reduce((total, { count }) => total + count, 0);
  const share = attempts === 0 ? NOTHING : format.share(sum / attempts);
  return {
    lines: present.map(({ series, mark, count }) => ({ series, mark, value: show(count) })),
    total: {
      name: words.charts.limitedOf(format.count(attempts)),
      value: attempts === 0 ? NOTHING : words.charts.countAndShare(format.count(sum), share),
    },
  };
}
