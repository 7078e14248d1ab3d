import type { MinuteFigure } from "../alerts/figures";
import { type Metric, type MetricId, metricOf } from "../metrics/catalog";
import { emptyAttemptCounters, emptyRequestCounters } from "../metrics/counters";
import type { AttemptCounters, Distribution, Filter, LabelGroup, RequestCounters, Window } from "./query";

/** What one rule counts; many are answered at once, because rules are evaluated together. */
export interface RuleFiguresQuery extends Window {
  /** Of the attempt or request grain. */
  metric: MetricId;
  filter: Filter;
  /** `upstream` is no label of requests, and then always null. */
  groupBy: readonly LabelGroup[];
  /** A multiple of one minute; window edges are widened to buckets. null = one bucket, the window widened to minutes. */
  stepMs: number | null;
}

/** One group with anything in it; buckets without anything are left out, the others stand in order. */
export interface RuleFiguresRow {
  /** In the order of `groupBy`. */
  labels: (string | null)[];
  buckets: [bucketAtMs: number, figure: MinuteFigure][];
}

/** Where attempts were refused in a way that no soon retry helps, by the minute they ended in. */
export interface StopRow {
  minuteAtMs: number;
  provider: string;
  model: string;
  app: string | null;
  environment: string | null;
  key: string | null;
  account: string | null;
  deployment: string | null;
  upstream: string | null;
  limitSource: string;
  dimension: string | null;
  retryable: "never" | "at_reset";
  /** Weighted. */
  attempts: number;
  /** Latest reset that any of them named, or whose wait leads to. */
  resetAtMs: number | null;
}

type Counters = AttemptCounters | RequestCounters;

export interface FigureReader {
  grain: "attempt" | "request";
  /** The one distribution of the counters that is read; null = none. */
  distribution: string | null;
  read: (counters: Counters) => MinuteFigure;
}

const READERS = new Map<MetricId, FigureReader>();

/** What a metric takes from counters; all of it adds up over buckets and groups. Throws on pool metrics. */
export function figureReader(id: MetricId): FigureReader {
  const known = READERS.get(id);
  if (known !== undefined) return known;
  const metric = metricOf(id);
  if (metric.grain === "pool_minute") throw new TypeError(`${id} is counted by pools.`);
  const reader = readerOf(metric);
  READERS.set(id, reader);
  return reader;
}

function readerOf({ grain, measure: ofGrain }: Exclude<Metric, { grain: "pool_minute" }>): FigureReader {
  // The grain says which counters a measure reads.
  const measure = ofGrain as {
    kind: string;
    count: (counters: Counters) => number;
    base: (counters: Counters) => number;
    numerator: (counters: Counters) => number;
    denominator: (counters: Counters) => number;
    of: (counters: Counters) => Distribution;
    statistic: string;
  };
  const { count, base, numerator, denominator, of, statistic } = measure;
  switch (measure.kind) {
    case "count":
      return { grain, distribution: null, read: (c) => ({ numerator: count(c), denominator: base(c), bins: null }) };
    case "ratio":
      return {
        grain,
        distribution: null,
        read: (c) => ({ numerator: numerator(c), denominator: denominator(c), bins: null }),
      };
    default: {
      const isPercentile = statistic === "p50" || statistic === "p95";
      const read = (counters: Counters) => {
        const { sumMs, count: measured, bins } = of(counters);
        return { numerator: sumMs, denominator: measured, bins: isPercentile ? bins : null };
      };
      return { grain, distribution: nameOf(of, grain), read };
    }
  }
}

function nameOf(of: (counters: Counters) => Distribution, grain: "attempt" | "request"): string | null {
  const counters = grain === "attempt" ? emptyAttemptCounters() : emptyRequestCounters();
  const found = of(counters);
  return Object.entries(counters).find(([, value]) => value === found)?.[0] ?? null;
}

export function addFigure(into: MinuteFigure, from: MinuteFigure): MinuteFigure {
  return {
    numerator: into.numerator + from.numerator,
    denominator: into.denominator + from.denominator,
    bins: into.bins && from.bins ? into.bins.map((weight, bin) => weight + (from.bins?.[bin] ?? 0)) : into.bins,
  };
}

/** Adds up counters of buckets and groups for one question. */
export class FigureSums {
  readonly #groups = new Map<string, { labels: (string | null)[]; buckets: Map<number, MinuteFigure> }>();

  add(labels: readonly (string | null)[], bucketAtMs: number, figure: MinuteFigure): void {
    const name = JSON.stringify(labels);
    const group = this.#groups.get(name) ?? { labels: [...labels], buckets: new Map() };
    this.#groups.set(name, group);
    const known = group.buckets.get(bucketAtMs);
    group.buckets.set(bucketAtMs, known ? addFigure(known, figure) : figure);
  }

  rows(): RuleFiguresRow[] {
    return [...this.#groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { labels, buckets }]) => ({
        labels,
        buckets: [...buckets].sort(([a], [b]) => a - b),
      }));
  }
}
