import type { InstanceLabels, RuleInput, Severity } from "../model/alert";
import type { Channel, ChannelType, Message } from "../model/channel";

/** One time that a rule would have fired. */
export interface PreviewEpisode {
  /** Before the preview's own beginning where it fired already when that began. */
  fromMs: number;
  /** null = it would fire still. */
  toMs: number | null;
  severity: Severity;
  /** Farthest beyond the threshold. */
  worstValue: number | null;
  /** When it would have been told that it got worse: that it is critical now, or that the next step of a budget is reached. */
  escalatedAtMs: number[];
}

export interface PreviewInstance {
  labels: InstanceLabels;
  /** What the rule would have judged, by instant; at most 300 of them, each the worst of its stretch. */
  points: [atMs: number, value: number | null][];
  episodes: PreviewEpisode[];
}

/** What a rule would have done, from the same function that runs at night. */
export interface RulePreview {
  fromMs: number;
  toMs: number;
  /** Later than asked for where figures do not reach back: in that case since when they do. */
  isShortened: boolean;
  /** Most episodes first, at most 20. */
  instances: PreviewInstance[];
  /** Instances beyond those. */
  omittedInstances: number;
  /** Of all instances, since `fromMs`. */
  fired: number;
  /** How often it got worse, likewise. */
  escalated: number;
}

/** What only the running process can do about alerts, beside what their store keeps. */
export interface AlertDesk {
  /** Rejects with PreviewError where the rule cannot be run over history, with the reason. */
  preview(rule: RuleInput, window: { fromMs: number; toMs: number }): Promise<RulePreview>;
  /**
   * Splits a channel's form into what may be stored as it is and what is encrypted. Fields of secrets that are left out keep what `previous` has.
   * Throws ChannelConfigError with every problem.
   */
  seal(
    type: ChannelType,
    fields: Record<string, unknown>,
    previous: Channel | null,
  ): Pick<Channel, "config" | "sealed" | "masked">;
  /** Of webhooks: signs with this secret from now on, and with the one before beside it; null = no longer with the one before. */
  rotateSecret(channel: Channel, secret: string | null): Pick<Channel, "config" | "sealed" | "masked">;
  /** Puts a test into the real outbox; null = no such channel. */
  sendTest(channelId: string): Promise<Message | null>;
  /** The same message under the same id once more; false = no such message, or it is under way. */
  redeliver(messageId: string): Promise<boolean>;
  /** Something in the settings changed: what is due is looked at now. */
  wake(): void;
  health(): AlertHealth;
}

/** Whether alerts can be trusted right now. */
export interface AlertHealth {
  state: "ok" | "late" | "failing" | "starting";
  lastEvaluatedAtMs: number | null;
  lastTookMs: number | null;
  evalSeconds: number;
  /** In words for a person; null = nothing is wrong. */
  problem: string | null;
  failingRules: { ruleId: string; error: string }[];
  failingChannels: string[];
  waitingMessages: number;
}

/** Why a rule cannot be run over any of its history. */
export const PREVIEW_PROBLEMS = {
  not_kept: "No figures are kept for this combination of filters and groups.",
  period_not_kept:
    "Costs are not kept back to the beginning of this period for this combination of filters and groups.",
  too_many_rows: "So many attempts were recorded that not even the last hours of them could be read in time.",
} as const;
export type PreviewProblem = keyof typeof PREVIEW_PROBLEMS;

export class PreviewError extends Error {
  override readonly name = "PreviewError";
  constructor(readonly problem: PreviewProblem) {
    super(PREVIEW_PROBLEMS[problem]);
  }
}

export class ChannelConfigError extends Error {
  override readonly name = "ChannelConfigError";
  constructor(readonly problems: { field: string; message: string; value: unknown }[]) {
    super(problems.map(({ field, message }) => `${field}: ${message}`).join(" "));
  }
}
