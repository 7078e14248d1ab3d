import Link from "next/link";
import { controlClass } from "../ui/button";
import { EmptyCard } from "../ui/empty-card";
import type { RequestsText } from "./text";

/** Why the list is empty: nothing ever came, nothing in this range, or nothing that matches. */
export type EmptyReason =
  | { kind: "never"; href: string }
  | { kind: "not_in_range"; lastAttemptAtMs: number; href: string }
  | { kind: "filtered_out"; href: string }
  | { kind: "no_such_id"; id: string; href: string };

export function ListEmpty({ reason, text }: { reason: EmptyReason; text: RequestsText }) {
  const { title, hint, action } = wordsOf(reason, text);
  return (
    <EmptyCard title={title}>
      {hint === null ? null : <p>{hint}</p>}
      <Link className={controlClass()} href={reason.href}>
        {action}
      </Link>
    </EmptyCard>
  );
}

function wordsOf(reason: EmptyReason, { words: { list }, format }: RequestsText) {
  switch (reason.kind) {
    case "never":
      return { title: list.emptyNever, hint: list.emptyNeverHint, action: list.emptyNeverAction };
    case "not_in_range":
      return {
        title: list.emptyRange(format.instant(reason.lastAttemptAtMs)),
        hint: null,
        action: list.emptyRangeAction,
      };
    case "filtered_out":
      return { title: list.emptyFiltered, hint: list.emptyFilteredHint, action: list.emptyFilteredAction };
    case "no_such_id":
      return { title: list.notFoundTitle(reason.id), hint: list.notFoundHint, action: list.backToList };
  }
}
