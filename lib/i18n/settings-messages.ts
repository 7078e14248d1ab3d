import type { PoolLimit, PoolOrigin, PoolWindow } from "../model/pool";
import type { EditorMessages } from "./editor-messages";

/** Words of the settings page; figures arrive formatted. */
export interface SettingsMessages extends EditorMessages {
  title: string;
  pools: string;
  poolsHint: string;
  noPools: string;
  add: string;
  edit: string;
  editNamed(name: string): string;
  /** Opens the form with the limits of a pool that was seen in headers. */
  declare: string;
  declareNamed(name: string): string;
  remove: string;
  removeNamed(name: string): string;
  removeQuestion(name: string): string;
  removeHint: string;
  removeConfirm: string;
  keep: string;
  newPool: string;
  editPool(name: string): string;
  save: string;
  columns: {
    pool: string;
    place: string;
    models: string;
    limits: string;
    window: string;
    origin: string;
    actions: string;
  };
  field: Record<"name" | "provider" | "account" | "deployment" | "keys" | "models" | "limits" | "window", string>;
  hint: Record<"name" | "provider" | "account" | "deployment" | "keys" | "models" | "limits" | "window", string>;
  limit: Record<PoolLimit, string>;
  window: Record<PoolWindow, string>;
  origin: Record<PoolOrigin, string>;
  everyModel: string;
  wholeProvider: string;
  problem: Record<"required" | "too_long" | "too_many" | "not_a_number" | "not_positive" | "no_limit", string>;
  saved(name: string): string;
  removed(name: string): string;
  server: string;
  database: string;
  version: string;
  origins: string;
  serverHint: string;
}
