import { findProvider } from "@pydantic/genai-prices";
import type { Prng } from "../../db/seed/prng";

/** Provider ids with the names the price catalogue has for them, most used first. */
const PROVIDERS = [
  ["openai", "openai"],
  ["anthropic", "anthropic"],
  ["azure_openai", "azure"],
  ["gemini", "google"],
  ["openrouter", "openrouter"],
  ["deepseek", "deepseek"],
  ["groq", "groq"],
  ["mistral", "mistral"],
] as const;
const MODELS = 30;
const DEPLOYMENTS = 4;
const KEYS = 2;

/** What an attempt calls. */
export interface Target {
  provider: string;
  model: string;
  deployment: string;
  account: string;
  key: string;
}

export const PROVIDER_IDS: readonly string[] = PROVIDERS.map(([provider]) => provider);

/** Picks with Zipf-like shares: the n-th most used gets 1/n of the first. */
export class Targets {
  readonly #models = PROVIDERS.map(([, catalogueId]) => modelsOf(catalogueId));
  readonly #providerShares = zipf(PROVIDERS.length);
  readonly #modelShares = zipf(MODELS);
  readonly #deploymentShares = zipf(DEPLOYMENTS);

  constructor(private readonly prng: Prng) {}

  any(): Target {
    return this.#target(pick(this.#providerShares, this.prng.next()));
  }

  otherModel({ provider }: Target): Target {
    return this.#target(PROVIDER_IDS.indexOf(provider));
  }

  otherProvider({ provider }: Target): Target {
    const place = PROVIDER_IDS.indexOf(provider);
    return this.#target((place + this.prng.integer(1, PROVIDERS.length - 1)) % PROVIDERS.length);
  }

  #target(place: number): Target {
    const provider = PROVIDER_IDS[place] ?? "";
    const deployment = pick(this.#deploymentShares, this.prng.next());
    return {
      provider,
      model: this.#models[place]?.[pick(this.#modelShares, this.prng.next())] ?? "",
      deployment: `${provider}-${deployment + 1}`,
      account: `${provider}-org-${(deployment % 2) + 1}`,
      key: `${provider}-key-${this.prng.integer(1, KEYS)}`,
    };
  }
}

/** Priced models first; made-up ones, which nobody prices, fill the rest. */
function modelsOf(catalogueId: string): string[] {
  const known = findProvider({ providerId: catalogueId })?.models.map(({ id }) => id) ?? [];
  return Array.from({ length: MODELS }, (_, place) => known[place] ?? `${catalogueId}-preview-${place}`);
}

/** Cumulated shares; the last is 1. */
function zipf(count: number): number[] {
  const weights = Array.from({ length: count }, (_, place) => 1 / (place + 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let cumulated = 0;
  return weights.map((weight) => {
    cumulated += weight / sum;
    return cumulated;
  });
}

function pick(cumulated: readonly number[], random: number): number {
  const place = cumulated.findIndex((share) => random < share);
  return place === -1 ? cumulated.length - 1 : place;
}
