import Link from "next/link";
import type { ReactNode } from "react";
import { type RequestsView, requestsHref } from "../../lib/view/requests-view";
import { AttemptMark } from "./attempt-marks";
import styles from "./list.module.css";
import type { RequestsText } from "./text";

interface CardProps {
  view: RequestsView;
  params: URLSearchParams;
  text: RequestsText;
  shown: number;
  /** What the list is part of, in words; null = not known. */
  denominator: string | null;
  /** Sequence to page on from; null = the list ends here. */
  nextCursor: number | null;
  children: ReactNode;
}

/** The list with its denominator above and its pages below. */
export function ListCard({ view, params, text, shown, denominator, nextCursor, children }: CardProps) {
  const { list } = text.words;
  return (
    <section className="card">
      <div className={styles.heading}>
        <h2>{list.shown(text.format.count(shown))}</h2>
        <span className={styles.sub}>{[denominator, list.order].filter((part) => part !== null).join(" · ")}</span>
        <MarksLegend text={text} />
      </div>
      <div className={styles.scroll}>{children}</div>
      <div className={styles.foot}>
        <span>{list.timesIn(text.zoneName)}</span>
        <nav aria-label={list.pages}>
          <PageLink href={view.before === null ? null : requestsHref(params, { before: null })}>{list.newest}</PageLink>
          <PageLink href={nextCursor === null ? null : requestsHref(params, { before: String(nextCursor) })}>
            {list.older}
          </PageLink>
        </nav>
      </div>
    </section>
  );
}

function PageLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) {
    return (
      <span className={styles.page} aria-disabled="true">
        {children}
      </span>
    );
  }
  return (
    <Link className={styles.page} href={href}>
      {children}
    </Link>
  );
}

function MarksLegend({ text }: { text: RequestsText }) {
  const { marks } = text.words.list;
  const shown = [
    { mark: "p", word: marks.limited },
    { mark: "a", word: marks.answered },
    { mark: "f", word: marks.failed },
    { mark: "b", word: marks.billing },
  ];
  return (
    <span className={styles.legend}>
      {shown.map(({ mark, word }) => (
        <span key={mark}>
          <AttemptMark mark={mark} />
          {word}
        </span>
      ))}
    </span>
  );
}
