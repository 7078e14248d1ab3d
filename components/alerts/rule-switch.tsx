"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { alertsMessages } from "../../lib/i18n/alerts";
import { send } from "../editor/call-api";
import { useText } from "../shell/shell-context";
import { Switch } from "../ui/switch";
import { ruleCall } from "./alert-paths";

interface SwitchProps {
  id: string;
  name: string;
  isEnabled: boolean;
  isPaused: boolean;
}

/** Pauses a rule, which keeps its states and tells nobody; one that is switched off is changed in its editor. */
export function RuleSwitch({ id, name, isEnabled, isPaused }: SwitchProps) {
  const { locale } = useText();
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [isBusy, setBusy] = useState(false);
  async function set(isOn: boolean) {
    setBusy(true);
    await send(`${ruleCall(id)}/pause`, "POST", { paused: !isOn });
    setBusy(false);
    startTransition(() => router.refresh());
  }
  return (
    <Switch
      label={alertsMessages(locale).rules.isOn(name)}
      isOn={isEnabled && !isPaused}
      disabled={!isEnabled || isBusy || isPending}
      onChange={set}
    />
  );
}
