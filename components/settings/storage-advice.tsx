import type { Format } from "../../lib/i18n/format";
import type { StorageMessages } from "../../lib/i18n/storage-messages";
import { adviceText } from "../../lib/i18n/storage-text";
import type { StorageReport } from "../../lib/storage/judge-storage";
import { CodeText } from "../ui/code-text";
import styles from "./settings.module.css";

interface AdviceProps {
  advice: StorageReport["advice"];
  databasePath: string;
  words: StorageMessages;
  format: Format;
}

/** What to change, first things first. */
export function StorageAdvice({ advice, databasePath, words, format }: AdviceProps) {
  if (advice.length === 0) return null;
  return (
    <div className={styles.advice}>
      <h3>{words.advice.title}</h3>
      <ul>
        {advice.map((item) => (
          <li key={item.kind}>
            <CodeText>{adviceText(item, words, format, databasePath)}</CodeText>
          </li>
        ))}
      </ul>
    </div>
  );
}
