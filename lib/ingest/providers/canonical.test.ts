import { describe, expect, test } from "vitest";
import { canonicalProvider } from "./canonical";

describe("canonicalProvider", () => {
  test.each([
    ["openai", "openai"],
    ["  OpenAI ", "openai"],
    ["https://api.openai.com/v1", "openai"],
    ["https://eu.api.openai.com/v1/chat/completions", "openai"],
    ["api.openai.com", "openai"],
    ["https://my-team.openai.azure.com/openai/deployments/x", "azure_openai"],
    ["Azure OpenAI", "azure_openai"],
    ["azure-openai", "azure_openai"],
    ["https://us-central1-aiplatform.googleapis.com/v1", "vertex"],
    ["https://aiplatform.googleapis.com", "vertex"],
    ["https://generativelanguage.googleapis.com/v1beta", "gemini"],
    ["google", "gemini"],
    ["https://bedrock-runtime.us-east-1.amazonaws.com", "bedrock"],
    ["volcengine", "ark"],
    ["doubao", "ark"],
    ["https://ark.cn-beijing.volces.com/api/v3", "ark"],
    ["qwen", "dashscope"],
    ["bailian", "dashscope"],
    ["aliyun", "dashscope"],
    ["https://dashscope.aliyuncs.com/compatible-mode/v1", "dashscope"],
    ["moonshot", "kimi"],
    ["https://api.moonshot.cn/v1", "kimi"],
    ["z.ai", "zhipu"],
    ["x.ai", "xai"],
    ["https://openrouter.ai/api/v1", "openrouter"],
    ["https://halfoff.dev/v1", "halfoff"],
    ["https://api.pirouter.ai", "pirouter"],
    ["one-api", "one_api"],
    ["https://LLM.Example.com:8443/v1", "llm.example.com:8443"],
    ["http://localhost:4000", "localhost:4000"],
    ["notopenai.com.evil.example", "notopenai.com.evil.example"],
    ["My_Gateway", "my_gateway"],
    ["openai_compatible_gateway", "openai_compatible_gateway"],
    ["", ""],
  ])("reads %s as %s", (value, id) => {
    expect(canonicalProvider(value)).toBe(id);
    expect(canonicalProvider(canonicalProvider(value))).toBe(id);
  });
});
