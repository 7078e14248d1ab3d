/** Our provider ids as the price catalogue calls them; those it calls the same are listed too, because only listed ones are priced. */
const CATALOGUE_IDS: ReadonlyMap<string, string> = new Map([
  ["openai", "openai"],
  ["azure_openai", "azure"],
  ["anthropic", "anthropic"],
  ["gemini", "google"],
  ["vertex", "google"],
  ["bedrock", "aws"],
  ["deepseek", "deepseek"],
  ["zhipu", "zhipuai"],
  ["kimi", "moonshotai"],
  ["minimax", "minimax"],
  ["groq", "groq"],
  ["mistral", "mistral"],
  ["cohere", "cohere"],
  ["xai", "x-ai"],
  ["together", "together"],
  ["fireworks", "fireworks"],
  ["cerebras", "cerebras"],
  ["perplexity", "perplexity"],
  ["cloudflare_workers_ai", "cloudflare"],
  ["openrouter", "openrouter"],
]);

/** Gateways that pass the price of the provider behind them on; `maker`: where they name none, the model's maker. */
const PASSING_ON = new Set(["litellm", "portkey", "cloudflare_ai_gateway", "vercel_ai_gateway", "new_api"]);

export type PriceProvider = { id: string } | "maker";

/** Who sets the price; null where nobody known does, e.g. a model served on one's own machine. */
export function priceProvider(provider: string, upstream: string | null): PriceProvider | null {
  const direct = CATALOGUE_IDS.get(provider);
  if (direct !== undefined) return { id: direct };
  const behind = upstream === null ? undefined : CATALOGUE_IDS.get(upstream);
  if (behind !== undefined) return { id: behind };
  return PASSING_ON.has(provider) ? "maker" : null;
}
