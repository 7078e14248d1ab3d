import type {
  Confidence,
  Dimension,
  Owner,
  RetryAfterSource,
  Retryable,
  Scope,
  WaitDoubt,
  WaitUnit,
} from "../model/limit";

/** Words of a verdict, wherever one is shown; figures and times arrive formatted. */
export interface VerdictMessages {
  field: Record<
    | "source"
    | "dimension"
    | "retryable"
    | "advised"
    | "estimated"
    | "limit"
    | "used"
    | "requested"
    | "remaining"
    | "reset"
    | "upstream"
    | "rule"
    | "confidence",
    string
  >;
  /** Beside the limit source. */
  ownedBy(owner: string): string;
  owner: Record<Owner, string>;
  dimension: Record<Dimension, string>;
  retryable: Record<Retryable, string>;
  confidence: Record<Confidence, string>;
  waitSource: Record<RetryAfterSource, string>;
  ruleSet(rule: string, set: number): string;
  noAdvice: string;
  evidence: string;
  noEvidence: string;
  fix: string;
  /** Who shares the limit, as a sentence. */
  scope: Record<Scope, string>;
  statedAttempts(count: string): string;
  bodyCut: string;
  /** Figures as a sentence; a null was not stated. */
  figures: {
    label: string;
    over(sum: { used: string | null; requested: string | null; limit: string; by: string }): string;
    within(sum: { used: string | null; requested: string | null; limit: string; left: string }): string;
    zero: string;
  };
  waits: {
    title: string;
    timesIn(zone: string): string;
    place: string;
    length: string;
    worth: string;
    unit: Record<WaitUnit, string>;
    until(instant: string): string;
    governs: string;
    alsoStated: string;
    doubt: Record<WaitDoubt, string>;
  };
  /** Where rules of today read a stored attempt otherwise. */
  reread: { differs(reading: string): string; noLimit: string };
}
