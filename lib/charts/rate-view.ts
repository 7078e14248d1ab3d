import { NOTHING } from "../i18n/format";
import type { OverviewText } from "../i18n/overview-text";
import type { OverviewModel, RateSeries } from "../metrics/overview-model";
import { type ChartRow, lineRows } from "./chart-rows";
import type { ChartTable } from "./chart-table";
import { valueTicks } from "./time-axis";

export interface RateView {
  rows: ChartRow[];
  ticks: number[];
  thresholds: { value: number; tone: "warn"; label: string }[];
  caption: string;
  table: ChartTable;
  /** Value and denominator of one bucket. */
  at(atMs: number): { value: string; of: string };
}

export const RATE = "rate";

/** One rate over time. The axis starts at 0 and holds the threshold, so that its distance is seen. */
export function rateView(title: string, rate: RateSeries, model: OverviewModel, text: OverviewText): RateView {
  const { words, format } = text;
  const { bucketsAtMs, lastBucketOpen } = model;
  const shown = (index: number) => {
    const value = rate.values[index] ?? null;
    return value === null ? NOTHING : format.share(value);
  };
  const denominator = (index: number) => format.count(rate.denominators[index] ?? 0);
  const top = Math.max(rate.peak?.value ?? 0, (rate.threshold ?? 0) * 1.2);
  return {
    rows: lineRows(bucketsAtMs, [{ id: RATE, values: rate.values }], lastBucketOpen),
    ticks: valueTicks(Math.min(1, top)),
    thresholds:
      rate.threshold === null ? [] : [{ value: rate.threshold, tone: "warn", label: format.share(rate.threshold) }],
    caption: captionOf(title, rate, text),
    table: {
      columns: [words.columns.time, words.columns.value, words.columns.of],
      rows: bucketsAtMs.map((atMs, index) => [format.instant(atMs), shown(index), denominator(index)]),
    },
    at: (atMs) => {
      const index = bucketsAtMs.indexOf(atMs);
      return { value: shown(index), of: denominator(index) };
    },
  };
}

function captionOf(title: string, rate: RateSeries, { words, format, nowMs }: OverviewText): string {
  if (rate.value === null || rate.peak === null) return words.caption.nothing(title);
  const peakAt = format.moment(rate.peak.atMs, nowMs);
  const sentence = words.caption.rate(title, format.share(rate.value), format.share(rate.peak.value), peakAt);
  if (rate.threshold === null || rate.aboveMs === 0) return sentence;
  return words.caption.two(sentence, words.caption.above(format.share(rate.threshold), format.step(rate.aboveMs)));
}
