import type { CostSource } from "../model/attempt";
import { catalogueCostNanoUsd } from "./catalogue";
import { type UnitPrices, usageCostNanoUsd } from "./usage";

/** Own prices by `provider/model`, or by `model` for every provider. */
export type PriceOverrides = ReadonlyMap<string, UnitPrices>;
export const NO_OVERRIDES: PriceOverrides = new Map();

export interface CostFacts {
  provider: string;
  upstream: string | null;
  model: string;
  servedModel: string | null;
  atMs: number;
  reportedUsd: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  cachedInputTokens: number | null;
  cacheWriteTokens: number | null;
  cacheHit: boolean | null;
  /** A limit or billing stop: nothing was served unless tokens say so. */
  refused: boolean;
}

export interface Cost {
  costNanoUsd: number | null;
  costSource: CostSource;
}

/** Reported, else own price, else list price, else unpriced. A refused attempt without tokens costs nothing. */
export function costOf(facts: CostFacts, overrides: PriceOverrides = NO_OVERRIDES): Cost {
  const { reportedUsd, inputTokens, outputTokens } = facts;
  const hasTokens = (inputTokens ?? 0) > 0 || (outputTokens ?? 0) > 0;
  const saysNothing = reportedUsd === 0 && (outputTokens ?? 0) > 0;
  if (reportedUsd !== null && !saysNothing && !(reportedUsd === 0 && facts.refused)) {
    return { costNanoUsd: Math.round(reportedUsd * 1e9), costSource: "reported" };
  }
  if (facts.refused && !hasTokens) return { costNanoUsd: 0, costSource: "refused" };
  if (facts.cacheHit === true) return { costNanoUsd: 0, costSource: "catalogue" };
  if (!hasTokens) return { costNanoUsd: null, costSource: "unpriced" };
  return byPriceList(facts, overrides);
}

function byPriceList(facts: CostFacts, overrides: PriceOverrides): Cost {
  const usage = {
    inputTokens: facts.inputTokens ?? 0,
    outputTokens: facts.outputTokens ?? 0,
    cachedInputTokens: facts.cachedInputTokens ?? 0,
    cacheWriteTokens: facts.cacheWriteTokens ?? 0,
  };
  const { provider, upstream, atMs } = facts;
  for (const model of pricedModels(facts)) {
    const own = overrides.size === 0 ? undefined : (overrides.get(`${provider}/${model}`) ?? overrides.get(model));
    if (own !== undefined) return { costNanoUsd: usageCostNanoUsd(own, usage), costSource: "override" };
    const listed = catalogueCostNanoUsd({ provider, upstream, model, atMs }, usage);
    if (listed !== null) return { costNanoUsd: listed, costSource: "catalogue" };
  }
  return { costNanoUsd: null, costSource: "unpriced" };
}

/** The model that answered; the one asked for also where the answer only names a snapshot of it. */
function pricedModels({ model, servedModel }: CostFacts): string[] {
  if (servedModel === null || servedModel === model) return [model];
  return servedModel.startsWith(`${model}-`) || servedModel.endsWith(`/${model}`)
    ? [servedModel, model]
    : [servedModel];
}
