import type { Provider } from "./provider";

/**
 * Alibaba DashScope (Bailian, Model Studio). `insufficient_quota` and "check your plan and billing" are its token
 * rate; only the sentence about a free allocation, and the overdue codes, are money.
 */
export const dashscope: Provider = {
  id: "dashscope",
  name: "DashScope",
  documentation: "https://help.aliyun.com/zh/model-studio/error-code",
  kind: "provider",
  scope: "account",
  marks:
    /dashscopeexception|dashscope|aliyuncs\.com|help\.aliyun\.com|alibabacloud\.com\/help|\ballocated quota exceeded/i,
  rules: [
    {
      id: "da1",
      code: /^(?:Arrearage|PrepaidBillOverdue|PostpaidBillOverdue|CommodityNotPurchased)$/,
      source: "provider_credits",
      dimension: "spend",
      retryable: "never",
    },
    {
      id: "da2",
      status: [403, 429],
      message: /free allocated quota exceeded|free tier of the model has been exhausted/i,
      source: "provider_credits",
      dimension: "spend",
      retryable: "never",
    },
    {
      id: "da3",
      code: /^AllocationQuota\.FreeTierOnly$/,
      source: "provider_credits",
      dimension: "spend",
      retryable: "never",
    },
    {
      id: "da9",
      message: /\b(?:token|coding|usage)[- ]plan\b.{0,40}\b(?:quota|limit)\b.{0,30}(?:exhausted|exceeded|reached)/i,
      source: "provider_budget",
      dimension: "spend",
      retryable: "at_reset",
    },
    {
      id: "da4",
      code: /BurstRate|limit_burst_rate/,
      source: "provider_rate_limit",
      dimension: "burst",
      retryable: "soon",
    },
    {
      id: "da5",
      code: /RateQuota|LimitRequests|limit_requests/,
      source: "provider_rate_limit",
      dimension: "rpm",
      retryable: "soon",
    },
    {
      id: "da6",
      code: /AllocationQuota|^insufficient_quota$/,
      source: "provider_rate_limit",
      dimension: "tpm",
      retryable: "soon",
    },
    {
      id: "da16",
      message: /\bexceeded your current requests list\b/i,
      source: "provider_rate_limit",
      dimension: "rpm",
      retryable: "soon",
    },
    {
      id: "da13",
      message: /\bconcurrency allocated quota exceeded/i,
      source: "provider_rate_limit",
      dimension: "concurrency",
      retryable: "soon",
    },
    {
      id: "da14",
      message: /\b(?:hour|week|month|usage)(?:ly)? allocated quota exceeded/i,
      source: "provider_budget",
      dimension: "spend",
      retryable: "at_reset",
    },
    {
      id: "da15",
      message: /\bexceeded your current quota\b|#token-limit\b/i,
      source: "provider_rate_limit",
      dimension: "tpm",
      retryable: "soon",
    },
    {
      id: "da10",
      status: [429],
      message: /\ballocated quota exceeded/i,
      source: "provider_rate_limit",
      dimension: "tpm",
      retryable: "soon",
    },
    {
      id: "da7",
      status: [429, 500, 503],
      message: /capacity limits|throttled due to/i,
      source: "upstream_provider_shared_pool",
      dimension: "capacity",
      retryable: "soon",
    },
    { id: "da8", code: /^Throttling$/, source: "provider_rate_limit", dimension: "detect", retryable: "soon" },
    {
      id: "da11",
      status: [403, 429],
      message: /rate limit exceeded/i,
      source: "provider_rate_limit",
      dimension: "detect",
      retryable: "soon",
    },
    {
      id: "da12",
      status: [429],
      code: /^(?:rate_limit_exceeded|limit_exceeded)$/,
      source: "provider_rate_limit",
      dimension: "detect",
      retryable: "soon",
    },
  ],
};
