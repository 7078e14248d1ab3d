"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { alertsMessages } from "../../lib/i18n/alerts";
import { send } from "../editor/call-api";
import { useText } from "../shell/shell-context";
import { Button } from "../ui/button";
import { SILENCES } from "./alert-paths";

export function EndSilence({ id, matches }: { id: string; matches: string }) {
  const { locale } = useText();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const words = alertsMessages(locale).silences;
  async function end() {
    setBusy(true);
    await send(`${SILENCES}/${encodeURIComponent(id)}`, "DELETE");
    router.refresh();
  }
  return (
    <Button aria-label={words.endNamed(matches)} disabled={isBusy} onClick={end}>
      {words.end}
    </Button>
  );
}
