import type { InstanceLabels } from "../model/alert";

/** What one minute adds; null bins unless the metric is a percentile. */
export interface MinuteFigure {
  /** Bad ones, sum of what is averaged (ms), or the count itself; of pools what was used. */
  numerator: number;
  /** Of pools the limit. */
  denominator: number;
  /** Weighted counts by histogram bin (lib/store/query). */
  bins: readonly number[] | null;
}

/** What an evaluation judges: one instance of a rule at one instant. */
export type RuleFigures =
  | {
      kind: "minutes";
      labels: InstanceLabels;
      /** Whole minutes, oldest first; the last one ends at the instant. null = nothing in it; of pools: not reported. */
      minutes: readonly (MinuteFigure | null)[];
    }
  | { kind: "budget"; labels: InstanceLabels; spentUsd: number; periodFromMs: number; periodToMs: number }
  | {
      kind: "exhaustion";
      labels: InstanceLabels;
      used: number;
      limit: number;
      /** Pace of the last half hour; null = nothing was used in it. */
      perSecond: number | null;
      resetAtMs: number;
    }
  | {
      kind: "stops";
      labels: InstanceLabels;
      /** Refusals in the window that ends at the instant, and the attempts among which they were. */
      stops: number;
      attempts: number;
      /** Latest reset that a refusal named; null = none, or `never`. */
      resetAtMs: number | null;
    }
  | {
      kind: "silent";
      labels: InstanceLabels;
      lastAtMs: number;
      /** Longest pause between two minutes with attempts in the day before `lastAtMs`. */
      longestPauseMs: number;
    };
