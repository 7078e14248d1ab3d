import { formatFor } from "../lib/i18n/format";
import type { StorageReport } from "../lib/storage/judge-storage";

/** What the log says when the state changes. */
export function storageLine({ state, databaseBytes, budgetBytes, freeDiskBytes }: StorageReport): string {
  const { bytes } = formatFor("en", "UTC");
  const budget = budgetBytes === null ? "no budget known" : `a budget of ${bytes(budgetBytes)}`;
  const free = freeDiskBytes === null ? "" : `, ${bytes(freeDiskBytes)} free on its disk`;
  const figures = `${bytes(databaseBytes)} of ${budget}${free}`;
  switch (state) {
    case "ok":
      return `The database has room again: ${figures}.`;
    case "near":
      return `The database is near its disk budget: ${figures}. Settings says what to change.`;
    case "over":
      return `The database is past its disk budget: ${figures}. Attempts are still taken. Settings says what to change.`;
    case "disk_low":
      return `The disk of the database is low: ${figures}. Once it is full, attempts are refused with 503.`;
  }
}
