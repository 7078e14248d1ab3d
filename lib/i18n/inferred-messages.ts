import type { MissingUse } from "../metrics/infer-dimension-use";
import type { PoolLimit } from "../model/pool";

/** A limit with its figures, written out. */
export interface WrittenUse {
  /** In the middle of a sentence. */
  limit: string;
  used: string;
  limitValue: string;
  share: string;
}

/** Words for what our own record says about which limit it was; figures arrive formatted. */
export interface InferredMessages {
  limit: Record<PoolLimit, string>;
  /** Head of the part, where the response names no limit. */
  which(limit: string): string;
  notTold: string;
  /** Behind the head: inferred, and from what. */
  from: { minute: string; day: string; moment: string };
  /** Head of the part, where the response names its limit. */
  ownCount: string;
  /** `all`: more limits than this one are known. */
  inferred: { all(pool: string): string; only(pool: string): string };
  /** It had not reached its ceiling, but the request itself did not fit. */
  noRoomLeft: { all(pool: string): string; only(pool: string): string };
  /** `tokens per minute 95%` and `tokens per minute, not reported`. */
  figure(use: WrittenUse): string;
  uncounted(limit: string, missing: string): string;
  missing: Record<MissingUse, string>;
  indistinct(figures: string): string;
  near(use: WrittenUse): string;
  room: string;
  unmeasured(limits: string): string;
  notKept: string;
  noLimits: string;
  confirmed(use: WrittenUse): string;
  confirmedTooLarge(use: WrittenUse): string;
  close(use: WrittenUse): string;
  contradicted(use: WrittenUse): string;
  /** The response states another limit than the pool has. */
  stated(stated: string, use: WrittenUse): string;
  usedOf(use: WrittenUse): string;
  /** Over the bars: what was counted, and over which time. */
  counted: { clock_minute(pool: string): string; last_60_seconds(pool: string): string };
  dayToo: string;
  momentToo: string;
  /** What the mark on each bar means. */
  ceiling(share: string): string;
  /** Between the parts of the caption. */
  between: string;
  settings: string;
  /** Directly before a fix that is for an inferred limit. */
  fixFor(limit: string): string;
}
