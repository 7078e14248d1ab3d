import type { StorageAdvice, StorageReport } from "../storage/judge-storage";
import type { Format } from "./format";
import type { StorageMessages } from "./storage-messages";

const MANY_DAYS = 3_650;

/** When the budget will be used up, as far as that is known. */
export function untilFullText(daysUntilFull: number | null, words: StorageMessages, format: Format): string {
  if (daysUntilFull === null) return words.fullUnknown;
  if (daysUntilFull <= 0) return words.fullNow;
  if (daysUntilFull === Number.POSITIVE_INFINITY) return words.fullNever;
  if (daysUntilFull > MANY_DAYS) return words.fullLate;
  const days = Math.floor(daysUntilFull);
  return words.fullWithin(days, format.count(days));
}

export function adviceText(advice: StorageAdvice, words: StorageMessages, format: Format, path: string): string {
  switch (advice.kind) {
    case "shorten_retention":
      return advice.days === null
        ? words.advice.shortenSomehow
        : words.advice.shorten(format.count(advice.days), advice.days);
    case "raise_budget":
      return words.advice.raiseBudget;
    case "make_room":
      return words.advice.makeRoom;
    case "compact":
      return words.advice.compact(path);
  }
}

/** The line on top of every page; null while nothing presses. */
export function stripText(report: StorageReport, words: StorageMessages, format: Format): string | null {
  const { state, databaseBytes, budgetBytes, fullShare, freeDiskBytes, daysUntilFull } = report;
  if (state === "disk_low" && freeDiskBytes !== null) return words.strip.diskLow(format.bytes(freeDiskBytes));
  if (state === "ok" || budgetBytes === null || fullShare === null) return null;
  const [size, budget] = [format.bytes(databaseBytes), format.bytes(budgetBytes)];
  if (state === "over") return words.strip.over(size, budget);
  const isEnding = daysUntilFull !== null && daysUntilFull < Number.POSITIVE_INFINITY;
  const ending = isEnding ? words.strip.fullWithin(untilFullText(daysUntilFull, words, format)) : "";
  return words.strip.near(size, budget, format.share(fullShare)) + ending;
}
