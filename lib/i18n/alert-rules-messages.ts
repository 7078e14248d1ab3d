import type { PreviewProblem } from "../alerts/alert-desk";
import type { RuleField, RuleProblemCode } from "../alerts-view/rule-form";
import type { Budget, Direction, NoDataMode } from "../model/alert";
import type { EditorMessages } from "./editor-messages";
import type { Counted } from "./overview-messages";

/** What a rule says, part by part; every part arrives in words. */
export interface RuleSentence {
  metric: string;
  /** `pool`, `provider and model`; null = everything together. */
  each: string | null;
  /** What it is narrowed to; null = everything. */
  where: string | null;
  direction: Direction;
  critical: string;
  warning: string | null;
  /** null = at once. */
  lasts: string | null;
}

/** Words of the editor of rules, and of the sentence that a rule comes to. */
export interface AlertRuleMessages extends EditorMessages {
  newTitle: string;
  back: string;
  /** Instead of a threshold, where one is already too many. */
  any: string;
  /** `**` marks the strong words. */
  sentence(parts: RuleSentence): string;
  sentenceAny(parts: RuleSentence): string;
  silentSentence(parts: RuleSentence): string;
  exhaustionSentence(parts: RuleSentence): string;
  budgetSentence(amount: string, period: string, steps: string, parts: RuleSentence, projected: boolean): string;
  oneOf(items: readonly string[]): string;
  section: Record<"what" | "when" | "tell" | "advanced" | "budget", string>;
  advancedHint: string;
  field: Record<RuleField, string>;
  hint: Partial<Record<RuleField, string>>;
  direction: Record<Direction, string>;
  noDataMode: Record<NoDataMode, string>;
  confidence: Record<"none" | "0.9" | "0.95", string>;
  period: Record<Budget["period"], string>;
  unit: Record<"share" | "s" | "usd" | "min" | "h" | "count" | "ratio", string>;
  for: string;
  stretchesTo: string;
  none: string;
  optional: string;
  together: string;
  addFilter: string;
  addChannel: string;
  newChannel: string;
  noChannels: string;
  nobodyTold: string;
  remove(name: string): string;
  active: string;
  paused: string;
  off: string;
  pause: string;
  resume: string;
  duplicate: string;
  delete: string;
  deleteQuestion(name: string): string;
  deleteHint: string;
  deleteConfirm: string;
  save: string;
  copyOf(name: string): string;
  problem: Record<RuleProblemCode, string>;
  preview: {
    title: string;
    over(from: string, to: string): string;
    fired(count: Counted): string;
    firedShort(count: Counted, since: string): string;
    never: string;
    neverShort(since: string): string;
    openBefore(count: Counted): string;
    worse(count: Counted): string;
    furtherSteps(count: Counted): string;
    /** Stands between sentences. */
    between: string;
    waiting: string;
    reading: string;
    failed(reason: string): string;
    problem: Record<PreviewProblem | "unreachable", string>;
    noTraffic: string;
    firesBeyond(direction: Direction, value: string): string;
    resolvesAt(direction: Direction, value: string): string;
    warnsBeyond(direction: Direction, value: string): string;
    clipped(top: string, peak: string): string;
    columns: Record<"instance" | "from" | "lasted" | "severity" | "highest" | "lowest", string>;
    /** Beside an alert: when it got worse, or a budget's next step was reached. */
    worseAt: Record<"severity" | "step", (moment: string) => string>;
    still: string;
    omitted(count: Counted): string;
    more(count: Counted): string;
    legend: Record<
      "fired" | "quiet" | "critical" | "warn" | "criticalStep" | "warnStep" | "pace" | "usualPause",
      string
    >;
    instances(count: Counted): string;
  };
}
