import type { Pool } from "../model/pool";
import type { Window } from "./query";

export interface Deploy {
  id: string;
  atMs: number;
  name: string;
  app: string | null;
  environment: string | null;
}

export type PoolInput = Omit<Pool, "id" | "version" | "origin">;

/** Port to what people configure; small, always read whole. */
export interface SettingsStore {
  pools(): Promise<Pool[]>;
  createPool(input: PoolInput): Promise<Pool>;
  /** null = no such pool; throws VersionConflictError if the pool was edited since `version`. */
  updatePool(id: string, version: number, input: PoolInput): Promise<Pool | null>;
  /** false = no such pool. */
  deletePool(id: string): Promise<boolean>;
  deploys(window: Window): Promise<Deploy[]>;
  createDeploy(input: Omit<Deploy, "id">): Promise<Deploy>;
}

/** Somebody else saved in between; `current` is what stands now. */
export class VersionConflictError extends Error {
  override readonly name = "VersionConflictError";
  constructor(readonly current: Pool) {
    super(`The pool was changed by someone else (now version ${current.version}).`);
  }
}

/** By name: the error may come from another copy of this module, as pages and server are bundled apart. */
export function isVersionConflict(error: unknown): error is VersionConflictError {
  return error instanceof Error && error.name === "VersionConflictError" && "current" in error;
}
