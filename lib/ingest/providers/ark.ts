import type { Provider } from "./provider";

/** Volcano Engine Ark (Doubao): nearly everything is a 429, and the code says which kind. `QuotaExceeded` is money. */
export const ark: Provider = {
  id: "ark",
  name: "Ark",
  documentation: "https://www.volcengine.com/docs/82379/1299023",
  kind: "provider",
  scope: "endpoint",
  marks:
    /volcengineexception|volces\.com|volcengine\.com|\b[RT]PM \((?:Requests|Tokens) Per Minute\) limit of the model/i,
  rules: [
    {
      id: "ar1",
      code: /ServerOverloaded/,
      source: "upstream_provider_shared_pool",
      dimension: "capacity",
      retryable: "soon",
    },
    { id: "ar2", code: /^SetLimitExceeded/, source: "provider_budget", dimension: "spend", retryable: "never" },
    {
      id: "ar3",
      code: /^AccountQuotaExceeded|AgentPlanQuotaExceeded/,
      source: "provider_budget",
      dimension: "spend",
      retryable: "at_reset",
    },
    {
      id: "ar15",
      code: /^FlowLimitExceeded/,
      source: "provider_rate_limit",
      dimension: "detect",
      retryable: "soon",
    },
    {
      id: "ar12",
      message: /\bsafe experience mode\b|安心体验模式|\breached the set inference limit\b/i,
      source: "provider_budget",
      dimension: "spend",
      retryable: "never",
    },
    {
      id: "ar13",
      code: /^QuotaExceeded/,
      message: /\b(?:hour|hourly|daily|weekly|monthly)\b.{0,20}\b(?:usage )?quota|\bwill reset at\b/i,
      source: "provider_budget",
      dimension: "spend",
      retryable: "at_reset",
    },
    {
      id: "ar14",
      code: /^QuotaExceeded/,
      message: /\bqueued\b|\bexceeded the quota\b/i,
      source: "provider_rate_limit",
      dimension: "detect",
      retryable: "soon",
    },
    { id: "ar4", code: /^QuotaExceeded/, source: "provider_credits", dimension: "spend", retryable: "never" },
    {
      id: "ar5",
      code: /InflightBatchsizeExceeded/,
      source: "provider_rate_limit",
      dimension: "concurrency",
      retryable: "soon",
    },
    { id: "ar6", code: /RequestBurstTooFast/, source: "provider_rate_limit", dimension: "burst", retryable: "soon" },
    {
      id: "ar7",
      code: /(?:RPM|Rpm|IPM|Ipm)(?:Rate|Exceeded|Limit)/,
      source: "provider_rate_limit",
      dimension: "rpm",
      retryable: "soon",
    },
    {
      id: "ar8",
      code: /(?:TPM|Tpm)(?:Rate|Exceeded|Limit)/,
      source: "provider_rate_limit",
      dimension: "tpm",
      retryable: "soon",
    },
    { id: "ar9", code: /RateLimitExceeded/, source: "provider_rate_limit", dimension: "detect", retryable: "soon" },
    {
      id: "ar11",
      status: [429],
      message:
        /\b[RT]PM \((?:Requests|Tokens) Per Minute\) limit\b|\b(?:Requests|Tokens) Per Minute \([RT]PM\) limit\b/i,
      source: "provider_rate_limit",
      dimension: "detect",
      retryable: "soon",
    },
    {
      id: "ar10",
      code: /AccountOverdueError|ServiceOverdue/,
      source: "provider_credits",
      dimension: "spend",
      retryable: "never",
    },
  ],
};
