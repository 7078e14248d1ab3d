import { ceilTo, DAY_MS, HOUR_MS, MINUTE_MS } from "../metrics/buckets";
import type { InstanceLabels, RuleInput } from "../model/alert";
import type { Pool } from "../model/pool";
import type { Window } from "../store/query";
import type { StopRow } from "../store/rule-figures";
import { PreviewError } from "./alert-desk";
import { type History, minutesBetween, type PreviewStores, type Trace } from "./preview-history";
import { minutesOver, readBack } from "./read-back";
import { attemptsAmong, groupsName, type Refused, refusalsByInstance, stopFigures } from "./stops";

/** Most limits that refuse until a reset are of a day: what they refused before may still hold. */
const BEFORE_MS = DAY_MS;
/** Refusals are read from rows, so much of them at a time, newest first, for as long as somebody likes to wait. */
const SLICE_MS = DAY_MS;
const READS_FOR_MS = 8_000;
/** The attempts that refusals were among only tell an answered window from an idle one: hours will do where nothing finer is kept. */
const STEPS_MS = [MINUTE_MS, 5 * MINUTE_MS, HOUR_MS];

/** Refusals that no soon retry helps, at each instant those of the window that ends there. */
export async function stopHistory(stores: PreviewStores, rule: RuleInput, asked: Window): Promise<History> {
  const { fromMs, toMs } = asked;
  const windowMs = rule.windowSeconds * 1000;
  const [pools, { rowsFromMs }] = await Promise.all([stores.settings.pools(), stores.attempts.keptFrom()]);
  const wanted = { fromMs: Math.max(fromMs - BEFORE_MS - windowMs, ceilTo(rowsFromMs, MINUTE_MS)), toMs };
  const { reachedMs, rows } = await stopsBack(stores, wanted);
  const firstMs = reachedMs + windowMs;
  if (firstMs >= toMs) throw new PreviewError(reachedMs > wanted.fromMs ? "too_many_rows" : "not_kept");
  const judgedFromMs = Math.max(fromMs, firstMs);
  const refused = refusalsByInstance(rule, pools, rows);
  // Before the first refusal there is nothing to judge.
  const firstAtMs = Math.min(toMs, ...refused.map(({ refusals }) => refusals[0]?.minuteAtMs ?? toMs));
  const attemptsOf = await attemptsBack(stores, rule, pools, { fromMs: firstAtMs - windowMs, toMs });
  const traces = refused.map(({ labels, refusals }) =>
    traceOf({ labels, refusals, windowMs, attemptsIn: attemptsOf(labels) }),
  );
  return { beforeMs: minutesBetween(firstMs, judgedFromMs), judgedFromMs, traces };
}

/** From the end of the window as far back as the time allows. */
async function stopsBack(
  { attempts, now }: PreviewStores,
  { fromMs, toMs }: Window,
): Promise<{ reachedMs: number; rows: StopRow[] }> {
  const untilMs = now() + READS_FOR_MS;
  const slices: StopRow[][] = [];
  let reachedMs = toMs;
  while (reachedMs > fromMs && now() < untilMs) {
    const slice = { fromMs: Math.max(fromMs, reachedMs - SLICE_MS), toMs: reachedMs };
    const rows = await attempts.stops(slice).catch(nullIfLate);
    if (rows === null) break;
    slices.unshift(rows);
    reachedMs = slice.fromMs;
  }
  return { reachedMs, rows: slices.flat() };
}

/** By name: bundles hold classes twice. */
function nullIfLate(error: unknown): null {
  if (error instanceof Error && error.name === "ReadDeadlineError") return null;
  throw error;
}

/** Counts the attempts of an instance's groups in a window. */
type AttemptsIn = (window: Window) => number;

async function attemptsBack(
  { attempts }: PreviewStores,
  rule: RuleInput,
  pools: readonly Pool[],
  window: Window,
): Promise<(labels: InstanceLabels) => AttemptsIn> {
  const stretches = await readBack(attempts, attemptsAmong(rule), window, STEPS_MS);
  const fromMs = stretches[0]?.fromMs ?? window.toMs;
  const groups = new Map(
    minutesOver(rule, pools, stretches).map(({ labels, minutes }) => [groupsName(rule, labels), minutes]),
  );
  return (labels) => {
    const minutes = groups.get(groupsName(rule, labels)) ?? [];
    return (span) => {
      let sum = 0;
      for (let atMs = span.fromMs; atMs < span.toMs; atMs += MINUTE_MS)
        sum += minutes[(atMs - fromMs) / MINUTE_MS]?.numerator ?? 0;
      return sum;
    };
  };
}

function traceOf({
  labels,
  refusals,
  windowMs,
  attemptsIn,
}: Refused & { windowMs: number; attemptsIn: AttemptsIn }): Trace {
  let first = 0;
  let end = 0;
  return {
    labels,
    at: (atMs, isKnown) => {
      const window = { fromMs: atMs - windowMs, toMs: atMs };
      while (end < refusals.length && (refusals[end]?.minuteAtMs ?? 0) < atMs) end++;
      while (first < end && (refusals[first]?.minuteAtMs ?? 0) < window.fromMs) first++;
      if (first === end && !isKnown) return null;
      return stopFigures(labels, refusals.slice(first, end), attemptsIn(window));
    },
  };
}
