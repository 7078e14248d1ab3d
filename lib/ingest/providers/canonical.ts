const ALIASES = new Map(
  Object.entries({
    azure: "azure_openai",
    azure_ai: "azure_openai",
    azureopenai: "azure_openai",
    claude: "anthropic",
    google: "gemini",
    google_ai_studio: "gemini",
    google_gemini: "gemini",
    googleai: "gemini",
    vertex_ai: "vertex",
    vertexai: "vertex",
    google_vertex: "vertex",
    google_vertex_ai: "vertex",
    aws: "bedrock",
    aws_bedrock: "bedrock",
    amazon_bedrock: "bedrock",
    volcengine: "ark",
    volcano: "ark",
    volcano_engine: "ark",
    doubao: "ark",
    byteplus: "ark",
    豆包: "ark",
    火山引擎: "ark",
    qwen: "dashscope",
    tongyi: "dashscope",
    bailian: "dashscope",
    aliyun: "dashscope",
    alibaba: "dashscope",
    alibaba_cloud: "dashscope",
    model_studio: "dashscope",
    百炼: "dashscope",
    通义千问: "dashscope",
    glm: "zhipu",
    zhipuai: "zhipu",
    bigmodel: "zhipu",
    z_ai: "zhipu",
    zai: "zhipu",
    智谱: "zhipu",
    moonshot: "kimi",
    moonshotai: "kimi",
    moonshot_ai: "kimi",
    baidu: "qianfan",
    ernie: "qianfan",
    wenxin: "qianfan",
    tencent: "hunyuan",
    grok: "xai",
    x_ai: "xai",
    together_ai: "together",
    togetherai: "together",
    fireworks_ai: "fireworks",
    hf: "huggingface",
    hugging_face: "huggingface",
    github: "github_models",
    workers_ai: "cloudflare_workers_ai",
    ai_gateway: "cloudflare_ai_gateway",
    vercel: "vercel_ai_gateway",
    oneapi: "one_api",
    "one-api": "one_api",
    newapi: "new_api",
    iflytek: "spark",
    iflytek_spark: "spark",
    xfyun: "spark",
    讯飞星火: "spark",
    opencode: "opencode_zen",
    claude_relay_service: "claude_relay_service",
    sub2api: "sub2api",
    cliproxyapi: "cliproxyapi",
    cli_proxy_api: "cliproxyapi",
    claude_code_router: "claude_code_router",
    ccr: "claude_code_router",
    omniroute: "omniroute",
    kilo: "kilocode",
    kilo_code: "kilocode",
    opencode_go: "opencode_zen",
    apim: "azure_apim",
    azure_api_management: "azure_apim",
    kong_ai_gateway: "kong",
    open_router: "openrouter",
    pi_router: "pirouter",
    half_off: "halfoff",
    lite_llm: "litellm",
    litellm_proxy: "litellm",
  }),
);

/** Host name or its parent domain → provider; the longest suffix wins. */
const HOSTS = new Map(
  Object.entries({
    "openai.com": "openai",
    "openai.azure.com": "azure_openai",
    "openai.azure.us": "azure_openai",
    "openai.azure.cn": "azure_openai",
    "cognitiveservices.azure.com": "azure_openai",
    "services.ai.azure.com": "azure_openai",
    "models.inference.ai.azure.com": "github_models",
    "models.github.ai": "github_models",
    "anthropic.com": "anthropic",
    "claude.ai": "anthropic",
    "generativelanguage.googleapis.com": "gemini",
    "cloudcode-pa.googleapis.com": "gemini",
    "aiplatform.googleapis.com": "vertex",
    "deepseek.com": "deepseek",
    "volces.com": "ark",
    "volcengineapi.com": "ark",
    "bytepluses.com": "ark",
    "dashscope.aliyuncs.com": "dashscope",
    "dashscope-intl.aliyuncs.com": "dashscope",
    "dashscope-us.aliyuncs.com": "dashscope",
    "maas.aliyuncs.com": "dashscope",
    "bigmodel.cn": "zhipu",
    "z.ai": "zhipu",
    "moonshot.cn": "kimi",
    "moonshot.ai": "kimi",
    "kimi.com": "kimi",
    "minimax.io": "minimax",
    "minimaxi.com": "minimax",
    "minimax.chat": "minimax",
    "qianfan.baidubce.com": "qianfan",
    "aip.baidubce.com": "qianfan",
    "hunyuan.tencentcloudapi.com": "hunyuan",
    "hunyuan.cloud.tencent.com": "hunyuan",
    "siliconflow.cn": "siliconflow",
    "siliconflow.com": "siliconflow",
    "groq.com": "groq",
    "mistral.ai": "mistral",
    "cohere.com": "cohere",
    "cohere.ai": "cohere",
    "x.ai": "xai",
    "together.xyz": "together",
    "together.ai": "together",
    "fireworks.ai": "fireworks",
    "cerebras.ai": "cerebras",
    "sambanova.ai": "sambanova",
    "deepinfra.com": "deepinfra",
    "perplexity.ai": "perplexity",
    "huggingface.co": "huggingface",
    "modelscope.cn": "modelscope",
    "xf-yun.com": "spark",
    "opencode.ai": "opencode_zen",
    "helicone.ai": "helicone",
    "requesty.ai": "requesty",
    "poe.com": "poe",
    "aihubmix.com": "aihubmix",
    "dmxapi.com": "dmxapi",
    "dmxapi.cn": "dmxapi",
    "api2d.com": "api2d",
    "api2d.net": "api2d",
    "chatanywhere.tech": "chatanywhere",
    "chatanywhere.org": "chatanywhere",
    "kilo.ai": "kilocode",
    "azure-api.net": "azure_apim",
    "pollinations.ai": "pollinations",
    "portkey.ai": "portkey",
    "gateway.ai.cloudflare.com": "cloudflare_ai_gateway",
    "api.cloudflare.com": "cloudflare_workers_ai",
    "ai-gateway.vercel.sh": "vercel_ai_gateway",
    "openrouter.ai": "openrouter",
    "pirouter.ai": "pirouter",
    "halfoff.dev": "halfoff",
  }),
);

/**
 * The provider id for what a client calls its provider: an id, an alias, a host name or a base URL.
 * Unknown hosts come back as the lower-cased host (with its port), unknown ids lower-cased.
 */
export function canonicalProvider(value: string): string {
  const trimmed = value.trim().toLowerCase();
  const alias = ALIASES.get(trimmed.replace(/[\s.-]+/g, "_"));
  if (alias !== undefined) return alias;
  const host = hostOf(trimmed);
  if (host === null) return KNOWN_IDS.has(underscored(trimmed)) ? underscored(trimmed) : trimmed;
  return providerOfHost(host) ?? host;
}

const KNOWN_IDS = new Set([...ALIASES.values(), ...HOSTS.values()]);

function underscored(text: string): string {
  return text.replace(/[\s-]+/g, "_");
}

function hostOf(text: string): string | null {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//.test(text);
  if (!withScheme && !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?(?:\/|$)/.test(text) && !/^localhost\b/.test(text))
    return null;
  const url = withScheme ? text : `http://${text}`;
  return URL.canParse(url) ? new URL(url).host || null : null;
}

function providerOfHost(host: string): string | null {
  let suffix = host.replace(/:\d+$/, "");
  if (/(?:^|\.)bedrock(?:-[a-z]+)*(?:\.[a-z0-9-]+)*\.amazonaws\.com(?:\.cn)?$/.test(suffix)) return "bedrock";
  if (suffix.endsWith("-aiplatform.googleapis.com")) return "vertex";
  if (suffix.endsWith("-cloudcode-pa.googleapis.com")) return "gemini";
  while (suffix.includes(".")) {
    const provider = HOSTS.get(suffix);
    if (provider !== undefined) return provider;
    suffix = suffix.slice(suffix.indexOf(".") + 1);
  }
  return null;
}
