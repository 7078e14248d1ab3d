import type { Format } from "../../lib/i18n/format";
import type { StorageMessages } from "../../lib/i18n/storage-messages";
import type { Health } from "../../lib/metrics/overview-model";
import type { Retention } from "../../lib/model/retention";
import type { StorageReport, StorageState } from "../../lib/storage/judge-storage";
import type { StoreStatus } from "../../lib/store/query";
import { CardFoot } from "../ui/card-foot";
import { Status } from "../ui/status";
import styles from "./settings.module.css";
import { StorageAdvice } from "./storage-advice";
import { StorageFacts } from "./storage-facts";
import { StorageMeter } from "./storage-meter";

const DAY_MS = 86_400_000;
const HEALTH: Record<StorageState, Health> = { ok: "ok", near: "warn", over: "critical", disk_low: "critical" };

interface CardProps {
  /** null = it could not be measured. */
  storage: StorageReport | null;
  status: StoreStatus;
  retention: Retention;
  databasePath: string;
  words: StorageMessages;
  format: Format;
}

/** How large the database is, what it may take, how long things are kept, and what to change. */
export function StorageCard({ storage, status, retention, databasePath, words, format }: CardProps) {
  const days = (ms: number) => words.days(ms / DAY_MS, format.count(ms / DAY_MS));
  const kept = [
    ["rows", days(retention.rowsMs), "LIMITSCOPE_RETENTION_DAYS"],
    ["minutes", days(retention.minutesMs), "LIMITSCOPE_RETENTION_MINUTES_DAYS"],
    ["hours", days(retention.hoursMs), "LIMITSCOPE_RETENTION_HOURS_DAYS"],
    ["days", words.forever, null],
  ] as const;
  return (
    <section className="card" id="storage">
      <div className={styles.head}>
        <h2>{words.title}</h2>
        <StateWord storage={storage} words={words} />
      </div>
      {storage === null ? null : <StorageMeter storage={storage} words={words} format={format} />}
      <dl className={styles.facts}>
        {storage === null ? null : <StorageFacts storage={storage} words={words} format={format} />}
        <dt>{words.attempts}</dt>
        <dd>{format.count(status.attempts)}</dd>
        <dt>{words.oldest}</dt>
        <dd>{status.firstEndedAtMs === null ? words.none : format.instant(status.firstEndedAtMs)}</dd>
        <dt>{words.kept}</dt>
        <dd>
          <ul className={styles.kept}>
            {kept.map(([kind, length, variable]) => (
              <li key={kind}>
                <span className={styles.muted}>{words.keptKind[kind]}</span> {length}{" "}
                {variable === null ? null : <code className={styles.variable}>{variable}</code>}
              </li>
            ))}
          </ul>
        </dd>
      </dl>
      <StorageAdvice advice={storage?.advice ?? []} databasePath={databasePath} words={words} format={format} />
      <CardFoot note={words.hint} />
    </section>
  );
}

function StateWord({ storage, words }: Pick<CardProps, "storage" | "words">) {
  if (storage === null) return <Status health="no_data">{words.notMeasured}</Status>;
  const { state, fullShare } = storage;
  if (state === "ok" && fullShare === null) return <Status health="no_threshold">{words.noBudget}</Status>;
  return <Status health={HEALTH[state]}>{words.state[state]}</Status>;
}
