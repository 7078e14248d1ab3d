import Link from "next/link";
import styles from "./list.module.css";
import type { RequestsText } from "./text";

/** Why the list is empty: nothing ever came, nothing in this range, or nothing that matches. */
export type EmptyReason =
  | { kind: "never" }
  | { kind: "not_in_range"; lastAttemptAtMs: number; href: string }
  | { kind: "filtered_out"; href: string }
  | { kind: "no_such_id"; id: string; href: string };

export function ListEmpty({ reason, text }: { reason: EmptyReason; text: RequestsText }) {
  const { title, hint, action } = wordsOf(reason, text);
  return (
    <section className="card">
      <div className={styles.empty}>
        <h2>{title}</h2>
        {hint === null ? null : <p>{hint}</p>}
        {action === null ? null : (
          <Link className={styles.page} href={action.href}>
            {action.word}
          </Link>
        )}
      </div>
    </section>
  );
}

function wordsOf(reason: EmptyReason, { words: { list }, format }: RequestsText) {
  switch (reason.kind) {
    case "never":
      return { title: list.emptyNever, hint: list.emptyNeverHint, action: null };
    case "not_in_range":
      return {
        title: list.emptyRange(format.instant(reason.lastAttemptAtMs)),
        hint: null,
        action: { word: list.emptyRangeAction, href: reason.href },
      };
    case "filtered_out":
      return {
        title: list.emptyFiltered,
        hint: list.emptyFilteredHint,
        action: { word: list.emptyFilteredAction, href: reason.href },
      };
    case "no_such_id":
      return {
        title: list.notFoundTitle(reason.id),
        hint: list.notFoundHint,
        action: { word: list.backToList, href: reason.href },
      };
  }
}
