import { median } from "./report";
import { openYardstick } from "./yardstick";

const WARM_CALLS = 5;

export interface Timing {
  firstMs: number;
  /** Median of five further calls. */
  warmMs: number;
  /** The same in units of a fixed piece of work done in between. */
  perYardstick: number;
}

const yardstick = openYardstick();

/** Times one call and then five more; calls are kept apart by what measures the machine. */
export async function timeCalls(call: () => Promise<unknown>): Promise<Timing> {
  const firstMs = await timed(call);
  const warm: number[] = [];
  const yardsticks: number[] = [];
  for (let repeat = 0; repeat < WARM_CALLS; repeat++) {
    yardsticks.push(yardstick.measureMs());
    warm.push(await timed(call));
  }
  const warmMs = median(warm);
  return { firstMs, warmMs, perYardstick: warmMs / median(yardsticks) };
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await call();
  return performance.now() - startMs;
}
