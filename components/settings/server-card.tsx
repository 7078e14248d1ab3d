import type { Format } from "../../lib/i18n/format";
import type { SettingsMessages } from "../../lib/i18n/settings-messages";
import type { Retention } from "../../lib/model/retention";
import type { StoreStatus } from "../../lib/store/query";
import styles from "./settings.module.css";

interface ServerProps {
  runtime: { databasePath: string; retention: Retention; version: string; origin: string };
  status: StoreStatus;
  words: SettingsMessages;
  format: Format;
}

/** What this server runs on; set when it starts, so only shown here. */
export function ServerCard({ runtime, status, words, format }: ServerProps) {
  return (
    <section className="card">
      <div className={styles.head}>
        <h2>{words.server}</h2>
      </div>
      <dl className={styles.facts}>
        <dt>{words.database}</dt>
        <dd className={styles.mono}>{runtime.databasePath}</dd>
        <dt>{words.databaseSize}</dt>
        <dd>{format.bytes(status.databaseBytes)}</dd>
        <dt>{words.storedAttempts}</dt>
        <dd>{format.count(status.attempts)}</dd>
        <dt>{words.retention}</dt>
        <dd>{words.days(format.count(runtime.retention.rowsMs / 86_400_000))}</dd>
        <dt>{words.origins}</dt>
        <dd className={styles.mono}>{runtime.origin}</dd>
        <dt>{words.version}</dt>
        <dd>{runtime.version}</dd>
      </dl>
      <p className={styles.foot}>{words.serverHint}</p>
    </section>
  );
}
