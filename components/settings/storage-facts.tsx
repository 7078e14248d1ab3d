import type { Format } from "../../lib/i18n/format";
import type { StorageMessages } from "../../lib/i18n/storage-messages";
import { untilFullText } from "../../lib/i18n/storage-text";
import type { StorageReport } from "../../lib/storage/judge-storage";
import styles from "./settings.module.css";

interface FactsProps {
  storage: StorageReport;
  words: StorageMessages;
  format: Format;
}

/** What was measured, as terms of the surrounding list. */
export function StorageFacts({ storage, words, format }: FactsProps) {
  const { databaseBytes, usableBytes, budgetBytes, budgetFrom, bytesPerDay, daysUntilFull, parts } = storage;
  const { bytes, share } = format;
  const isPaced = bytesPerDay !== null && daysUntilFull !== null && daysUntilFull > 0;
  return (
    <>
      <dt>{words.size}</dt>
      <dd>
        {bytes(databaseBytes)}{" "}
        <span className={styles.muted}>
          {parts === null ? words.sizeHint : words.parts(bytes(parts.rowsBytes), bytes(parts.figuresBytes))}
        </span>
      </dd>
      <dt>{words.usable}</dt>
      <dd>
        {usableBytes === 0
          ? words.usableNone
          : words.usableShare(bytes(usableBytes), share(usableBytes / databaseBytes))}
        <p className={`${styles.muted} ${styles.small}`}>{words.usableHint}</p>
      </dd>
      <dt>{words.budget}</dt>
      <dd>
        {budgetBytes === null ? words.noBudget : bytes(budgetBytes)}{" "}
        {budgetFrom === null ? null : <span className={styles.muted}>{words.budgetFrom[budgetFrom]}</span>}
      </dd>
      <dt>{words.full}</dt>
      <dd>
        {untilFullText(daysUntilFull, words, format)}
        {isPaced ? <p className={`${styles.muted} ${styles.small}`}>{words.pace(bytes(bytesPerDay))}</p> : null}
      </dd>
    </>
  );
}
