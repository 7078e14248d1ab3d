import type { Locale } from "../i18n/locale";
import type { AlertMetricId, Budget, Direction, ResolveReason, RuleGroup, Severity } from "../model/alert";
import type { PoolLimit } from "../model/pool";
import type { Basis } from "./metric-basis";

/** What messages are made of; figures, times and names arrive written. */
export interface MessageWords {
  locale: Locale;
  metric: Record<AlertMetricId, string>;
  severity: Record<Severity, string>;
  reason: Record<ResolveReason, string>;
  limit: Record<PoolLimit, string>;
  /** `250 attempts`. */
  basis: Record<Basis, (count: number, shown: string) => string>;
  /** What an alert is about: `openai gpt-5, app checkout`. */
  label: Record<Exclude<RuleGroup, "provider" | "model">, (name: string) => string>;
  /** A label that was not sent. */
  unsent: Record<RuleGroup, string>;
  joinLabels(labels: readonly string[]): string;
  subject(metric: string, where: string | null): string;
  /** Where nobody named one, as in `Your own account at …`. */
  someProvider: string;

  /** Sentences of titles. */
  is(subject: string, value: string, direction: Direction, threshold: string): string;
  isNow(subject: string, value: string): string;
  /** `threshold`: the step that is passed; `projected`: where its pace leads, if beyond the amount. */
  spent(subject: string, share: string, threshold: string | null, projected: string | null): string;
  exhausted(what: string, left: string, threshold: string): string;
  neverStops(count: number, shown: string, where: string | null): string;
  resetStops(count: number, shown: string, where: string | null, until: string | null): string;
  silent(where: string | null, since: string, threshold: string): string;
  heardAgain(where: string | null): string;

  /** What is put in front of them. */
  escalated(sentence: string): string;
  repeated(sentence: string): string;
  noData(subject: string): string;
  resolved(sentence: string, took: string): string;
  closed(subject: string, reason: string, took: string): string;
  late(subject: string, fired: string, resolved: string): string;

  fact: Record<
    | "value"
    | "severity"
    | "since"
    | "lasted"
    | "reason"
    | "whose"
    | "retry"
    | "pool"
    | "reset"
    | "budget"
    | "pace"
    | "rule"
    | "fix"
    | "examples"
    | "lastError",
    string
  >;
  /** `12.4%, 31 of 250 attempts in 5 min; threshold 5%`. */
  value(parts: {
    value: string;
    bad: string | null;
    basis: string | null;
    window: string | null;
    threshold: string;
    resolveAt: string | null;
  }): string;
  lasted(took: string, from: string, to: string): string;
  whose(headline: string, source: string, owner: string, share: string | null): string;
  reset(at: string, left: string | null): string;
  budget(spent: string, amount: string, period: Budget["period"], zone: string): string;
  pace(amount: string, period: Budget["period"]): string;
  /** Between a label and what it names. */
  colon: string;

  digest(total: number, firing: number, resolved: number, omitted: number): string;
  more(count: number): string;
  delivered(late: string): string;
  open: string;
  acknowledge: string;
  openApp: string;
  test: { title: string; works(channel: string): string; sent(at: string): string };
  failing: { title(channel: string, since: string): string } & AlertCountWords;
  recovered: {
    title(channel: string, took: string): string;
    failed(from: string, to: string): string;
  } & AlertCountWords;
}

/** Of alerts that a channel did not get in time. */
export interface AlertCountWords {
  waiting(count: number, shown: string): string;
  lost(count: number, shown: string): string;
}
