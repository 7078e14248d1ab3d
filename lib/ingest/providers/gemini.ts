import type { Provider } from "./provider";

/**
 * Gemini API and Code Assist. "Check your plan and billing details" is in every quota 429 and is no billing error;
 * the quota id names the dimension, and the hint beside a per-day quota belongs to the minute.
 */
export const gemini: Provider = {
  id: "gemini",
  name: "Gemini",
  kind: "provider",
  scope: "project",
  marks:
    /geminiexception|generativelanguage\.googleapis|ai\.google\.dev|aistudio\.google|cloudcode-pa\.googleapis|RESOURCE_EXHAUSTED|exhausted your capacity on this model/i,
  words: [
    { pattern: /input token count(?!.{0,40}per day)|tokens? count/i, dimension: "tpm" },
    { pattern: /maximum concurrent/i, dimension: "concurrency" },
  ],
  rules: [
    {
      id: "gm1",
      status: [402, 429],
      message: /prepayment credits are depleted/i,
      source: "provider_credits",
      dimension: "spend",
      retryable: "never",
    },
    {
      id: "gm8",
      code: /^INSUFFICIENT_G1_CREDITS_BALANCE$|^payment_required$/,
      source: "provider_credits",
      dimension: "spend",
      retryable: "never",
    },
    { id: "gm2", status: [402], source: "provider_credits", dimension: "spend", retryable: "never" },
    {
      id: "gm3",
      status: [429],
      message: /limit: 0(?![\d.])|key: "quota_limit_value" value: "0"/i,
      source: "provider_rate_limit",
      dimension: "detect",
      retryable: "never",
    },
    {
      id: "gm12",
      message: /\b(?:monthly|daily|project)\b.{0,20}\bspend(?:ing)? (?:cap|limit)/i,
      source: "provider_budget",
      dimension: "spend",
      retryable: "at_reset",
      calendar: "utc_month",
    },
    {
      id: "gm13",
      message: /\b(?:individual|baseline(?: model)?|included) quota reached\b/i,
      source: "provider_budget",
      dimension: "spend",
      retryable: "at_reset",
    },
    {
      id: "gm4",
      status: [429],
      message: /\bspend(?:ing)?[- ](?:based|cap|limit)/i,
      source: "provider_budget",
      dimension: "spend",
      retryable: "soon",
    },
    {
      id: "gm5",
      code: /PerDay|_per_day|^quota_exceeded$/,
      source: "provider_rate_limit",
      dimension: "detect",
      retryable: "at_reset",
      calendar: "pacific_day",
      calendarBeatsWait: true,
    },
    {
      id: "gm9",
      code: /Per(?:Minute|Second)|_per_minute/,
      source: "provider_rate_limit",
      dimension: "detect",
      retryable: "soon",
    },
    {
      id: "gm10",
      status: [429],
      message: /exceeded your current quota|quota exceeded for|exhausted your capacity on this model/i,
      source: "provider_rate_limit",
      dimension: "detect",
      retryable: "soon",
    },
    {
      id: "gm14",
      code: /^MODEL_CAPACITY_EXHAUSTED$/,
      source: "upstream_provider_shared_pool",
      dimension: "capacity",
      retryable: "soon",
    },
    {
      id: "gm15",
      message: /RESOURCE_EXHAUSTED: .{0,40}\b(?:concurrent|quota|limit)/i,
      source: "provider_rate_limit",
      dimension: "detect",
      retryable: "soon",
    },
    {
      id: "gm6",
      status: [429],
      message: /resource has been exhausted|resource exhausted/i,
      source: "unknown",
      dimension: "unknown",
      retryable: "soon",
    },
    {
      id: "gm11",
      status: [503],
      code: /^(?:UNAVAILABLE|service_unavailable)$/,
      source: "upstream_provider_shared_pool",
      dimension: "capacity",
      retryable: "soon",
    },
    { id: "gm7", status: [503], source: "upstream_provider_shared_pool", dimension: "capacity", retryable: "soon" },
  ],
};
