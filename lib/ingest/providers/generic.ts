import type { Rule } from "./provider";

/**
 * What holds at any host, after the host's own rules. A bare 429 stays `unknown`: nobody said whose limit it was.
 * Without a status only sentences count that can mean nothing else.
 */
export const genericRules: readonly Rule[] = [
  {
    id: "x8",
    status: [402, 403, 429],
    code: /(?:MONTHLY|WEEKLY|DAILY)_(?:REQUEST|USAGE|TOKEN)_?(?:COUNT|LIMIT|QUOTA)/,
    source: "provider_budget",
    dimension: "rpd",
    retryable: "at_reset",
  },
  {
    id: "x9",
    status: [402, 403, 429],
    message:
      /\b(?:hourly|daily|weekly|monthly|session|\d{1,3}[- ](?:hour|day|week|month))(?: [a-z]{1,12}){0,2} (?:usage |request |token )?(?:limit|quota)\b.{0,30}(?:reached|exceeded|exhausted|used up)|\b(?:reached|exceeded|used up|hit|exhausted) (?:your|the) (?:hourly|daily|weekly|monthly|session|\d{1,3}[- ](?:hour|day|week|month)) (?:usage |request |token )?(?:limit|quota)/i,
    source: "provider_budget",
    dimension: "spend",
    retryable: "at_reset",
  },
  {
    id: "x10",
    code: /insufficient_user_quota|pre_consume_token_quota_failed/,
    source: "gateway_credits",
    dimension: "spend",
    retryable: "never",
  },
  {
    id: "x11",
    status: [402, 429],
    code: /^(?:insufficient_quota|credit_balance_exhausted|insufficient_balance)$/,
    source: "provider_credits",
    dimension: "spend",
    retryable: "never",
  },
  { id: "x1", status: [402], source: "provider_credits", dimension: "spend", retryable: "never" },
  { id: "x2", status: [529], source: "upstream_provider_shared_pool", dimension: "capacity", retryable: "soon" },
  {
    id: "x12",
    status: [429, 503, 529],
    code: /^(?:overloaded_error|server_is_overloaded|engine_overloaded(?:_error)?|model_overloaded|service_overloaded)$/,
    source: "upstream_provider_shared_pool",
    dimension: "capacity",
    retryable: "soon",
  },
  {
    id: "x3",
    status: [429, 503],
    needsStatus: true,
    message:
      /overload|at capacity|(?:serving )?capacity limit|high (?:demand|traffic)|\b(?:server|model|service|engine).{0,20}\bbusy\b|过载|负载|繁忙|访问量过大/i,
    source: "upstream_provider_shared_pool",
    dimension: "capacity",
    retryable: "soon",
  },
  {
    id: "x4",
    status: [429],
    needsStatus: true,
    message:
      /\b(?:insufficient|exhausted|too low)\b.{0,20}\b(?:balance|credit)|\b(?:balance|credit)s?\b.{0,20}\b(?:insufficient|exhausted|too low)|余额不足|欠费/i,
    source: "provider_credits",
    dimension: "spend",
    retryable: "never",
  },
  {
    id: "x13",
    status: [429],
    message: /\b(?:from|by|upstream) provider\b.{0,40}\btoo many requests|rate[- ]limited upstream/i,
    source: "upstream_provider_shared_pool",
    dimension: "unknown",
    retryable: "soon",
  },
  {
    id: "x5",
    status: [429],
    needsStatus: true,
    message:
      /\b(?:[RTQI]PM|[RTQ]PD|QPS|RPS)\b|\bper (?:min|day|hour|sec)|\/ ?(?:min|hour|day)|concurren|并发|速率|频率|每分钟/i,
    source: "provider_rate_limit",
    dimension: "detect",
    retryable: "soon",
  },
  {
    id: "x14",
    message:
      /\b(?:[RTQ]PM|[RTQ]PD)\b.{0,80}\blimit\b.{0,80}\b(?:exceeded|reached)|\brate limit\b.{0,200}\b(?:tokens?|requests?|queries) per (?:min|sec|hour|day)/i,
    source: "provider_rate_limit",
    dimension: "detect",
    retryable: "soon",
  },
  { id: "x6", status: [429], source: "unknown", dimension: "detect", retryable: "soon" },
  { id: "x7", status: [503], source: "upstream_provider_shared_pool", dimension: "capacity", retryable: "soon" },
];
