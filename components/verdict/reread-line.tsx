import { TriangleAlert } from "lucide-react";
import type { VerdictText } from "../../lib/i18n/verdict";
import { type Read, rereadSentence } from "./reread-sentence";
import styles from "./verdict.module.css";

interface RereadProps {
  row: Read;
  /** Under the current rules; null = nothing better can be said. */
  today: Read | null;
  text: VerdictText;
}

/** Says so where the current rules read a stored attempt otherwise. */
export function RereadLine({ row, today, text }: RereadProps) {
  const sentence = rereadSentence(row, today, text.words.reread);
  if (sentence === null) return null;
  return (
    <p className={styles.doubt}>
      <TriangleAlert size={14} aria-hidden />
      {sentence}
    </p>
  );
}
