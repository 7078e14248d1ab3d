import type { Provider } from "./provider";
import { budget, capacity, credits, rate, verdict } from "./rows";

const rateNever = verdict("provider_rate_limit", "detect", "never");
const rateAtReset = verdict("provider_rate_limit", "detect", "at_reset");
const budgetNever = verdict("provider_budget", "spend", "never");

/** Providers outside China whose rules are only data. */
export const cloudTable: readonly Provider[] = [
  {
    id: "azure_openai",
    name: "Azure OpenAI",
    kind: "provider",
    scope: "deployment",
    marks: /azureexception|azure[- ]openai\b|aka\.ms\/oai|AIServices S0 pricing/i,
    rules: [
      capacity("az1", { status: [429, 503], message: /high demand|temporarily unable to process/i }),
      rate("detect")("az4", { status: [429], message: /exceeded (?:the )?(?:token|call|request) rate limit/i }),
      verdict("provider_rate_limit", "unknown", "at_reset")("az3", { status: [403], message: /temporarily blocked/i }),
      rate("detect")("az2", { status: [429] }),
    ],
  },
  {
    id: "vertex",
    name: "Vertex AI",
    kind: "provider",
    scope: "project",
    marks: /vertexai(?:exception|error)|vertexexception|aiplatform\.googleapis|cloud\.google\.com\/vertex-ai/i,
    rules: [
      rate("tpm")("vx1", { status: [429], message: /Provisioned Throughput/i }),
      rate("detect")("vx2", { status: [429], message: /Quota exceeded for/i }),
      capacity("vx3", { status: [429] }),
      capacity("vx4", { status: [503] }),
    ],
  },
  {
    id: "bedrock",
    name: "Amazon Bedrock",
    kind: "provider",
    scope: "account",
    marks: /bedrockexception|\bbotocore\b|bedrock-runtime/i,
    words: [
      { pattern: /too many tokens per day/i, dimension: "tpd" },
      { pattern: /too many tokens/i, dimension: "tpm" },
      { pattern: /too many requests,|request rate is too high|sent too many requests/i, dimension: "rpm" },
    ],
    rules: [
      verdict("provider_rate_limit", "tpd", "at_reset")("br1", { message: /too many tokens per day/i }),
      rate("detect")("br2", { code: /^throttlingException$/i }),
      rate("detect")("br6", {
        header: { name: /^x-amzn-errortype$/, value: /^ThrottlingException/i },
        status: [429, 400],
      }),
      capacity("br3", { code: /^ModelNotReadyException$/i }),
      capacity("br4", { code: /^serviceUnavailableException$/i }),
      verdict("provider_rate_limit", "unknown", "never")("br5", { code: /^ServiceQuotaExceededException$/i }),
    ],
  },
  {
    id: "groq",
    name: "Groq",
    kind: "provider",
    scope: "org",
    marks: /groqexception|console\.groq\.com/i,
    rules: [
      budget("gq1", { code: /blocked_api_access/, calendar: "utc_month" }),
      rateNever("gq4", { status: [413, 429], message: /request too large/i }),
      rate("detect")("gq6", { status: [429], code: /^rate_limit_exceeded$/ }),
      rate("detect")("gq7", { status: [429], message: /rate limit reached for model/i }),
      verdict("provider_rate_limit", "tpm", "never")("gq2", { status: [413] }),
      capacity("gq3", { status: [498, 503] }),
      rate("detect")("gq5", { status: [429] }),
    ],
  },
  {
    id: "mistral",
    name: "Mistral",
    kind: "provider",
    scope: "org",
    marks: /mistralexception|api\.mistral\.ai/i,
    rules: [
      capacity("mi1", { code: /^(?:3505|service_tier_capacity_exceeded)$/ }),
      capacity("mi4", { message: /service tier capacity exceeded/i }),
      rate("detect")("mi2", { code: /^(?:1300|rate_limited)$/ }),
      rate("detect")("mi5", { status: [429], message: /rate limit exceeded/i }),
      credits("mi3", { status: [402] }),
    ],
  },
  {
    id: "cohere",
    name: "Cohere",
    kind: "provider",
    scope: "key",
    marks: /cohereexception|dashboard\.cohere\.com/i,
    rules: [
      verdict(
        "provider_budget",
        "rpd",
        "at_reset",
      )("co1", { status: [429], message: /calls? ?(?:per|\/) ?month|a month\b|monthly/i }),
      rate("detect")("co2", { status: [429] }),
      budgetNever("co3", { status: [402] }),
    ],
  },
  {
    id: "xai",
    name: "xAI",
    kind: "provider",
    scope: "org",
    marks: /xaiexception|console\.x\.ai/i,
    rules: [
      credits("xa1", {
        status: [403, 429],
        message: /used all available credits|monthly spending limit|free usage quota/i,
      }),
      rateNever("xa2", { status: [429], message: /\(actual\/limit\): \d{1,12}\/0\b/i }),
      rate("detect")("xa4", { status: [429], message: /too many (?:requests|tokens) for team/i }),
      rate("detect")("xa3", { status: [429] }),
    ],
  },
  {
    id: "together",
    name: "Together AI",
    kind: "provider",
    scope: "org",
    marks: /togetheraiexception|together\.ai/i,
    rules: [
      rate("tpm")("to2", { code: /dynamic_token_limited/ }),
      rate("rpm")("to5", { code: /dynamic_request_limited/ }),
      rate("detect")("to6", { status: [429], message: /reached the rate limit specific to this model/i }),
      budget("to1", { status: [402] }),
      rate("rpm")("to3", { status: [429] }),
      capacity("to4", { status: [503] }),
    ],
  },
  {
    id: "fireworks",
    name: "Fireworks AI",
    kind: "provider",
    scope: "account",
    marks: /fireworks(?:ai|_ai)?exception|fireworks\.ai/i,
    rules: [
      credits("fw1", { status: [402, 412] }),
      rate("detect")("fw2", { status: [429] }),
      capacity("fw3", { status: [503] }),
    ],
  },
  {
    id: "cerebras",
    name: "Cerebras",
    kind: "provider",
    scope: "org",
    marks: /cerebrasexception|cerebras\.ai/i,
    rules: [
      capacity("ce1", { code: /^queue_exceeded$/ }),
      rate("detect")("ce4", { code: /^(?:token|request)_quota_exceeded$/ }),
      rate("detect")("ce2", { status: [429] }),
      credits("ce3", { status: [402] }),
    ],
  },
  {
    id: "sambanova",
    name: "SambaNova",
    kind: "provider",
    scope: "user",
    marks: /sambanovaexception|sambanova\.ai/i,
    rules: [
      verdict("provider_rate_limit", "tpd", "at_reset")("sn1", { message: /duration_s: 86400/ }),
      rate("detect")("sn2", { status: [429] }),
    ],
  },
  {
    id: "deepinfra",
    name: "DeepInfra",
    kind: "provider",
    scope: "account",
    marks: /deepinfraexception|deepinfra\.com/i,
    rules: [
      capacity("di1", { code: /^engine_overloaded$/ }),
      rate("concurrency")("di2", { status: [429] }),
      credits("di3", { status: [402] }),
    ],
  },
  {
    id: "perplexity",
    name: "Perplexity",
    kind: "provider",
    scope: "account",
    marks: /perplexityexception/i,
    rules: [
      credits("pp1", { status: [401], needsStatus: true, message: /credit|quota|insufficient/i }),
      rate("rpm")("pp2", { status: [429] }),
    ],
  },
  {
    id: "huggingface",
    name: "Hugging Face",
    kind: "provider",
    scope: "account",
    marks: /huggingfaceexception/i,
    rules: [credits("hf1", { status: [402] }), rate("detect")("hf2", { status: [429] })],
  },
  {
    id: "github_models",
    name: "GitHub Models",
    kind: "provider",
    scope: "user",
    rules: [
      rateAtReset("gh1", { status: [429], message: /ByDay|per 86400 ?s/ }),
      rateAtReset("gh3", { status: [429], header: { name: /^x-ratelimit-type$/, value: /ByDay/ } }),
      rate("detect")("gh2", { status: [429] }),
    ],
  },
  {
    id: "cloudflare_workers_ai",
    name: "Cloudflare Workers AI",
    kind: "provider",
    scope: "account",
    rules: [
      budget("cw1", { message: /daily free allocation|\b3036\b/i, calendar: "utc_day" }),
      budget("cw3", { code: /^3036$/, calendar: "utc_day" }),
      capacity("cw2", { message: /\b3040: |capacity temporarily exceeded/i }),
      capacity("cw4", { code: /^3040$/ }),
    ],
  },
];
