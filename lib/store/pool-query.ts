import type { Layer } from "../model/attempt";
import type { PoolCoordinates, PoolLimit } from "../model/pool";
import type { Window } from "./query";

/** Raw ingredients of a pool minute; the counting rule is applied on reading. */
export interface PoolUsageRow {
  minuteAtMs: number;
  provider: string;
  account: string | null;
  deployment: string | null;
  key: string | null;
  model: string;
  /** Whether the row counts attempts in the minute they started or ended. */
  basis: "start" | "end";
  /** Attempts that were not answered stand in rows of their own. */
  failed: boolean;
  attempts: number;
  limited: number;
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
  /** Σ max(0, reserved − (input + output)), answered or running attempts only. */
  reserveExcessTokens: number;
  /** Milliseconds of this minute during which these attempts ran; basis `start` only. */
  inFlightMs: number;
}

export interface PoolUsageQuery extends Window {
  layer: Layer;
  provider?: string[];
}

export interface PoolUseQuery extends Window {
  layer: Layer;
}

/** What the pools that are configured now used of a limit, by their own counting rules; hours without any use have no row. */
export interface PoolUseRow {
  poolId: string;
  limit: PoolLimit;
  hourAtMs: number;
  /** In the limit's unit, by minute of the hour. */
  uses: number[];
}

/** Attempts, and those limited, by what pools are matched by. */
export interface TargetRow extends PoolCoordinates {
  attempts: number;
  limited: number;
}
