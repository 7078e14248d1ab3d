import { calcPrice, type ModelPrice, type TieredPrices } from "@pydantic/genai-prices";
import { priceProvider } from "./price-provider";
import { type PricedUsage, usageCostNanoUsd } from "./usage";

export interface PricedCall {
  provider: string;
  upstream: string | null;
  model: string;
  atMs: number;
}

const MAX_REMEMBERED = 2_000;
const MINUTE_MS = 60_000;

/** Prices of one model; `minute` where they depend on the day or the hour and hold for that minute only. */
interface Remembered {
  prices: ModelPrice | null;
  minute: number | null;
}
const remembered = new Map<string, Remembered>();

/** Nano-USD by list prices at the time of the call; null = no price known. Never throws. */
export function catalogueCostNanoUsd(call: PricedCall, usage: PricedUsage): number | null {
  if (call.model.endsWith(":free")) return 0;
  const name = `${call.provider}\n${call.upstream ?? ""}\n${call.model}`;
  const minute = Math.floor(call.atMs / MINUTE_MS);
  const known = remembered.get(name);
  const isFresh = known !== undefined && (known.minute === null || known.minute === minute);
  const { prices } = isFresh ? known : remember(name, lookUp(call, minute));
  return prices === null ? null : cost(prices, usage);
}

function remember(name: string, found: Remembered): Remembered {
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(name, found);
  return found;
}

function lookUp(call: PricedCall, minute: number): Remembered {
  const found = priced(call);
  if (found === null) return { prices: null, minute: null };
  return { prices: found.model_price, minute: Array.isArray(found.model.prices) ? minute : null };
}

/** The catalogue's lookup takes 20 µs. It also calculates, and throws on figures it finds contradictory: none are given. */
function priced({ provider, upstream, model, atMs }: PricedCall): ReturnType<typeof calcPrice> {
  const by = priceProvider(provider, upstream);
  if (by === null) return null;
  const timestamp = new Date(atMs);
  try {
    return calcPrice({}, model, by === "maker" ? { ...makerOf(model), timestamp } : { providerId: by.id, timestamp });
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

/** `anthropic/claude-…` names the maker; without a slash the catalogue knows makers by their models' names. */
function makerOf(model: string): { providerId?: string } {
  return model.includes("/") ? { providerId: "litellm" } : {};
}

function cost(prices: ModelPrice, usage: PricedUsage): number | null {
  const { inputTokens } = usage;
  const inputUsd = priceAt(prices.input_mtok, inputTokens);
  const outputUsd = priceAt(prices.output_mtok, inputTokens);
  if (inputUsd === null && outputUsd === null) return null;
  return usageCostNanoUsd(
    {
      inputUsd: inputUsd ?? 0,
      outputUsd: outputUsd ?? 0,
      cacheReadUsd: priceAt(prices.cache_read_mtok, inputTokens),
      cacheWriteUsd: priceAt(prices.cache_write_mtok, inputTokens),
    },
    usage,
  );
}

/** Tiers are chosen by the whole input and then hold for all of it. */
function priceAt(price: number | TieredPrices | undefined, inputTokens: number): number | null {
  if (price === undefined) return null;
  if (typeof price === "number") return price;
  return price.tiers.reduce((current, tier) => (inputTokens > tier.start ? tier.price : current), price.base);
}
