"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { alertsHref } from "@/lib/alerts-view/alerts-view";
import { alertsMessages } from "@/lib/i18n/alerts";
import { Status } from "../ui/status";
import { useFiring } from "./firing-context";
import styles from "./shell.module.css";
import { useNow, useText } from "./shell-context";
import { useView } from "./use-view";

/** Says on every page what fires and what does not arrive. Absent while all is well, and where the page itself says it. */
export function AlertStrip() {
  const { locale, format } = useText();
  const { view } = useView();
  const firing = useFiring();
  const nowMs = useNow();
  const path = usePathname();
  if (firing === null || path === "/alerts") return null;
  const { count, worst, shown, failingChannels, evaluator } = firing;
  if (count === 0 && failingChannels.length === 0 && evaluator === null) return null;
  const words = alertsMessages(locale).strip;
  const counted = (of: number) => ({ count: of, shown: format.count(of) });
  const isCritical = worst === "critical" || evaluator !== null;
  return (
    <section className={styles.strip} data-state={isCritical ? "critical" : "near"} aria-label={words.label}>
      <p>
        {evaluator === null ? null : <Status health="critical">{words.evaluator}</Status>}
        {count === 0 ? null : (
          <Status health={worst === "critical" ? "critical" : "warn"}>{words.firing(counted(count))}</Status>
        )}
        {shown.map(({ key, rule, about, sinceMs }) => (
          <span key={key} className={styles.firing}>
            <b>{rule}</b> {about} <span>{format.moment(sinceMs, nowMs)}</span>
          </span>
        ))}
        {count > shown.length ? (
          <span className={styles.firing}>{words.more(counted(count - shown.length))}</span>
        ) : null}
        {count === 0 && evaluator === null ? null : (
          <Link className="link" href={alertsHref({}, view)}>
            {words.open}
          </Link>
        )}
        {failingChannels.length === 0 ? null : (
          <Link className={styles.toChannels} href={alertsHref({ tab: "channels" }, view)}>
            <Status health="warn">{words.channels(format.list(failingChannels.map(({ name }) => name)))}</Status>
          </Link>
        )}
      </p>
    </section>
  );
}
