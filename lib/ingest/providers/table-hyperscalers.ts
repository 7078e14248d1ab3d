import type { Provider } from "./provider";
import { capacity, rate, verdict } from "./rows";
import { ENQUEUED_TOKENS } from "./sentences";

/** Models rented out by the three large clouds; their rules are only data. */
export const hyperscalerTable: readonly Provider[] = [
  {
    id: "azure_openai",
    name: "Azure OpenAI",
    documentation: "https://learn.microsoft.com/azure/ai-services/openai/how-to/quota",
    kind: "provider",
    scope: "deployment",
    marks: /azureexception|azure[- ]openai\b|aka\.ms\/oai|AIServices S0 pricing/i,
    rules: [
      capacity("az1", { status: [429, 503], message: /high demand|temporarily unable to process/i }),
      rate("detect")("az4", { status: [429], message: /exceeded (?:the )?(?:token|call|request) rate limit/i }),
      verdict("provider_rate_limit", "tpd", "at_reset")("az5", { message: ENQUEUED_TOKENS }),
      rate("detect")("az6", { message: /\brate limit is exceeded\. try again in\b/i }),
      verdict("provider_rate_limit", "unknown", "at_reset")("az3", { status: [403], message: /temporarily blocked/i }),
      rate("detect")("az2", { status: [429] }),
    ],
  },
  {
    id: "vertex",
    name: "Vertex AI",
    documentation: "https://cloud.google.com/vertex-ai/generative-ai/docs/error-code-429",
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
    documentation: "https://docs.aws.amazon.com/bedrock/latest/userguide/troubleshooting-api-error-codes.html",
    kind: "provider",
    scope: "account",
    marks: /bedrockexception|\bbotocore\b|bedrock-runtime|^ThrottlingException$/i,
    words: [
      { pattern: /too many tokens per day/i, dimension: "tpd" },
      { pattern: /too many tokens/i, dimension: "tpm" },
      { pattern: /too many requests,|request rate is too high|sent too many requests/i, dimension: "rpm" },
    ],
    rules: [
      verdict("provider_rate_limit", "tpd", "at_reset")("br1", { message: /too many tokens per day/i }),
      rate("detect")("br7", { message: /\btoo many (?:requests|tokens), please wait/i }),
      capacity("br8", { status: [503], message: /\btoo many connections\b/i }),
      rate("rpm")("br9", { message: /\byour request rate is too high/i }),
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
];
