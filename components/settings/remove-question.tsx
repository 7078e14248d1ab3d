import { Button } from "../ui/button";
import styles from "./settings.module.css";

interface QuestionProps {
  name: string;
  words: { removeQuestion(name: string): string; removeHint: string; removeConfirm: string; keep: string };
  onKeep: () => void;
  onRemove: () => void;
}

/** Asks before a row is deleted, where it stands. */
export function RemoveQuestion({ name, words, onKeep, onRemove }: QuestionProps) {
  return (
    <div className={styles.ask} role="alertdialog" aria-label={words.removeQuestion(name)}>
      <p>
        <b>{words.removeQuestion(name)}</b> <span className={styles.muted}>{words.removeHint}</span>
      </p>
      <Button look="danger" onClick={onRemove}>
        {words.removeConfirm}
      </Button>
      <Button onClick={onKeep} autoFocus>
        {words.keep}
      </Button>
    </div>
  );
}
