"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { alertsHref } from "../../lib/alerts-view/alerts-view";
import type { ShownChannel } from "../../lib/alerts-view/channel-form";
import { channelState } from "../../lib/alerts-view/channel-state";
import { alertChannelMessages } from "../../lib/i18n/alert-channels";
import type { ChannelHealth } from "../../lib/model/channel";
import { send } from "../editor/call-api";
import { useNow, useText } from "../shell/shell-context";
import { useView } from "../shell/use-view";
import { Button } from "../ui/button";
import { Status } from "../ui/status";
import { channelCall } from "./alert-paths";
import styles from "./editor.module.css";

/** Whether messages arrive; where they do not, why, and the way to try again. */
export function ChannelHealthCard({ channel, health }: { channel: ShownChannel; health: ChannelHealth | null }) {
  const { locale, format } = useText();
  const { view } = useView();
  const router = useRouter();
  const nowMs = useNow();
  const [isBusy, setBusy] = useState(false);
  const words = alertChannelMessages(locale);
  const { state, tone } = channelState(channel, health);
  async function tryAgain() {
    setBusy(true);
    await send(`${channelCall(channel.id)}/reset`, "POST");
    setBusy(false);
    router.refresh();
  }
  const failures = health?.consecutiveFailures ?? 0;
  const firstAtMs = health?.firstFailureAtMs ?? null;
  const deliveredAtMs = health?.lastDeliveredAtMs ?? null;
  return (
    <section className={`card ${styles.card}`}>
      <h2>{words.health}</h2>
      <Status health={tone}>{words.state[state]}</Status>
      {failures > 0 && firstAtMs !== null ? (
        <p>{words.failures({ count: failures, shown: format.count(failures) }, format.moment(firstAtMs, nowMs))}</p>
      ) : null}
      {health?.lastError ? (
        <p>
          {words.lastError}: {health.lastError}
        </p>
      ) : null}
      {health?.breaker === "open" && health.pausedUntilMs !== null ? (
        <p>{words.pausedUntil(format.moment(health.pausedUntilMs, nowMs))}</p>
      ) : null}
      {deliveredAtMs === null ? null : <p>{words.lastDelivered(format.moment(deliveredAtMs, nowMs))}</p>}
      {failures > 0 || health?.breaker === "gone" ? (
        <Button title={words.tryAgainHint} disabled={isBusy} onClick={tryAgain}>
          {words.tryAgain}
        </Button>
      ) : null}
      <Link className="link" href={alertsHref({ tab: "deliveries", channelId: channel.id }, view)}>
        {words.test.deliveries}
      </Link>
    </section>
  );
}
