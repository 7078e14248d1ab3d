import { ceilTo, DAY_MS, floorTo, MINUTE_MS } from "../metrics/buckets";
import { isDaily } from "../metrics/pool-amounts";
import { type PoolUse, poolUses } from "../metrics/pool-minutes";
import type { RuleInput } from "../model/alert";
import type { Window } from "../store/query";
import { PreviewError } from "./alert-desk";
import { exhaustionReader, isUsedUp } from "./exhaustion";
import { isOf, labelsOfUse, minutesOfUse } from "./pool-instances";
import { type History, minutesBetween, type PreviewStores } from "./preview-history";
import { traceOf } from "./preview-minutes";

/** Use of limits as the pools are now. */
export async function poolHistory(stores: PreviewStores, rule: RuleInput, { fromMs, toMs }: Window): Promise<History> {
  const windowMs = rule.windowSeconds * 1000;
  const { keptFromMs, uses } = await usesBack(stores, fromMs - windowMs, toMs);
  const own = uses.filter((use) => isOf(rule, use));
  const hasDaily = own.some(({ limit }) => isDaily(limit));
  const dataFromMs = toldFrom(fromMs - windowMs, keptFromMs, hasDaily);
  const traces = own.map((use) => traceOf(minutesOfUse(use, dataFromMs, toMs), dataFromMs, rule.windowSeconds));
  return { beforeMs: [], judgedFromMs: judgedFrom(dataFromMs + windowMs, toMs), traces };
}

/** How long daily limits would have lasted; since midnight, for what fires when the time begins that is asked for. */
export async function exhaustionHistory(
  stores: PreviewStores,
  rule: RuleInput,
  { fromMs, toMs }: Window,
): Promise<History> {
  const { keptFromMs, uses } = await usesBack(stores, fromMs, toMs);
  const judgedFromMs = judgedFrom(toldFrom(fromMs, keptFromMs, true), toMs);
  const dayAtMs = floorTo(judgedFromMs, DAY_MS);
  const traces = uses
    .filter((use) => isUsedUp(rule, use))
    .map((use) => ({ labels: labelsOfUse(use), at: exhaustionReader(use, dayAtMs, toMs) }));
  return { beforeMs: minutesBetween(dayAtMs, judgedFromMs), judgedFromMs, traces };
}

async function usesBack(
  { attempts, settings }: PreviewStores,
  fromMs: number,
  toMs: number,
): Promise<{ keptFromMs: number; uses: PoolUse[] }> {
  const [pools, rows, kept] = await Promise.all([
    settings.pools(),
    attempts.poolUse({ fromMs: floorTo(fromMs, DAY_MS), toMs, layer: "client" }),
    attempts.keptFrom(),
  ]);
  return { keptFromMs: kept.poolMinutesFromMs, uses: poolUses(rows, pools) };
}

/** Of daily limits nothing can be told of a day whose beginning is not kept. */
function toldFrom(fromMs: number, keptFromMs: number, hasDaily: boolean): number {
  const neededFromMs = hasDaily ? floorTo(fromMs, DAY_MS) : fromMs;
  return neededFromMs >= keptFromMs ? fromMs : ceilTo(keptFromMs, hasDaily ? DAY_MS : MINUTE_MS);
}

function judgedFrom(fromMs: number, toMs: number): number {
  if (fromMs >= toMs) throw new PreviewError("not_kept");
  return fromMs;
}
