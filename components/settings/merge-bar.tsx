import type { SettingsMessages } from "../../lib/i18n/settings-messages";
import { Button } from "../ui/button";
import styles from "./settings.module.css";

interface BarProps {
  /** How many are chosen. */
  count: number;
  words: SettingsMessages;
  onMerge(): void;
  onCancel(): void;
}

/** Says what merging does while pools are being chosen for it. */
export function MergeBar({ count, words, onMerge, onCancel }: BarProps) {
  return (
    <section className={styles.bar} aria-label={words.merge}>
      <p>{words.mergeHint}</p>
      <Button look="primary" disabled={count < 2} onClick={onMerge}>
        {words.mergeChosen(count)}
      </Button>
      <Button onClick={onCancel}>{words.cancel}</Button>
    </section>
  );
}
