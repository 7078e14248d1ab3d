import type { Dimension, LimitSource, Owner, Retryable } from "./limit";
import type { MetricId } from "./metric-id";

/** Alert metrics beside the catalogue's: what only makes sense as an alert. */
export const ALERT_ONLY_METRICS = [
  /** Share of a money budget used in its calendar period. */
  "budget_used",
  /** Seconds until a daily pool limit is used up at the pace of the last half hour; null where it resets before that. */
  "time_to_exhaustion",
  /** Attempts refused with `never`: nothing but a person helps. */
  "never_stops",
  /** Attempts refused until a reset; one episode per pool and reset. */
  "at_reset_stops",
  /** Minutes since a source that used to report was last heard of. */
  "minutes_silent",
] as const;
export type AlertOnlyMetric = (typeof ALERT_ONLY_METRICS)[number];
export type AlertMetricId = MetricId | AlertOnlyMetric;

export const RULE_GROUPS = ["provider", "model", "pool", "app", "environment", "key", "upstream"] as const;
export type RuleGroup = (typeof RULE_GROUPS)[number];
/** Labels of an instance: one entry a group of its rule; null = not sent. Pools stand as their id. */
export type InstanceLabels = Partial<Record<RuleGroup | "limit" | "limit_source" | "reset", string | null>>;

export type Severity = "warning" | "critical";
export type Direction = "above" | "below";
/** What no data does to an alert that fires: stay until it is stale for too long, or say so once as well. */
export type NoDataMode = "keep" | "notify";

export interface Budget {
  amountUsd: number;
  period: "day" | "week" | "month";
  /** IANA name; periods begin at its midnight, weeks on Monday. */
  timeZone: string;
  /** Shares that are told once a period, ascending; from 1 on they are critical. */
  steps: number[];
  /** Also tell, once a period, that the pace of this period leads beyond the amount. */
  projected: boolean;
}

/** What people write; `AlertRule` adds what the store keeps. Thresholds are in the metric's unit (shares 0..1, ms, nano-USD), of alert-only metrics see above. */
export interface RuleInput {
  name: string;
  description: string;
  isEnabled: boolean;
  metric: AlertMetricId;
  direction: Direction;
  critical: number;
  warning: number | null;
  /** null = no hysteresis: `critical` or, if there is one, `warning`. */
  resolveAt: number | null;
  forSeconds: number;
  keepSeconds: number;
  windowSeconds: number;
  /** The window grows backwards up to here until it has `minSamples`. */
  maxWindowSeconds: number;
  minSamples: number;
  /** Of ratios: at least so many bad ones. */
  minBad: number;
  /** Of ratios: confidence of the one-sided Wilson lower bound that must be beyond the threshold; null = the plain value. */
  confidence: 0.9 | 0.95 | null;
  noData: NoDataMode;
  /** How long an alert may fire without data; 0 = for ever. */
  noDataResolveSeconds: number;
  /** Values of one name are alternatives; names are combined with AND. */
  filter: Partial<Record<RuleGroup | "limit_source" | "dimension", (string | null)[]>>;
  groupBy: RuleGroup[];
  /** Only of `budget_used`. */
  budget: Budget | null;
  /** Seconds after which a critical alert that still fires is told again; 0 = never. */
  repeatSeconds: number;
  /** Ids of channels. */
  channels: string[];
}

export interface AlertRule extends RuleInput {
  id: string;
  /** Evaluated but neither changed nor told until then; null = not paused. */
  pausedAtMs: number | null;
  /** Increases with each edit. */
  version: number;
  createdAtMs: number;
  updatedAtMs: number;
}

export type Verdict = "breach" | "hold" | "clear" | "sparse" | "no_data" | "error";
export type AlertState = "ok" | "pending" | "firing" | "recovering";

/** What one instance came to at one instant. */
export interface Evaluation {
  verdict: Verdict;
  /** Of the threshold that is breached; null unless `breach`. */
  severity: Severity | null;
  /** null = not measured. */
  value: number | null;
  /** Of ratios that are tested by their bound (of `below` rules the upper one); else null. */
  lowerBound: number | null;
  threshold: number;
  /** Denominator, weighted; what `value` rests on. */
  samples: number;
  /** Numerator of ratios; null where the value is no quotient. */
  bad: number | null;
  windowFromMs: number;
  windowToMs: number;
  /** Why there is an `error`, in words for a person. */
  error: string | null;
  /** Of budgets: highest step reached in this period; null or left out = none. */
  step?: number | null;
  /** Of budgets that are projected: share of the amount at the end of the period at its pace so far, the highest of the period; null = too early to say. */
  projected?: number | null;
  /** Of refusals until a reset: the latest reset named; null = none was. */
  resetAtMs?: number | null;
}

/** One thing a rule watches: its labels, where it stands, and since when. */
export interface AlertInstance {
  ruleId: string;
  /** Of the labels, see lib/alerts/fingerprint. */
  fingerprint: string;
  labels: InstanceLabels;
  state: AlertState;
  severity: Severity | null;
  /** Made on the edge into firing; null unless firing or recovering. */
  episodeId: string | null;
  /** Since when the state is what it is. */
  sinceMs: number;
  /** Start of pending; frozen timers move it along. */
  activeSinceMs: number | null;
  firedAtMs: number | null;
  /** Start of recovering. */
  clearSinceMs: number | null;
  /** Since when there has been too little data to judge. */
  noDataSinceMs: number | null;
  toldNoData: boolean;
  lastToldAtMs: number | null;
  /** Of every event of an episode, from 1 on. */
  lastSeq: number;
  evaluatedAtMs: number;
  last: Evaluation;
  acknowledged: { atMs: number; by: string; note: string } | null;
}

export type EventKind = "fired" | "escalated" | "repeat" | "no_data" | "resolved";
export type ResolveReason =
  | "cleared"
  | "no_data"
  | "rule_changed"
  | "rule_disabled"
  | "period_over"
  | "by_hand"
  | "gone";

/** What a limited alert is about, read when it fires; every field null where nothing is known. */
export interface AlertContext {
  limitSource: LimitSource | null;
  owner: Owner | null;
  dimension: Dimension | null;
  retryable: Retryable | null;
  /** Share of the limited attempts in the window that this limit stopped. */
  share: number | null;
  pool: { id: string; name: string } | null;
  provider: string | null;
  model: string | null;
  /** At most three, newest first. */
  exampleRequestIds: string[];
  resetAtMs: number | null;
  fix: { en: string; zh: string } | null;
}

/** Something to tell. Unique by episode and seq; written with the transition that made it. */
export interface AlertEvent {
  id: string;
  ruleId: string;
  ruleName: string;
  metric: AlertMetricId;
  direction: Direction;
  resolveAt: number | null;
  budget: Budget | null;
  fingerprint: string;
  episodeId: string;
  seq: number;
  kind: EventKind;
  severity: Severity;
  reason: ResolveReason | null;
  /** The grid instant it was seen at. */
  atMs: number;
  firedAtMs: number;
  labels: InstanceLabels;
  evaluation: Evaluation;
  context: AlertContext | null;
}

/** One line of "why did it (not) fire": a change of state, verdict or health. */
export interface AlertTransition {
  atMs: number;
  ruleId: string;
  fingerprint: string;
  labels: InstanceLabels;
  from: AlertState;
  to: AlertState;
  evaluation: Evaluation;
  /** Why nothing was told although it could have been; null = told, or nothing to tell. */
  untold: "silenced" | "inhibited" | "paused" | "no_channel" | null;
  note: "gap" | "clock_back" | "period" | "edited" | null;
}

/** Matches instances whose labels (and `rule`, by id) have all of these values. */
export interface Silence {
  id: string;
  matchers: Partial<Record<RuleGroup | "rule" | "severity", string>>;
  fromMs: number;
  untilMs: number;
  author: string;
  note: string;
  createdAtMs: number;
}
