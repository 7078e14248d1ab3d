import type { Stores } from "../metrics/overview-view";
import type { Price } from "../model/price";
import { isPriceTaken, isVersionConflict } from "../store/settings";
import { type ApiAnswer, changedInBetween, emptyAnswer, jsonAnswer, notFound, unprocessable } from "./answer";
import { readBody } from "./body";
import { PriceBody, PriceEditBody, priceInput, priceRow } from "./price-body";

type Settings = Pick<Stores, "settings">;

/** `GET /api/v1/prices`: a team's own, not the list prices. */
export async function pricesAnswer({ settings }: Settings): Promise<ApiAnswer> {
  return jsonAnswer({ prices: (await settings.prices()).map(priceRow) });
}

/** `GET /api/v1/prices/{id}` */
export async function priceAnswer(id: string, { settings }: Settings): Promise<ApiAnswer> {
  const price = (await settings.prices()).find((one) => one.id === id);
  return price === undefined ? notFound("price", id) : jsonAnswer(priceRow(price));
}

/** `POST /api/v1/prices` */
export async function createPriceAnswer(bodyText: string, { settings }: Settings): Promise<ApiAnswer> {
  const read = readBody(bodyText, PriceBody);
  if ("refusal" in read) return read.refusal;
  return unlessTaken(async () => {
    const price = await settings.createPrice(priceInput(read.value));
    return jsonAnswer(priceRow(price), 201, { location: `/api/v1/prices/${encodeURIComponent(price.id)}` });
  });
}

/** `PUT /api/v1/prices/{id}`: the whole price with the version that was read. */
export async function updatePriceAnswer(id: string, bodyText: string, { settings }: Settings): Promise<ApiAnswer> {
  const read = readBody(bodyText, PriceEditBody);
  if ("refusal" in read) return read.refusal;
  const { version } = read.value;
  return unlessTaken(async () => {
    try {
      const price = await settings.updatePrice(id, version, priceInput(read.value));
      return price === null ? notFound("price", id) : jsonAnswer(priceRow(price));
    } catch (error) {
      if (isVersionConflict<Price>(error)) return changedInBetween("price", version, priceRow(error.current));
      throw error;
    }
  });
}

/** `DELETE /api/v1/prices/{id}` */
export async function deletePriceAnswer(id: string, { settings }: Settings): Promise<ApiAnswer> {
  return (await settings.deletePrice(id)) ? emptyAnswer() : notFound("price", id);
}

async function unlessTaken(save: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  try {
    return await save();
  } catch (error) {
    if (!isPriceTaken(error)) throw error;
    const { model, provider, id } = error.taken;
    const where = provider === null ? "every provider" : provider;
    return unprocessable([
      { path: "model", message: `There is a price of it at ${where} (${id}); edit that one.`, value: model },
    ]);
  }
}
