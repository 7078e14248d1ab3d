import { BellOff, CircleArrowUp, CircleCheck, CircleX, Clock, TriangleAlert } from "lucide-react";
import type { AlertsMessages } from "../../lib/i18n/alerts-messages";
import type { AlertState, Severity } from "../../lib/model/alert";
import ui from "../ui/ui.module.css";
import styles from "./alerts.module.css";

const SIZE = 14;

interface StateProps {
  state: AlertState;
  severity: Severity | null;
  words: AlertsMessages;
  /** Nobody is told of it: the colour steps back. */
  isSilenced?: boolean;
  /** Instead of the word alone: `2 firing`. */
  said?: string;
}

/** A state of an alert: icon, word and colour, never one of them alone. */
export function StateWord({ state, severity, words, isSilenced = false, said }: StateProps) {
  const isWarning = severity === "warning";
  const look = {
    ok: { tone: ui.ok, Icon: CircleCheck },
    pending: { tone: ui.warn, Icon: Clock },
    firing: { tone: isWarning ? ui.warn : ui.critical, Icon: isWarning ? TriangleAlert : CircleX },
    recovering: { tone: ui.ok, Icon: CircleArrowUp },
  }[state];
  const Icon = isSilenced ? BellOff : look.Icon;
  return (
    <span className={`${styles.state} ${isSilenced ? ui.muted : look.tone}`}>
      <Icon size={SIZE} aria-hidden />
      {said ?? words.state[state]}
    </span>
  );
}
