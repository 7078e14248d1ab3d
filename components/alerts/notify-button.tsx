"use client";

import { BellOff, BellRing } from "lucide-react";
import { useEffect, useState } from "react";
import { alertsMessages } from "../../lib/i18n/alerts";
import { type NotifyState, notifyState, startNotifying, stopNotifying } from "../shell/notify-state";
import { useText } from "../shell/shell-context";
import { Button } from "../ui/button";

/** Browser notifications: asked for by a click and remembered in this browser. Its room is kept while that is not known. */
export function NotifyButton() {
  const { locale } = useText();
  const words = alertsMessages(locale).notify;
  const [state, setState] = useState<NotifyState | null>(null);
  useEffect(() => setState(notifyState()), []);
  if (state === "unavailable") return null;
  const isOn = state === "on";
  const label = state === "denied" ? words.denied : isOn ? words.off : words.ask;
  return (
    <Button
      look="icon"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={state === null || state === "denied"}
      onClick={async () => setState(isOn ? stopNotifying() : await startNotifying())}
    >
      {isOn ? <BellRing size={14} aria-hidden /> : <BellOff size={14} aria-hidden />}
    </Button>
  );
}
