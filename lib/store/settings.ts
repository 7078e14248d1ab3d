import type { Pool } from "../model/pool";
import type { Price } from "../model/price";
import type { Window } from "./query";

export interface Deploy {
  id: string;
  atMs: number;
  name: string;
  app: string | null;
  environment: string | null;
}

export type PriceInput = Omit<Price, "id" | "version">;
export type PoolInput = Omit<Pool, "id" | "version" | "origin">;

/** Port to what people configure; small, always read whole. */
export interface SettingsStore {
  pools(): Promise<Pool[]>;
  createPool(input: PoolInput): Promise<Pool>;
  /** null = no such pool; throws VersionConflictError if the pool was edited since `version`. */
  updatePool(id: string, version: number, input: PoolInput): Promise<Pool | null>;
  /** false = no such pool. */
  deletePool(id: string): Promise<boolean>;
  prices(): Promise<Price[]>;
  /** Throws PriceTakenError if there is a price of this model there. */
  createPrice(input: PriceInput): Promise<Price>;
  /** null = no such price; throws VersionConflictError, or PriceTakenError as above. */
  updatePrice(id: string, version: number, input: PriceInput): Promise<Price | null>;
  /** false = no such price. */
  deletePrice(id: string): Promise<boolean>;
  deploys(window: Window): Promise<Deploy[]>;
  createDeploy(input: Omit<Deploy, "id">): Promise<Deploy>;
}

/** Somebody else saved in between; `current` is what stands now. */
export class VersionConflictError<Row extends { version: number } = Pool> extends Error {
  override readonly name = "VersionConflictError";
  constructor(readonly current: Row) {
    super(`It was changed by someone else (now version ${current.version}).`);
  }
}

/** By name: the error may come from another copy of this module, as pages and server are bundled apart. */
export function isVersionConflict<Row extends { version: number } = Pool>(
  error: unknown,
): error is VersionConflictError<Row> {
  return error instanceof Error && error.name === "VersionConflictError" && "current" in error;
}

/** Another price is of the same model at the same provider. */
export class PriceTakenError extends Error {
  override readonly name = "PriceTakenError";
  constructor(readonly taken: Price) {
    super(`Another price is of ${taken.model} at ${taken.provider ?? "every provider"} (${taken.id}).`);
  }
}

/** By name, as above. */
export function isPriceTaken(error: unknown): error is PriceTakenError {
  return error instanceof Error && error.name === "PriceTakenError" && "taken" in error;
}
