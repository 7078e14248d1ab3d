import { TriangleAlert } from "lucide-react";
import type { VerdictText } from "../../lib/i18n/verdict";
import type { Reclassified } from "../../lib/ingest/reread";
import type { StoredAttempt } from "../../lib/model/attempt";
import styles from "./verdict.module.css";

interface RereadProps {
  row: Pick<StoredAttempt, "limitSource" | "dimension" | "retryable">;
  /** Under the current rules; null = nothing better can be said. */
  today: Reclassified | null;
  text: VerdictText;
}

/** Says so where the current rules read a stored attempt otherwise. */
export function RereadLine({ row, today, text: { words } }: RereadProps) {
  if (today === null) return null;
  const isSame =
    today.limitSource === row.limitSource && today.dimension === row.dimension && today.retryable === row.retryable;
  if (isSame) return null;
  const reading = [today.limitSource, today.dimension, today.retryable].filter((word) => word !== null).join(" · ");
  return (
    <p className={styles.doubt}>
      <TriangleAlert size={14} aria-hidden />
      {words.reread.differs(today.limitSource === null ? words.reread.noLimit : reading)}
    </p>
  );
}
