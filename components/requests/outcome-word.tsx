import type { RequestOutcome, Rescue } from "../../lib/model/request";
import styles from "./outcome.module.css";
import type { RequestsText } from "./text";

type Shown = RequestOutcome | "limited";

const TONE: Record<Shown, "ok" | "critical" | "quiet"> = {
  answered: "quiet",
  rescued: "ok",
  failed_by_limit: "critical",
  limited: "critical",
  billing: "critical",
  failed: "critical",
  cancelled: "quiet",
};

/** Icon, word and colour of a request's outcome, and by what it was rescued. */
export function RequestOutcomeWord(props: {
  outcome: RequestOutcome | null;
  rescuedBy: Rescue | null;
  text: RequestsText;
}) {
  const { list } = props.text.words;
  if (props.outcome === null) return <span className={styles.quiet}>{list.open}</span>;
  return (
    <span className={styles[TONE[props.outcome]]}>
      <OutcomeIcon outcome={props.outcome} />
      {list.outcome[props.outcome]}
      {props.rescuedBy === null ? null : <span className={styles.by}>{list.rescuedBy[props.rescuedBy]}</span>}
    </span>
  );
}

/** Shape tells the kind: ring with tick, octagon with cross, diamond, dash. */
export function OutcomeIcon({ outcome }: { outcome: Shown }) {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" fill="none">
      <IconShape outcome={outcome} />
    </svg>
  );
}

function IconShape({ outcome }: { outcome: Shown }) {
  const line = { stroke: "currentColor", strokeWidth: 1.6, strokeLinecap: "round", strokeLinejoin: "round" } as const;
  if (outcome === "answered" || outcome === "rescued") {
    return (
      <>
        <circle cx="8" cy="8" r="6.5" {...line} />
        <path d="M5 8.2l2.1 2.1L11 6.2" {...line} />
      </>
    );
  }
  if (outcome === "billing") return <path d="M8 1.2L14.8 8 8 14.8 1.2 8z" fill="currentColor" />;
  if (outcome === "cancelled") return <path d="M4 8h8" {...line} />;
  return (
    <>
      <path d="M5.2 1.5h5.6l3.7 3.7v5.6l-3.7 3.7H5.2l-3.7-3.7V5.2z" fill="currentColor" />
      <path d="M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8" {...line} stroke="var(--bg)" />
    </>
  );
}
