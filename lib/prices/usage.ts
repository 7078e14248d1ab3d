/** Tokens that are priced; input includes cache reads and writes, output includes reasoning. */
export interface PricedUsage {
  inputTokens: number;
  outputTokens: number;
  cachedInputTokens: number;
  cacheWriteTokens: number;
}

/** Dollars per million tokens. null = priced as plain input. */
export interface UnitPrices {
  inputUsd: number;
  outputUsd: number;
  cacheReadUsd: number | null;
  cacheWriteUsd: number | null;
}

/** Nano-USD of a usage; a dollar per million tokens is a thousand nano-USD per token. */
export function usageCostNanoUsd(prices: UnitPrices, usage: PricedUsage): number {
  const { inputUsd, outputUsd } = prices;
  const plain = Math.max(0, usage.inputTokens - usage.cachedInputTokens - usage.cacheWriteTokens);
  const usdMillionths =
    plain * inputUsd +
    usage.cachedInputTokens * (prices.cacheReadUsd ?? inputUsd) +
    usage.cacheWriteTokens * (prices.cacheWriteUsd ?? inputUsd) +
    usage.outputTokens * outputUsd;
  return Math.round(usdMillionths * 1_000);
}
