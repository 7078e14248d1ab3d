import type { Price } from "../model/price";
import { priceName } from "../prices/cost";
import { type PriceInput, PriceTakenError, type SettingsStore, VersionConflictError } from "./settings";

/** Own prices that live as long as the process. */
export function memoryPrices(): Pick<SettingsStore, "prices" | "createPrice" | "updatePrice" | "deletePrice"> {
  const prices = new Map<string, Price>();
  let nextId = 1;
  const refuseTaken = (id: string, input: PriceInput) => {
    const taken = [...prices.values()].find((price) => price.id !== id && priceName(price) === priceName(input));
    if (taken !== undefined) throw new PriceTakenError(taken);
  };
  const keep = (price: Price) => {
    refuseTaken(price.id, price);
    prices.set(price.id, price);
    return price;
  };
  return {
    prices: async () => [...prices.values()].sort(byModel),
    createPrice: async (input) => keep({ ...input, id: `price-${nextId++}`, version: 1 }),
    updatePrice: async (id, version, input) => {
      const current = prices.get(id);
      if (current === undefined) return null;
      if (current.version !== version) throw new VersionConflictError(current);
      return keep({ ...input, id, version: version + 1 });
    },
    deletePrice: async (id) => prices.delete(id),
  };
}

function byModel(a: Price, b: Price): number {
  const [left, right] = [a, b].map(({ model, provider, id }) => [model, provider ?? "", id].join("\n"));
  return (left ?? "") < (right ?? "") ? -1 : 1;
}
