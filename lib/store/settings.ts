import type { ObservedPool } from "../model/observed-pool";
import type { Pool } from "../model/pool";
import type { Price } from "../model/price";
import type { MergeRefusal } from "../pools/merge-pools";
import type { Window } from "./query";

export interface Deploy {
  id: string;
  atMs: number;
  name: string;
  app: string | null;
  environment: string | null;
}

export type PoolInput = Omit<Pool, "id" | "version" | "origin" | "parts">;

export interface Observed {
  /** Also those that were dismissed, and those that a declared pool covers. */
  pools: ObservedPool[];
  /** How many were given up or not taken because there are too many. */
  leftOut: number;
}
export type PriceInput = Omit<Price, "id" | "version">;

/** Port to what people configure; small, always read whole. */
export interface SettingsStore {
  /** Declared ones, and those that headers told of where none is declared. */
  pools(): Promise<Pool[]>;
  /** What headers told of. */
  observed(): Promise<Observed>;
  createPool(input: PoolInput): Promise<Pool>;
  /** null = no such pool; throws VersionConflictError if the pool was edited since `version`. */
  updatePool(id: string, version: number, input: PoolInput): Promise<Pool | null>;
  /** false = no such pool. */
  deletePool(id: string): Promise<boolean>;
  /** Declares what headers told of a pool; null = no such pool. */
  acceptPool(id: string): Promise<Pool | null>;
  /** Hides an observed pool, and the same when it is seen again, until it is shown; false = no such pool. */
  setPoolDismissed(id: string, dismissed: boolean): Promise<boolean>;
  /** One declared pool instead of several that share a limit. */
  mergePools(ids: readonly string[], name: string | null): Promise<{ kind: "merged"; pool: Pool } | MergeRefusal>;
  /** Undoes a merge; false = no such pool, or it was not merged. */
  splitPool(id: string): Promise<boolean>;
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
