import type { Attempt, CostSource } from "../model/attempt";
import type { Price } from "../model/price";
import { catalogueCostNanoUsd } from "./catalogue";
import { type UnitPrices, usageCostNanoUsd } from "./usage";

/** Own prices by `priceName`. */
export type PriceOverrides = ReadonlyMap<string, UnitPrices>;
export const NO_OVERRIDES: PriceOverrides = new Map();

export function priceOverrides(prices: readonly Price[]): PriceOverrides {
  return new Map(prices.map((price) => [priceName(price), price]));
}

/** What an own price is of; no two are of the same. */
export function priceName({ provider, model }: Pick<Price, "provider" | "model">): string {
  return `${provider ?? ""}\n${model}`;
}

/** What makers append to a model's name for one state of it. */
const SNAPSHOT = /^(?:[-@](?:20\d\d-?\d\d-?\d\d|\d{3,4}|latest))?$/;

export type PricedAttempt = Pick<
  Attempt,
  | "provider"
  | "upstream"
  | "model"
  | "servedModel"
  | "endedAtMs"
  | "inputTokens"
  | "outputTokens"
  | "cachedInputTokens"
  | "cacheWriteTokens"
  | "cacheHit"
>;

export interface Cost {
  costNanoUsd: number | null;
  costSource: CostSource;
}

/**
 * Reported, else own price, else list price, else unpriced. A `refused` attempt (a limit or a billing stop) costs
 * nothing unless tokens say that something was served; nor does an answer from a response cache.
 */
export function costOf(
  attempt: PricedAttempt,
  reportedUsd: number | null,
  refused: boolean,
  overrides: PriceOverrides = NO_OVERRIDES,
): Cost {
  const outputTokens = attempt.outputTokens ?? 0;
  const hasTokens = outputTokens > 0 || (attempt.inputTokens ?? 0) > 0;
  const isReported = reportedUsd !== null && (reportedUsd > 0 || !(refused || outputTokens > 0));
  if (isReported) return { costNanoUsd: Math.round(reportedUsd * 1e9), costSource: "reported" };
  if (refused && !hasTokens) return { costNanoUsd: 0, costSource: "refused" };
  if (attempt.cacheHit === true) return { costNanoUsd: 0, costSource: "catalogue" };
  return hasTokens ? byPriceList(attempt, overrides) : { costNanoUsd: null, costSource: "unpriced" };
}

function byPriceList(attempt: PricedAttempt, overrides: PriceOverrides): Cost {
  const usage = {
    inputTokens: attempt.inputTokens ?? 0,
    outputTokens: attempt.outputTokens ?? 0,
    cachedInputTokens: attempt.cachedInputTokens ?? 0,
    cacheWriteTokens: attempt.cacheWriteTokens ?? 0,
  };
  const { provider, upstream, endedAtMs: atMs } = attempt;
  for (const model of pricedModels(attempt)) {
    const own = overrides.size === 0 ? undefined : ownPrice(overrides, provider, model);
    if (own !== undefined) return { costNanoUsd: usageCostNanoUsd(own, usage), costSource: "override" };
    const listed = catalogueCostNanoUsd({ provider, upstream, model, atMs }, usage);
    if (listed !== null) return { costNanoUsd: listed, costSource: "catalogue" };
  }
  return { costNanoUsd: null, costSource: "unpriced" };
}

function ownPrice(overrides: PriceOverrides, provider: string, model: string): UnitPrices | undefined {
  return overrides.get(priceName({ provider, model })) ?? overrides.get(priceName({ provider: null, model }));
}

/** The model that answered; the one asked for also where the answer only names a dated snapshot of it. */
function pricedModels({ model, servedModel }: PricedAttempt): string[] {
  if (servedModel === null || servedModel === model) return [model];
  const name = servedModel.slice(servedModel.lastIndexOf("/") + 1);
  const asked = model.slice(model.lastIndexOf("/") + 1);
  const isSnapshot = name.startsWith(asked) && SNAPSHOT.test(name.slice(asked.length));
  return isSnapshot ? [servedModel, model] : [servedModel];
}
