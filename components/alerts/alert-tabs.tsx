import Link from "next/link";
import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import { ALERT_TABS, type AlertsView, type AlertTab, alertsHref } from "../../lib/alerts-view/alerts-view";
import type { AlertsData } from "../../lib/alerts-view/load-alerts";
import { silenceState } from "../../lib/alerts-view/silenced";
import styles from "./alerts.module.css";

interface TabsProps {
  view: AlertsView;
  data: AlertsData;
  text: AlertsText;
  timeZone: string | null;
}

/** The parts of the page, as links with what they hold. */
export function AlertTabs({ view, data, text, timeZone }: TabsProps) {
  const { words, format, nowMs } = text;
  const known = new Set(data.rules.map(({ id }) => id));
  const counts: Partial<Record<AlertTab, number>> = {
    instances: data.instances.filter(({ ruleId }) => known.has(ruleId)).length,
    rules: data.rules.length,
    channels: data.channels.length,
    silences: data.silences.filter((silence) => silenceState(silence, nowMs) !== "over").length,
  };
  return (
    <nav className={styles.tabs} aria-label={words.tabs}>
      {ALERT_TABS.map((tab) => {
        const count = counts[tab];
        return (
          <Link
            key={tab}
            href={alertsHref({ tab }, { timeZone })}
            aria-current={tab === view.tab ? "page" : undefined}
            scroll={false}
          >
            {words.tab[tab]}
            {count === undefined ? null : <span>{format.count(count)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
