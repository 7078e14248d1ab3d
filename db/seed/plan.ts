import { createStoryClock, type StoryClock } from "./story-clock";
import { trafficWeight } from "./traffic";

export interface StoryOptions {
  seed: number;
  fromMs: number;
  /** The story is placed backwards from here; floored to the minute. */
  toMs: number;
  /** How many to tell, within a few percent. */
  attempts: number;
}

/** Sizes that follow from how much traffic there is; limits are chosen so that an ordinary day uses about half of the nearest, and its busiest minutes three quarters. */
export interface StoryPlan {
  clock: StoryClock;
  seed: number;
  /** Requests a minute at traffic weight 1. */
  requestsPerMinute: number;
  /** Counts of the fixed episodes. */
  unpaidStops: number;
  runRequests: number;
  limits: { lunaTpm: number; lunaRpm: number; haikuItpm: number; haikuRpm: number; geminiRpm: number; arkTpm: number };
}

export const LUNA_SHARE = 0.37;
const LUNA_COUNTED_TOKENS = 9_800;
/** Attempts that one ordinary request brings, gateway attempts included. */
const ATTEMPTS_PER_REQUEST = 1.06;

export function planStory(options: StoryOptions): StoryPlan {
  const clock = createStoryClock(options.fromMs, options.toMs);
  const scale = Math.min(1, options.attempts / 20_000);
  const unpaidStops = Math.round(390 * scale);
  const runRequests = Math.max(24, Math.round(40 * scale));
  const left = Math.max(1_000, options.attempts - unpaidStops - runRequests * 8);
  const requestsPerMinute = left / ATTEMPTS_PER_REQUEST / weightSum(clock);
  return {
    clock,
    seed: options.seed,
    requestsPerMinute,
    unpaidStops,
    runRequests,
    limits: {
      lunaTpm: roundNumber((requestsPerMinute * LUNA_SHARE * LUNA_COUNTED_TOKENS) / 0.5),
      lunaRpm: roundNumber(Math.max(60, requestsPerMinute * LUNA_SHARE * 4)),
      haikuItpm: roundNumber(Math.max(20_000, requestsPerMinute * 0.15 * 1_900 * 3.4)),
      haikuRpm: roundNumber(Math.max(50, requestsPerMinute * 0.15 * 5)),
      geminiRpm: roundNumber(Math.max(15, requestsPerMinute * 0.14 * 3.6)),
      arkTpm: roundNumber(Math.max(30_000, requestsPerMinute * 0.05 * 4_600 * 6)),
    },
  };
}

/** Office traffic stands for all: the nightly flows are small. */
function weightSum(clock: StoryClock): number {
  let sum = 0;
  for (let atMs = clock.fromMs; atMs < clock.toMs; atMs += 60_000) {
    const inHole = atMs >= clock.last("04:10") && atMs < clock.last("04:50");
    if (!inHole) sum += trafficWeight("office", clock, atMs);
  }
  return Math.max(1, sum);
}

/** Two leading digits, the second 0 or 5: the look of a contract. */
function roundNumber(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value)) / 2;
  return Math.max(1, Math.round(value / step)) * step;
}
