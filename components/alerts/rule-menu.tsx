"use client";

import { alertsHref, rulePath } from "../../lib/alerts-view/alerts-view";
import { alertRuleMessages } from "../../lib/i18n/alert-rules";
import { alertsMessages } from "../../lib/i18n/alerts";
import { useText } from "../shell/shell-context";
import { useView } from "../shell/use-view";
import { ActionMenu } from "../ui/action-menu";

/** Where a rule can be changed, copied and looked into. */
export function RuleMenu({ id, name }: { id: string; name: string }) {
  const { locale } = useText();
  const { view } = useView();
  const words = alertsMessages(locale);
  return (
    <ActionMenu
      label={words.instances.more(name)}
      actions={[
        { id: "edit", label: words.action.openRule, href: rulePath(id) },
        {
          id: "copy",
          label: alertRuleMessages(locale).duplicate,
          href: `${rulePath(null)}?copy=${encodeURIComponent(id)}`,
        },
        { id: "why", label: words.action.why, href: alertsHref({ tab: "events", ruleId: id }, view) },
      ]}
    />
  );
}
