import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import { healthLine } from "../../lib/alerts-view/health-words";
import type { AlertsData } from "../../lib/alerts-view/load-alerts";
import { Status } from "../ui/status";
import styles from "./alerts.module.css";

/** Whether alerts can be trusted right now. */
export function HealthLine({ data, text }: { data: AlertsData; text: AlertsText }) {
  const names = Object.fromEntries(data.channels.map(({ id, name }) => [id, name]));
  const { tone, text: said, problems } = healthLine(data.health, data.instances.length, names, text);
  return (
    <div className={styles.health} role="status" aria-label={text.words.health.label}>
      {tone === "ok" ? <p>{said}</p> : <Status health={tone}>{said}</Status>}
      {problems.map((problem) => (
        <Status key={problem} health="warn">
          {problem}
        </Status>
      ))}
    </div>
  );
}
