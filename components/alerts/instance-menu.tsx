"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { alertsHref, rulePath } from "../../lib/alerts-view/alerts-view";
import { labelFilterHref } from "../../lib/alerts-view/label-href";
import { alertsMessages } from "../../lib/i18n/alerts";
import type { AlertInstance, AlertRule, InstanceLabels, Silence } from "../../lib/model/alert";
import { RULE_GROUPS } from "../../lib/model/alert";
import { send } from "../editor/call-api";
import { useText } from "../shell/shell-context";
import { useView } from "../shell/use-view";
import { ActionMenu } from "../ui/action-menu";
import { AcknowledgeDialog } from "./acknowledge-dialog";
import { acknowledgePath } from "./alert-paths";
import { SilenceDialog } from "./silence-dialog";

interface MenuProps {
  instance: AlertInstance;
  rule: AlertRule;
  /** Its labels in words. */
  about: string;
  poolNames: Readonly<Record<string, string>>;
}

/** What can be done about one instance. */
export function InstanceMenu({ instance, rule, about, poolNames }: MenuProps) {
  const { locale } = useText();
  const { view } = useView();
  const router = useRouter();
  const [open, setOpen] = useState<"acknowledge" | "silence" | null>(null);
  const words = alertsMessages(locale);
  const { action } = words;
  const close = () => setOpen(null);
  async function takeBack() {
    await send(acknowledgePath(rule.id, instance.fingerprint), "DELETE");
    router.refresh();
  }
  const fires = instance.state === "firing" || instance.state === "recovering";
  const acknowledge =
    instance.acknowledged === null
      ? { id: "acknowledge", label: action.acknowledge, onChoose: () => setOpen("acknowledge") }
      : { id: "unacknowledge", label: action.unacknowledge, onChoose: takeBack };
  return (
    <>
      <ActionMenu
        label={words.instances.more(`${rule.name} ${about}`)}
        actions={[
          ...(fires ? [acknowledge] : []),
          { id: "silence", label: action.silence, onChoose: () => setOpen("silence") },
          {
            id: "why",
            label: action.why,
            href: alertsHref({ tab: "events", ruleId: rule.id, fingerprint: instance.fingerprint }, view),
          },
          { id: "attempts", label: action.attempts, href: labelFilterHref(instance.labels, view, windowOf(instance)) },
          { id: "rule", label: action.openRule, href: rulePath(rule.id) },
        ]}
      />
      {open === "acknowledge" ? (
        <AcknowledgeDialog rule={rule} fingerprint={instance.fingerprint} about={about} onClose={close} />
      ) : null}
      {open === "silence" ? (
        <SilenceDialog
          start={matchersOf(rule.id, instance.labels)}
          rules={[rule]}
          poolNames={poolNames}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** From a little before it began until its last evaluation. */
function windowOf({ activeSinceMs, firedAtMs, evaluatedAtMs, last }: AlertInstance) {
  const fromMs = Math.min(last.windowFromMs, activeSinceMs ?? last.windowFromMs, firedAtMs ?? last.windowFromMs);
  return { fromMs, toMs: Math.max(last.windowToMs, evaluatedAtMs) };
}

function matchersOf(ruleId: string, labels: InstanceLabels): Silence["matchers"] {
  const own = RULE_GROUPS.flatMap((name) => {
    const value = labels[name];
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  return { rule: ruleId, ...Object.fromEntries(own) };
}
