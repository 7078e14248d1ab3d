import { earliestDay } from "../counting/day";
import { floorTo, MINUTE_MS } from "../metrics/buckets";
import { readMinuteUses, readPoolUses } from "../metrics/pool-uses";
import { exhaustionReader, isUsedUp } from "./exhaustion";
import type { Gather } from "./gather-figures";
import { isOf, minutesOfUse } from "./pool-instances";

/** Use of pools in whole minutes up to the instant. An idle minute is 0; a pool without such a limit is no instance. */
export const gatherPoolMinutes: Gather = async ({ attempts, settings }, asked, atMs) => {
  const toMs = floorTo(atMs, MINUTE_MS);
  const windowMs = Math.max(...asked.map(({ rule }) => rule.windowSeconds * 1000));
  const window = { fromMs: toMs - windowMs, toMs };
  const { uses } = await readPoolUses(attempts, await settings.pools(), window, "client");
  return asked.map(({ rule }) => {
    const fromMs = toMs - rule.windowSeconds * 1000;
    return uses.filter((use) => isOf(rule, use)).map((use) => minutesOfUse(use, fromMs, toMs));
  });
};

/** How long daily limits last at the pace of the last half hour. */
export const gatherExhaustion: Gather = async ({ attempts, settings }, asked, atMs) => {
  const toMs = floorTo(atMs, MINUTE_MS);
  const pools = await settings.pools();
  const dayAtMs = earliestDay(
    pools.map(({ provider }) => provider),
    toMs,
  );
  const uses = await readMinuteUses(attempts, pools, { fromMs: dayAtMs, toMs }, "client");
  return asked.map(({ rule }) =>
    uses.filter((use) => isUsedUp(rule, use)).map((use) => exhaustionReader(use, dayAtMs, toMs)(toMs)),
  );
};
