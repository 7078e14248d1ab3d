"use client";

import { ChevronDown, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import type { DeliveryLine } from "../../lib/alerts-view/delivery-words";
import { alertsMessages } from "../../lib/i18n/alerts";
import type { DeliveryRow } from "../../lib/store/alerts";
import { useText } from "../shell/shell-context";
import { Status } from "../ui/status";
import styles from "./alerts.module.css";
import { DeliveryTries } from "./delivery-tries";
import { Redeliver } from "./redeliver";

interface RowProps {
  row: DeliveryRow;
  line: DeliveryLine;
  channel: string;
  time: string;
  isGlance: boolean;
}

/** One message; opens to every try with what was sent and answered. */
export function DeliveryRowView({ row, line, channel, time, isGlance }: RowProps) {
  const { locale } = useText();
  const words = alertsMessages(locale).deliveries;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { message, tries } = row;
  const canOpen = !isGlance && tries.length > 0;
  return (
    <>
      <tr>
        <td data-phone="time" className={styles.muted}>
          {time}
        </td>
        <td data-phone="channel">{channel}</td>
        <td data-phone="name" className={isGlance ? styles.clip : styles.wrap}>
          {line.message}
          {message.redelivery ? <span className={styles.muted}> · {words.byHand}</span> : null}
        </td>
        <td data-phone="result">
          <Status health={line.tone}>{words.state[line.state]}</Status>
        </td>
        <td data-phone="code" className={styles.num}>
          {line.code}
        </td>
        <td className={`${styles.num} ${styles.muted}`}>{line.took}</td>
        <td className={`${styles.num} ${styles.muted}`} data-phone="tries">
          {canOpen ? (
            <button
              type="button"
              className={styles.expand}
              aria-expanded={isOpen}
              aria-controls={id}
              aria-label={words.tries(line.tries, line.message)}
              onClick={() => setOpen(!isOpen)}
            >
              {line.tries}
              {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
            </button>
          ) : (
            line.tries
          )}
        </td>
        <td data-phone="more" className={isGlance ? styles.clip : styles.wrap}>
          <span className={styles.muted}>{line.more}</span>{" "}
          {line.canRedeliver && (!isGlance || message.status === "dead") ? <Redeliver messageId={message.id} /> : null}
        </td>
      </tr>
      {isOpen ? (
        <tr id={id} className={styles.opened}>
          <td colSpan={8}>
            <DeliveryTries message={message} tries={tries} />
          </td>
        </tr>
      ) : null}
    </>
  );
}
