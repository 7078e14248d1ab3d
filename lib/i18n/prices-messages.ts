import type { EditorMessages } from "./editor-messages";

type PriceColumn = "model" | "provider" | "input" | "cacheRead" | "cacheWrite" | "output";

/** Words of a team's own prices; figures arrive formatted. */
export interface PriceMessages extends EditorMessages {
  title: string;
  hint: string;
  none: string;
  add: string;
  save: string;
  newPrice: string;
  editPrice(model: string): string;
  edit: string;
  editNamed(model: string): string;
  remove: string;
  removeNamed(model: string): string;
  removeQuestion(model: string): string;
  removeHint: string;
  removeConfirm: string;
  keep: string;
  saved(model: string): string;
  removed(model: string): string;
  column: Record<PriceColumn | "actions", string>;
  fieldHint: Record<PriceColumn, string>;
  /** Stands in each field of a price. */
  perMillion: string;
  everyProvider: string;
  asInput: string;
  problem: Record<"required" | "too_long" | "not_a_number" | "negative", string>;
  /** Models that answered and could not be priced. */
  unpriced: string;
  unpricedHint: string;
  setPrice(model: string, attempts: string): string;
}
