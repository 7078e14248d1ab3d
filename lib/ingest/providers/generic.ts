import type { Rule } from "./provider";
import { budget, capacity, credits, gatewayBudget, gatewayCredits, gatewayRate, rate } from "./rows";
import * as sentence from "./sentences";

const REFUSALS = [402, 403, 429];

/**
 * What holds at any host, after the host's own words and those of the provider behind it. Where the speaker is a known
 * gateway, `gatewaySource` says whose limit the same words mean there; null = nothing, because it may repeat anybody.
 * Without a status only sentences count that can mean nothing else.
 */
export const genericRules: readonly Rule[] = [
  capacity("x15", {
    message: sentence.NOT_YOURS,
  }),
  budget("x23", {
    status: [429],
    needsStatus: true,
    code: /^(?:five_hour|seven_day(?:_\w{1,30})?)$/,
    codePath: /claim$|ratelimittype$/i,
  }),
  {
    id: "x8",
    status: REFUSALS,
    code: /(?:MONTHLY|WEEKLY|DAILY)_(?:REQUEST|USAGE|TOKEN)_?(?:COUNT|LIMIT|QUOTA)/,
    source: "provider_budget",
    dimension: "rpd",
    retryable: "at_reset",
    gatewaySource: "gateway_budget",
  },
  gatewayCredits("x10", {
    code: /insufficient_user_quota|pre_consume_token_quota_failed/,
  }),
  gatewayCredits("x31", {
    message: sentence.RELAY_QUOTA_USED_UP,
  }),
  gatewayBudget("never")("x29", {
    code: /(?:^|_)KEY_QUOTA_(?:EXHAUSTED|EXCEEDED)$/i,
  }),
  {
    id: "x11",
    code: /^(?:insufficient_quota|credit_balance_exhausted|insufficient_(?:balance|credits?|funds)|not_enough_balance|out_of_credits|payment_required|billing_not_active|usage_not_included)$/i,
    status: [...REFUSALS, 400, 401],
    source: "provider_credits",
    dimension: "spend",
    retryable: "never",
    gatewaySource: "gateway_credits",
  },
  gatewayBudget("at_reset")("x24", {
    status: [...REFUSALS, 400, 401],
    message: sentence.WINDOWED_BUDGET_USED_UP,
  }),
  gatewayBudget("never")("x25", {
    status: [...REFUSALS, 400, 401],
    message: sentence.BUDGET_USED_UP,
  }),
  gatewayRate("unknown")("x26", {
    status: [...REFUSALS, 503],
    message: sentence.POOL_OF_ACCOUNTS_LIMITED,
  }),
  gatewayRate("detect")("x27", {
    status: REFUSALS,
    message: sentence.PER_KEY_OR_USER,
  }),
  {
    id: "x22",
    status: [...REFUSALS, 400, 401],
    message: sentence.TRIAL_USED_UP,
    source: "provider_credits",
    dimension: "spend",
    retryable: "never",
    gatewaySource: "gateway_credits",
  },
  {
    id: "x9",
    status: [...REFUSALS, 400, 401],
    message: sentence.PLAN_USED_UP,
    source: "provider_budget",
    dimension: "spend",
    retryable: "at_reset",
    gatewaySource: "gateway_budget",
  },
  {
    id: "x4",
    message: sentence.NO_MONEY,
    source: "provider_credits",
    dimension: "spend",
    retryable: "never",
    gatewaySource: "gateway_credits",
  },
  {
    id: "x16",
    code: /usage_?limit(?:_?reached|_?exceeded|_?error)?$|(?:weekly|monthly|session)_(?:rate_|usage_)?limit|(?:^|_)spend(?:ing)?_limit|(?:model|message|usage)_cap_exceeded|(?:token|usage)_quota_(?:reached|exceeded|exhausted)/i,
    source: "provider_budget",
    dimension: "spend",
    retryable: "at_reset",
    gatewaySource: "gateway_budget",
  },
  capacity("x12", {
    status: [429, 503, 529],
    code: /^(?:overloaded_error|server_is_overloaded|engine_overloaded(?:_error)?|model_overloaded|service_overloaded)$/,
  }),
  {
    id: "x17",
    status: REFUSALS,
    message: sentence.TOO_MANY_AT_ONCE,
    source: "provider_rate_limit",
    dimension: "concurrency",
    retryable: "soon",
    gatewaySource: "gateway_rate_limit",
  },
  rate("burst")("x18", {
    status: REFUSALS,
    message: sentence.GREW_TOO_FAST,
  }),
  capacity("x3", {
    status: [429, 503, 529],
    needsStatus: true,
    message: sentence.OUT_OF_CAPACITY,
  }),
  capacity("x19", {
    message: sentence.SURELY_OUT_OF_CAPACITY,
  }),
  {
    id: "x36",
    status: [429],
    code: /^local_rate_limited$/,
    source: "gateway_rate_limit",
    dimension: "unknown",
    retryable: "soon",
  },
  {
    id: "x13",
    status: [429],
    message: /\b(?:from|by|upstream) provider\b.{0,40}\btoo many requests|\bupstream rate limit\b/i,
    source: "upstream_provider_shared_pool",
    dimension: "unknown",
    retryable: "soon",
  },
  rate("detect")("x5", {
    status: [429],
    needsStatus: true,
    message: sentence.RATE_WITH_UNIT,
  }),
  rate("detect")("x14", {
    status: [...REFUSALS, 400, 422],
    message: sentence.RATE_SURELY_EXCEEDED,
  }),
  rate("detect")("x30", {
    status: REFUSALS,
    message: /\berror (?:code:? )?1015\b|\byou are being rate limited\b/i,
  }),
  {
    id: "x20",
    status: REFUSALS,
    message: sentence.RATE_WITHOUT_UNIT,
    source: "provider_rate_limit",
    dimension: "detect",
    retryable: "soon",
    gatewaySource: "gateway_rate_limit",
  },
  {
    id: "x21",
    status: [429],
    code: /rate_?limit(?:ed|_exceeded|_error|_reached(?:_\w{1,20})?|_?reached)(?=$|[:.])/i,
    source: "provider_rate_limit",
    dimension: "detect",
    retryable: "soon",
    gatewaySource: "gateway_rate_limit",
  },
  {
    id: "x32",
    status: [429],
    needsStatus: true,
    code: /rate_?limit(?=$|[:.])/i,
    source: "provider_rate_limit",
    dimension: "detect",
    retryable: "soon",
    gatewaySource: "gateway_rate_limit",
  },
  {
    id: "x28",
    status: [400, 403, 429],
    needsStatus: true,
    message: sentence.QUOTA_USED_UP,
    source: "provider_rate_limit",
    dimension: "detect",
    retryable: "soon",
    gatewaySource: "gateway_rate_limit",
  },
  {
    id: "x33",
    status: [402],
    needsStatus: true,
    message: /\b(?:daily|weekly|monthly)\b.{0,30}\b(?:quota|limit|allowance|cap|usage|requests?)\b/i,
    source: "provider_budget",
    dimension: "spend",
    retryable: "at_reset",
    gatewaySource: "gateway_budget",
  },
  {
    id: "x35",
    status: [429],
    header: { name: /(?:^|-)ratelimit(?:bysize)?-(?:.{1,40}-)?remaining(?:-.{1,40})?$/, value: /^0(?:\.0{1,6})?$/ },
    source: "provider_rate_limit",
    dimension: "detect",
    retryable: "soon",
    gatewaySource: null,
  },
  {
    id: "x34",
    message: /(?:^|[:·|] ?)(?:too many requests|rate[- ]limited)[.!]?$/i,
    onlyWithoutStatus: true,
    source: "unknown",
    dimension: "unknown",
    retryable: "soon",
  },
  credits("x1", { status: [402] }),
  capacity("x2", { status: [529] }),
  { id: "x6", status: [429], source: "unknown", dimension: "detect", retryable: "soon" },
  capacity("x7", { status: [503] }),
];
