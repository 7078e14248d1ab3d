"use client";

import Link from "next/link";
import { alertsHref } from "../../lib/alerts-view/alerts-view";
import { alertRuleMessages } from "../../lib/i18n/alert-rules";
import { alertsMessages } from "../../lib/i18n/alerts";
import type { AlertRule } from "../../lib/model/alert";
import { useText } from "../shell/shell-context";
import { useView } from "../shell/use-view";
import styles from "./editor.module.css";
import { RuleSwitch } from "./rule-switch";

/** Whether the rule tells anybody right now, and the way to what it did. */
export function RuleState({ rule }: { rule: AlertRule }) {
  const { locale } = useText();
  const { view } = useView();
  const words = alertRuleMessages(locale);
  const said = !rule.isEnabled ? words.off : rule.pausedAtMs === null ? words.active : words.paused;
  return (
    <span className={styles.switch}>
      <Link className="link" href={alertsHref({ tab: "events", ruleId: rule.id }, view)}>
        {alertsMessages(locale).action.why}
      </Link>
      <RuleSwitch id={rule.id} name={rule.name} isEnabled={rule.isEnabled} isPaused={rule.pausedAtMs !== null} />
      {said}
    </span>
  );
}
