import type { Breakdown, BreakdownKey, BreakdownQuery, RescueCounters } from "../../lib/store/query";
import { ATTEMPT_SHAPE, type CellShape, LIMIT_SHAPE, REQUEST_SHAPE } from "../cells/shapes";
import { type CellSum, planFor, readCells, type Widened, widen } from "./cells";
import type { Reader } from "./reader";
import { filtered, LABEL_NAMES, LIMIT_NAMES, layerWhere, REQUEST_NAMES } from "./series";
import { filterWhere, join, type Where } from "./where";

const BY = ["provider", "model", "key"] as const;
const RESCUE_FIGURES = [
  "requests",
  "limited",
  "rescued_by_retry",
  "rescued_by_provider",
  "rescued_by_model",
  "rescued_by_both",
  "wait_lost_count",
  "wait_lost_sum_ms",
];

/** Only from cells: where those that keep apart what is asked for are gone, so is the breakdown. */
export function readBreakdown(reader: Reader, query: BreakdownQuery): Breakdown {
  const { filter } = query;
  const stepped = widen(query);
  const whole = { ...stepped, stepMs: null };
  const { labels } = reader;
  const layer = layerWhere(reader, filter);
  const ofAttempts = join([layer, filterWhere(labels, filter, LABEL_NAMES, "zero")]);
  const ofLimits = join([layer, filterWhere(labels, filter, [...LABEL_NAMES, ...LIMIT_NAMES], "zero")]);
  const ofRequests = filterWhere(labels, filter, REQUEST_NAMES, "zero");
  const exposed = ["attempts", "outside", "limited", "limited_429"];
  const attempts = sums(reader, ATTEMPT_SHAPE, whole, ofAttempts, [...BY], exposed, filtered(filter, LABEL_NAMES));
  const limits = sums(
    reader,
    LIMIT_SHAPE,
    stepped,
    ofLimits,
    [...BY, "limit_source"],
    ["limited"],
    filtered(filter, LABEL_NAMES),
  );
  const requests = sums(
    reader,
    REQUEST_SHAPE,
    whole,
    ofRequests,
    [...BY],
    RESCUE_FIGURES,
    filtered(filter, REQUEST_NAMES),
  );
  return {
    attempts: attempts.map((sum) => {
      const [all = 0, outside = 0, limited = 0, limited429 = 0] = sum.figures;
      return { ...keyOf(sum), counters: { attempts: all, outside, limited, limited429 } };
    }),
    requests: requests.map((sum) => ({ ...keyOf(sum), counters: rescueOf(sum.figures) })),
    limits: limits.map((sum) => ({
      ...keyOf(sum),
      bucketAtMs: sum.bucketAtMs,
      limitSource: sum.labels[BY.length] ?? "",
      limited: sum.figures[0] ?? 0,
    })),
  };
}

function sums(
  reader: Reader,
  shape: CellShape,
  window: Widened,
  where: Where,
  groupBy: readonly string[],
  figures: readonly string[],
  named: readonly string[],
): CellSum[] {
  const needs = [...BY, ...named];
  const plan = planFor(reader, shape, window, needs) ?? planFor(reader, shape, hours(window), needs);
  return plan === null ? [] : readCells(reader, { shape, plan, window, where, groupBy, figures });
}

const HOUR_MS = 3_600_000;

/** Minutes of long ago are gone; the hours that touch the window say nearly the same. */
function hours({ fromMs, toMs, stepMs }: Widened): Widened {
  return { ...widen({ fromMs, toMs, stepMs: HOUR_MS }), stepMs: stepMs === null ? null : Math.max(stepMs, HOUR_MS) };
}

/** From the order of RESCUE_FIGURES. */
function rescueOf(figures: readonly number[]): RescueCounters {
  const [requests = 0, limited = 0, rescuedByRetry = 0, rescuedByProvider = 0, rescuedByModel = 0] = figures;
  const [rescuedByBoth = 0, waitLostCount = 0, waitLostSumMs = 0] = figures.slice(5);
  const rescued = { rescuedByRetry, rescuedByProvider, rescuedByModel, rescuedByBoth };
  return { requests, limited, ...rescued, waitLostCount, waitLostSumMs };
}

function keyOf({ labels: [provider, model, key] }: CellSum): BreakdownKey {
  return { provider: provider ?? "", model: model ?? "", key: key ?? null };
}
