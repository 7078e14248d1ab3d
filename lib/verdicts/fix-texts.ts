import type { Scope } from "../model/limit";

/** What the sentences are filled with; a null was not stated. */
export interface FixWords {
  provider: string;
  model: string;
  /** The gateway that spoke. */
  via: string;
  /** A gateway stands between, so that a key of one's own at the provider behind it may pass. */
  isBehindGateway: boolean;
  /** null = nobody knows who shares the limit. */
  scope: Scope | null;
  wait: string | null;
  resetAt: string | null;
  status: number | null;
  limit: string | null;
  requested: string | null;
}

export const FIX_KINDS = [
  "rateRequests",
  "rateTokens",
  "rateDay",
  "rateLater",
  "rateConcurrency",
  "rateBurst",
  "rateOversize",
  "rateZero",
  "rateQuota",
  "rateUnknown",
  "shared",
  "upstream",
  "gatewayRate",
  "gatewayRateNever",
  "gatewayBudget",
  "gatewayBudgetNever",
  "gatewayCredits",
  "providerBudget",
  "providerBudgetNever",
  "providerCredits",
  "openrouterMinute",
  "openrouterDay",
  "openrouterInFlight",
  "openrouterCredits",
  "openrouterTooDear",
  "openrouterKey",
  "openrouterAdminBudget",
  "unknown",
] as const;
export type FixKind = (typeof FIX_KINDS)[number];

export type FixTexts = Record<FixKind, (words: FixWords) => string>;
