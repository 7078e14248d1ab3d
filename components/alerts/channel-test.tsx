"use client";

import { Send } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { alertChannelMessages } from "../../lib/i18n/alert-channels";
import { alertsMessages } from "../../lib/i18n/alerts";
import { send } from "../editor/call-api";
import { useText } from "../shell/shell-context";
import { Button } from "../ui/button";
import { Status } from "../ui/status";
import { channelCall } from "./alert-paths";
import styles from "./editor.module.css";

interface SentRow {
  message_id: string;
  status: "pending" | "delivered" | "dead";
  tries: number;
  next_try_at: string | null;
  last_error: string | null;
  log: { number: number; took_ms: number; outcome: string }[];
}

type Outcome = { tone: "ok" | "warn" | "critical" | "no_data"; said: string };

const ASK_EVERY_MS = 700;
const GIVE_UP_AFTER = 40;

/** Sends a test through the real queue and shows what comes back, as it comes. */
export function ChannelTest({ id, isChanged }: { id: string; isChanged: boolean }) {
  const { locale, format } = useText();
  const words = alertChannelMessages(locale).test;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  async function test() {
    setBusy(true);
    setOutcome({ tone: "no_data", said: words.waiting });
    const sent = await send<SentRow>(`${channelCall(id)}/test`, "POST");
    setOutcome(sent.kind === "done" ? await follow(sent.row.message_id) : { tone: "critical", said: failure(sent) });
    setBusy(false);
  }

  function failure(answer: { kind: string; detail?: string }): string {
    const { dialog } = alertsMessages(locale);
    return answer.kind === "unreachable" ? dialog.unreachable : dialog.refused(answer.detail ?? "");
  }

  async function follow(messageId: string): Promise<Outcome> {
    const path = `/api/v1/alerts/deliveries?channel_id=${encodeURIComponent(id)}&limit=5`;
    for (let asked = 0; asked < GIVE_UP_AFTER && !isGone.current; asked++) {
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
      const answer = await send<{ deliveries: SentRow[] }>(path, "GET");
      const found =
        answer.kind === "done" ? answer.row.deliveries.find(({ message_id }) => message_id === messageId) : undefined;
      const said = found === undefined ? null : outcomeOf(found);
      if (said !== null) return said;
    }
    return { tone: "no_data", said: words.slow };
  }

  /** null = nothing has come back yet. */
  function outcomeOf({ status, log, last_error, next_try_at }: SentRow): Outcome | null {
    const last = log.toSorted((a, b) => b.number - a.number)[0];
    if (status === "delivered")
      return last?.outcome === "accepted"
        ? { tone: "ok", said: words.accepted }
        : { tone: "ok", said: words.delivered(format.duration(last?.took_ms ?? 0)) };
    if (status === "dead") return { tone: "critical", said: words.dead(last_error ?? "") };
    if (last === undefined || next_try_at === null) return null;
    return { tone: "warn", said: words.retrying(last_error ?? "", format.seconds(Date.parse(next_try_at))) };
  }

  return (
    <section id="test" className={`card ${styles.card}`}>
      <h2>{words.title}</h2>
      <p>{isChanged ? words.unsaved : words.hint}</p>
      <Button disabled={isBusy || isChanged} onClick={test}>
        <Send size={14} aria-hidden />
        {words.send}
      </Button>
      <div role="status">{outcome === null ? null : <Status health={outcome.tone}>{outcome.said}</Status>}</div>
    </section>
  );
}
