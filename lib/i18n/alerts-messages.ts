import type { AlertTab } from "../alerts-view/alerts-view";
import type { AlertState, ResolveReason, Severity, Verdict } from "../model/alert";
import type { AlertLogMessages } from "./alert-log-messages";
import type { Counted } from "./overview-messages";

export type SilenceState = "active" | "upcoming" | "over";

/** Words of the alert pages and of what they say on every other page; figures and times arrive formatted. */
export interface AlertsMessages extends AlertLogMessages {
  title: string;
  newRule: string;
  newChannel: string;
  tabs: string;
  tab: Record<AlertTab, string>;
  state: Record<AlertState, string>;
  severity: Record<Severity, string>;
  overlay: { silenced(until: string): string; stale: string; paused: string };
  verdict: Record<Verdict, string>;
  /** `**` marks the strong words. */
  headline: {
    noRules: string;
    nothing: string;
    firing(count: Counted, since: string): string;
    also(parts: readonly string[]): string;
    pending(count: Counted): string;
    recovering(count: Counted): string;
    silenced(count: Counted): string;
  };
  health: {
    label: string;
    evaluated(every: string, at: string, took: string, instances: Counted): string;
    starting(every: string): string;
    never: string;
    late(at: string): string;
    failing(reason: string): string;
    failingRules(count: Counted): string;
    waiting(count: Counted): string;
    failingChannels(names: string): string;
  };
  instances: {
    columns: Record<
      "state" | "instance" | "since" | "lasted" | "value" | "threshold" | "basis" | "trend" | "delivery" | "actions",
      string
    >;
    group: Record<"firing" | "changing" | "ok", string>;
    empty: string;
    emptyHint: string;
    shown(shown: string, all: string, left: string): string;
    showAll: string;
    showFew: string;
    acknowledgedBy(name: string, at: string): string;
    notAcknowledged: string;
    of(done: string, whole: string): string;
    more(name: string): string;
    trend(name: string): string;
    noneWhilePending: string;
    notTold: string;
    lastTold(at: string): string;
    budgetOf(spent: string, amount: string): string;
    needed(have: string, need: string): string;
    bound(value: string): string;
    everything: string;
    notSent: string;
  };
  action: {
    acknowledge: string;
    unacknowledge: string;
    silence: string;
    openRule: string;
    why: string;
    attempts: string;
  };
  rules: {
    columns: Record<"rule" | "condition" | "state" | "channels" | "active" | "actions", string>;
    empty: string;
    emptyHint: string;
    none: string;
    nobody: string;
    edit(name: string): string;
    isOn(name: string): string;
    on: string;
    paused(since: string): string;
    off: string;
    failing(reason: string): string;
    count: Record<AlertState, (count: Counted) => string>;
  };
  silences: {
    columns: Record<"matches" | "until" | "author" | "note" | "state" | "actions", string>;
    empty: string;
    emptyHint: string;
    end: string;
    endNamed(matchers: string): string;
    state: Record<SilenceState, string>;
    between(from: string, until: string): string;
    rule(name: string): string;
    is(label: string, value: string): string;
    create: string;
    saved: string;
  };
  dialog: {
    cancel: string;
    acknowledgeTitle: string;
    acknowledgeHint: string;
    silenceTitle: string;
    silenceHint: string;
    name: string;
    note: string;
    noteHint: string;
    for: string;
    lasts: Record<"1h" | "4h" | "24h" | "7d", string>;
    until: string;
    matches: string;
    moreLabels: string;
    anyRule: string;
    severity: string;
    anySeverity: string;
    anyValue: string;
    required: string;
    nothingChosen: string;
    refused(reason: string): string;
    unreachable: string;
    over: string;
    sending: string;
  };
  strip: {
    label: string;
    firing(count: Counted): string;
    more(count: Counted): string;
    open: string;
    channels(names: string): string;
    evaluator: string;
    badge(count: Counted): string;
  };
  notify: {
    label: string;
    ask: string;
    on: string;
    off: string;
    denied: string;
    title(count: Counted): string;
    resolved: string;
  };
  mark: {
    span(rule: string, severity: string, from: string, to: string | null): string;
    several(count: Counted): string;
  };
  reason: Record<ResolveReason, string>;
}
