import type { Format } from "../../lib/i18n/format";
import type { StorageMessages } from "../../lib/i18n/storage-messages";
import type { StorageReport } from "../../lib/storage/judge-storage";
import styles from "./storage-meter.module.css";

interface MeterProps {
  storage: StorageReport;
  words: StorageMessages;
  format: Format;
}

/** How much of the budget is taken: what is kept solid, what is free inside the file hatched. */
export function StorageMeter({ storage, words, format }: MeterProps) {
  const { state, databaseBytes, usableBytes, budgetBytes, fullShare, freeDiskBytes } = storage;
  if (budgetBytes === null || fullShare === null) return null;
  const width = (bytes: number) => `${Math.min(100, (bytes / Math.max(budgetBytes, databaseBytes)) * 100)}%`;
  const share = words.ofBudget(format.share(fullShare));
  return (
    <div className={styles.meter} data-state={state}>
      <p className={styles.value}>{words.used(format.bytes(databaseBytes), format.bytes(budgetBytes))}</p>
      <p className={styles.note}>
        {freeDiskBytes === null ? share : `${share} · ${words.diskFree(format.bytes(freeDiskBytes))}`}
      </p>
      <div className={styles.bar} aria-hidden>
        <span className={styles.kept} style={{ width: width(databaseBytes - usableBytes) }} />
        <span className={styles.usable} style={{ width: width(usableBytes) }} />
      </div>
    </div>
  );
}
