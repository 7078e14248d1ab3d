"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { alertsMessages } from "../../lib/i18n/alerts";
import { send } from "../editor/call-api";
import { useText } from "../shell/shell-context";
import { redeliverPath } from "./alert-paths";
import styles from "./alerts.module.css";

/** Sends a message once more under the same id. */
export function Redeliver({ messageId }: { messageId: string }) {
  const { locale } = useText();
  const router = useRouter();
  const all = alertsMessages(locale);
  const words = all.deliveries;
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function redeliver() {
    setBusy(true);
    const answer = await send(redeliverPath(messageId), "POST");
    setBusy(false);
    if (answer.kind === "done") {
      setSaid(words.redelivered);
      return router.refresh();
    }
    if (answer.kind === "gone") return setSaid(words.gone);
    setSaid(answer.kind === "refused" ? all.dialog.refused(answer.detail) : all.dialog.unreachable);
  }
  return (
    <span role="status">
      {said === null ? (
        <button type="button" className={styles.textButton} disabled={isBusy} onClick={redeliver}>
          {words.redeliver}
        </button>
      ) : (
        said
      )}
    </span>
  );
}
