import type { StoredAttempt } from "../model/attempt";
import type { StoredRequest } from "../model/request";

export const CHANGED_FIELDS = ["provider", "model", "key", "account"] as const;
export type ChangedField = (typeof CHANGED_FIELDS)[number];

/** What an attempt did otherwise than the one before it; null = not sent. */
export interface StoryChange {
  field: ChangedField;
  from: string | null;
  to: string | null;
}

/** The time between two attempts of the same layer and parent. */
export interface StoryWait {
  /** Where the hatched bar starts, from the start of the request. */
  offsetMs: number;
  /** Length of the bar; 0 where attempts overlap. */
  lengthMs: number;
  /** Measured: sent by the recorder or computed at ingest, else the gap between the two rows. */
  measuredMs: number;
  /** What the client said it would wait after the previous attempt. */
  declaredMs: number | null;
  /** The server's word on the previous attempt; never our estimate. */
  advisedMs: number | null;
  /** Our estimate (calendar or backoff) where the server said nothing; shown as such, never compared. */
  estimatedMs: number | null;
  /** How much sooner than advised the attempt came; null = not too early, or nothing was advised. */
  tooEarlyByMs: number | null;
  /** The previous attempt was limited: this wait is lost to a limit. */
  afterLimit: boolean;
}

/** Waiting announced after the last client attempt, which no attempt followed. */
export interface StoryTrailingWait {
  offsetMs: number;
  declaredMs: number | null;
  advisedMs: number | null;
  estimatedMs: number | null;
}

export interface StoryAttempt {
  row: StoredAttempt;
  /** 1-based place within its layer and parent, in order of attempt, then start. */
  number: number;
  /** From the start of the request's first attempt. */
  offsetMs: number;
  /** Length of the bar; 0 where no duration is known. */
  lengthMs: number;
  /** null on the first attempt of its layer and parent. */
  wait: StoryWait | null;
  /** Against the attempt before; empty on the first. */
  changes: StoryChange[];
  /** Came after the request had settled: shown here, not in the metrics. */
  late: boolean;
  /** The attempt that answered the request. */
  answered: boolean;
  /** What a gateway did behind this client attempt; empty on gateway attempts. */
  gateway: StoryAttempt[];
}

export interface StoryTotals {
  /** From the first start to the last end, over both layers. */
  elapsedMs: number;
  /** Time in which at least one client attempt ran. */
  runningMs: number;
  /** Σ measured waits between client attempts, whatever came before. */
  waitedMs: number;
  /** Waits that a limit caused; null when no attempt was limited. */
  waitLostMs: number | null;
  clientAttempts: number;
  gatewayAttempts: number;
  limitedAttempts: number;
  tooEarly: number;
  inputTokens: number | null;
  outputTokens: number | null;
  cachedInputTokens: number | null;
  costNanoUsd: number | null;
  /** Answered client attempts without a known cost. */
  unpricedAttempts: number;
}

/** Page model of one request. */
export interface RequestStory {
  request: StoredRequest;
  startedAtMs: number;
  endedAtMs: number;
  /** Length of the waterfall's axis: to the last end, or to the end of a trailing wait; at least 1. */
  spanMs: number;
  attempts: StoryAttempt[];
  /** Gateway attempts that name no client attempt known here. */
  orphans: StoryAttempt[];
  trailingWait: StoryTrailingWait | null;
  totals: StoryTotals;
}
