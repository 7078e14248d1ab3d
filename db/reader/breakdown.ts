import type { Breakdown, BreakdownKey, BreakdownQuery } from "../../lib/store/query";
import { readRequestCounters } from "../cells/flatten";
import { ATTEMPT_SHAPE, type CellShape, LIMIT_SHAPE, REQUEST_SHAPE } from "../cells/shapes";
import { type CellSum, planFor, readCells, type Widened, widen } from "./cells";
import type { Reader } from "./reader";
import { LABEL_NAMES, LIMIT_NAMES, layerWhere, REQUEST_NAMES } from "./series";
import { filterWhere, join, type Where } from "./where";

const BY = ["provider", "model", "key"] as const;

/** Only from cells: where those that keep everything apart are gone, so is the breakdown. */
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
  const attempts = sums(reader, ATTEMPT_SHAPE, whole, ofAttempts, [...BY], exposed);
  const limits = sums(reader, LIMIT_SHAPE, stepped, ofLimits, [...BY, "limit_source"], ["limited"]);
  const requests = sums(reader, REQUEST_SHAPE, whole, ofRequests, [...BY], REQUEST_SHAPE.figures);
  return {
    attempts: attempts.map((sum) => {
      const [all = 0, outside = 0, limited = 0, limited429 = 0] = sum.figures;
      return { ...keyOf(sum), counters: { attempts: all, outside, limited, limited429 } };
    }),
    requests: requests.map((sum) => ({ ...keyOf(sum), counters: readRequestCounters(sum.figures) })),
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
): CellSum[] {
  const all = shape.keys.filter((key) => key !== "layer");
  const plan = planFor(reader, shape, window, all) ?? planFor(reader, shape, hours(window), all);
  return plan === null ? [] : readCells(reader, { shape, plan, window, where, groupBy, figures });
}

const HOUR_MS = 3_600_000;

/** Minutes of long ago are gone; the hours that touch the window say nearly the same. */
function hours({ fromMs, toMs, stepMs }: Widened): Widened {
  return { ...widen({ fromMs, toMs, stepMs: HOUR_MS }), stepMs: stepMs === null ? null : Math.max(stepMs, HOUR_MS) };
}

function keyOf({ labels: [provider, model, key] }: CellSum): BreakdownKey {
  return { provider: provider ?? "", model: model ?? "", key: key ?? null };
}
