import { DAY_MS, floorTo, MINUTE_MS } from "../metrics/buckets";
import { type PoolUse, poolUses } from "../metrics/pool-minutes";
import type { Pool } from "../model/pool";
import { exhaustionReader, isUsedUp } from "./exhaustion";
import type { FigureStores, Gather } from "./gather-figures";
import { isOf, minutesOfUse } from "./pool-instances";

/** Use of pools in whole minutes up to the instant. An idle minute is 0; a pool without such a limit is no instance. */
export const gatherPoolMinutes: Gather = async (stores, asked, atMs) => {
  const toMs = floorTo(atMs, MINUTE_MS);
  const windowMs = Math.max(...asked.map(({ rule }) => rule.windowSeconds * 1000));
  const uses = await usesOf(stores, toMs - windowMs, toMs);
  return asked.map(({ rule }) => {
    const fromMs = toMs - rule.windowSeconds * 1000;
    return uses.filter((use) => isOf(rule, use)).map((use) => minutesOfUse(use, fromMs, toMs));
  });
};

/** How long daily limits last at the pace of the last half hour. */
export const gatherExhaustion: Gather = async (stores, asked, atMs) => {
  const toMs = floorTo(atMs, MINUTE_MS);
  const dayAtMs = floorTo(toMs, DAY_MS);
  const uses = await usesOf(stores, dayAtMs, toMs);
  return asked.map(({ rule }) =>
    uses.filter((use) => isUsedUp(rule, use)).map((use) => exhaustionReader(use, dayAtMs, toMs)(toMs)),
  );
};

/** Daily limits count from 00:00 UTC. */
async function usesOf({ attempts, settings }: FigureStores, fromMs: number, toMs: number): Promise<PoolUse[]> {
  const pools: Pool[] = await settings.pools();
  if (pools.length === 0) return [];
  const hasDaily = pools.some(({ limits }) => limits.rpd !== undefined || limits.tpd !== undefined);
  const rows = await attempts.poolUse({ fromMs: hasDaily ? floorTo(fromMs, DAY_MS) : fromMs, toMs, layer: "client" });
  return poolUses(rows, pools);
}
