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
  /** Declares a pool as headers told of it. */
  accept: string;
  acceptNamed(name: string): string;
  accepted(name: string): string;
  dismiss: string;
  dismissNamed(name: string): string;
  dismissed(name: string): string;
  /** Heading of those that are hidden. */
  dismissedPools(count: string): string;
  restore: string;
  restoreNamed(name: string): string;
  restored(name: string): string;
  undo: string;
  merge: string;
  mergeHint: string;
  mergeChosen(count: number): string;
  merged(name: string): string;
  mergedFrom(count: string): string;
  choose: string;
  chooseNamed(name: string): string;
  split: string;
  splitNamed(name: string): string;
  wasSplit(name: string): string;
  /** When headers told of it last. */
  seen(ago: string): string;
  headersSay(limit: string, value: string): string;
  changed(limit: string, from: string, to: string, when: string): string;
  leftOut(count: string): string;
  startFrom: string;
  startFromHint: string;
  noPreset: string;
  published(when: string): string;
  publishedSource: string;
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
