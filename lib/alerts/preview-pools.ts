import { dayOf, earliestDay } from "../counting/day";
import { ceilTo, MINUTE_MS } from "../metrics/buckets";
import { isDaily } from "../metrics/pool-amounts";
import type { PoolUse } from "../metrics/pool-minutes";
import { knownFrom, readPoolUses } from "../metrics/pool-uses";
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
  const dataFromMs = toldFrom(own, fromMs - windowMs, keptFromMs);
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
  const own = uses.filter((use) => isUsedUp(rule, use));
  const judgedFromMs = judgedFrom(toldFrom(own, fromMs, keptFromMs), toMs);
  const providers = own.map(({ pool }) => pool.provider);
  const dayAtMs = earliestDay(providers, judgedFromMs);
  const traces = own.map((use) => ({ labels: labelsOfUse(use), at: exhaustionReader(use, dayAtMs, toMs) }));
  return { beforeMs: minutesBetween(dayAtMs, judgedFromMs), judgedFromMs, traces };
}

async function usesBack(
  { attempts, settings }: PreviewStores,
  fromMs: number,
  toMs: number,
): Promise<{ keptFromMs: number; uses: PoolUse[] }> {
  const [pools, kept] = await Promise.all([settings.pools(), attempts.keptFrom()]);
  const { uses } = await readPoolUses(attempts, pools, { fromMs, toMs }, "client");
  return { keptFromMs: kept.poolMinutesFromMs, uses };
}

/** Of daily limits nothing can be told of a day whose beginning is not kept. */
function toldFrom(uses: readonly PoolUse[], fromMs: number, keptFromMs: number): number {
  const neededFrom = ({ pool, limit }: PoolUse) => (isDaily(limit) ? dayOf(pool.provider, fromMs).fromMs : fromMs);
  const missing = uses.filter((use) => neededFrom(use) < keptFromMs);
  const start = fromMs >= keptFromMs ? fromMs : ceilTo(keptFromMs, MINUTE_MS);
  return Math.max(start, ...missing.map((use) => knownFrom(use, keptFromMs)));
}

function judgedFrom(fromMs: number, toMs: number): number {
  if (fromMs >= toMs) throw new PreviewError("not_kept");
  return fromMs;
}
