import { emptyAttemptCounters, emptyDistribution, emptyRequestCounters } from "../../lib/metrics/counters";
import {
  type AttemptCounters,
  type Distribution,
  HISTOGRAM_BINS,
  type LimitCounters,
  type RequestCounters,
} from "../../lib/store/query";
import { ATTEMPT_FIGURES, REQUEST_FIGURES } from "../schema/cells";

type Counters = AttemptCounters | RequestCounters;

const DISTRIBUTION_COLUMNS = 2 + HISTOGRAM_BINS;
/** Of every distribution that is not read: shared, and never written to. */
const NOT_READ = emptyDistribution();

/** The columns of all plain counters and of some distributions, and the counters they make. */
export interface CounterPart {
  columns: string[];
  /** Distributions that were not asked for are empty. */
  read(figures: readonly number[]): Counters;
}

export function counterPart(grain: "attempt" | "request", distributions: ReadonlySet<string>): CounterPart {
  const isOfAttempts = grain === "attempt";
  const all = isOfAttempts ? ATTEMPT_FIGURES : REQUEST_FIGURES;
  const layout = Object.entries(isOfAttempts ? emptyAttemptCounters() : emptyRequestCounters());
  const columns: string[] = [];
  let at = 0;
  for (const [name, value] of layout) {
    const width = typeof value === "number" ? 1 : DISTRIBUTION_COLUMNS;
    if (typeof value === "number" || distributions.has(name)) columns.push(...all.slice(at, at + width));
    at += width;
  }
  return { columns, read: (figures) => readPart(layout, distributions, figures) };
}

function readPart(
  layout: readonly [string, number | Distribution][],
  distributions: ReadonlySet<string>,
  figures: readonly number[],
): Counters {
  const counters: Record<string, number | Distribution> = {};
  let at = 0;
  for (const [name, value] of layout) {
    if (typeof value === "number") counters[name] = figures[at++] ?? 0;
    else if (!distributions.has(name)) counters[name] = NOT_READ;
    else {
      const [count = 0, sumMs = 0, ...bins] = figures.slice(at, at + DISTRIBUTION_COLUMNS);
      counters[name] = { count, sumMs, bins };
      at += DISTRIBUTION_COLUMNS;
    }
  }
  return counters as unknown as Counters;
}

/** Counters of attempts whose limits are those of a narrower question. */
export function withLimits(counters: Counters, { limited, limited429, overloaded, billing }: LimitCounters): Counters {
  return { ...counters, limited, limited429, overloaded, billing } as Counters;
}
