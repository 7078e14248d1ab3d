import { emptyAttemptCounters, emptyDistribution, emptyRequestCounters } from "../../lib/metrics/counters";
import { type AttemptCounters, type Distribution, HISTOGRAM_BINS, type RequestCounters } from "../../lib/store/query";
import { ATTEMPT_FIGURES, REQUEST_FIGURES } from "../schema/cells";

const DISTRIBUTION_COLUMNS = 2 + HISTOGRAM_BINS;
/** Of every distribution that is not read: shared, and never written to. */
const NOT_READ = emptyDistribution();

/** The columns of all plain counters and of some distributions, and the counters they make. */
export interface CounterPart<Counters> {
  columns: string[];
  /** Distributions that were not asked for are empty. */
  read(figures: readonly number[]): Counters;
}

/** `distributions` are names of counters; without them all. */
export function attemptPart(distributions?: ReadonlySet<string>): CounterPart<AttemptCounters> {
  return partOf(emptyAttemptCounters(), ATTEMPT_FIGURES, distributions);
}

export function requestPart(distributions?: ReadonlySet<string>): CounterPart<RequestCounters> {
  return partOf(emptyRequestCounters(), REQUEST_FIGURES, distributions);
}

/** Counters stand in the order of their columns, see `flatten`. */
function partOf<Counters extends AttemptCounters | RequestCounters>(
  empty: Counters,
  all: readonly string[],
  distributions?: ReadonlySet<string>,
): CounterPart<Counters> {
  const layout = Object.entries(empty).map(([name, value]: [string, number | Distribution]) => {
    const isPlain = typeof value === "number";
    return { name, isPlain, isRead: isPlain || (distributions?.has(name) ?? true) };
  });
  const columns: string[] = [];
  let at = 0;
  for (const { isPlain, isRead } of layout) {
    const width = isPlain ? 1 : DISTRIBUTION_COLUMNS;
    if (isRead) columns.push(...all.slice(at, at + width));
    at += width;
  }
  const read = (figures: readonly number[]): Counters => {
    const counters: Record<string, number | Distribution> = {};
    let next = 0;
    for (const { name, isPlain, isRead } of layout) {
      if (isPlain) counters[name] = figures[next++] ?? 0;
      else if (!isRead) counters[name] = NOT_READ;
      else {
        const [count = 0, sumMs = 0, ...bins] = figures.slice(next, next + DISTRIBUTION_COLUMNS);
        counters[name] = { count, sumMs, bins };
        next += DISTRIBUTION_COLUMNS;
      }
    }
    return counters as unknown as Counters;
  };
  return { columns, read };
}
