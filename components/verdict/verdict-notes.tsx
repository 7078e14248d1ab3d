import type { VerdictText } from "../../lib/i18n/verdict";
import type { Verdict } from "../../lib/model/verdict";
import styles from "./verdict.module.css";

interface NotesProps {
  verdict: Pick<Verdict, "scope" | "statedAttempts" | "bodyIsCut">;
  text: VerdictText;
}

/** Who shares the limit, how many calls stand behind the error, and what was not read. */
export function VerdictNotes({ verdict: { scope, statedAttempts, bodyIsCut }, text }: NotesProps) {
  const { words, format } = text;
  if (scope === null && statedAttempts === null && !bodyIsCut) return null;
  return (
    <ul className={styles.notes}>
      {scope === null ? null : <li>{words.scope[scope]}</li>}
      {statedAttempts === null ? null : <li>{words.statedAttempts(format.count(statedAttempts))}</li>}
      {bodyIsCut ? <li>{words.bodyCut}</li> : null}
    </ul>
  );
}
