import type { SettingsMessages } from "../../lib/i18n/settings-messages";
import { CardFoot } from "../ui/card-foot";
import styles from "./settings.module.css";

interface ServerProps {
  runtime: { databasePath: string; version: string; origin: string };
  words: SettingsMessages;
}

/** What this server runs on; set when it starts, so only shown here. */
export function ServerCard({ runtime, words }: ServerProps) {
  return (
    <section className="card">
      <div className={styles.head}>
        <h2>{words.server}</h2>
      </div>
      <dl className={styles.facts}>
        <dt>{words.database}</dt>
        <dd className={styles.mono}>{runtime.databasePath}</dd>
        <dt>{words.origins}</dt>
        <dd className={styles.mono}>{runtime.origin}</dd>
        <dt>{words.version}</dt>
        <dd>{runtime.version}</dd>
      </dl>
      <CardFoot note={words.serverHint} />
    </section>
  );
}
