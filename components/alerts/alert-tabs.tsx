import Link from "next/link";
import { ALERT_TABS, type AlertTab, alertsHref } from "../../lib/alerts-view/alerts-view";
import { silenceState } from "../../lib/alerts-view/silenced";
import styles from "./alerts.module.css";
import type { TabProps } from "./tab-props";

/** The parts of the page, as links with what they hold. */
export function AlertTabs({ view, data, text, timeZone }: TabProps) {
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
