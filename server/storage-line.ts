import { formatFor, NOTHING } from "../lib/i18n/format";
import type { StorageReport } from "../lib/storage/judge-storage";

/** What the log says when the state changes. */
export function storageLine({ state, databaseBytes, budgetBytes, freeDiskBytes }: StorageReport): string {
  const bytes = (value: number | null) => (value === null ? NOTHING : formatFor("en", "UTC").bytes(value));
  const use = `${bytes(databaseBytes)} of ${bytes(budgetBytes)}, ${bytes(freeDiskBytes)} free on its disk`;
  switch (state) {
    case "ok":
      return `The database has room again: ${use}.`;
    case "near":
      return `The database is near its disk budget: ${use}. Settings says what to change.`;
    case "over":
      return `The database is past its disk budget: ${use}. Attempts are still taken. Settings says what to change.`;
    case "disk_low":
      return `The disk of the database has ${bytes(freeDiskBytes)} left. Once it is full, attempts are refused with 503.`;
  }
}
