import type { ReactNode } from "react";
import { type RequestsView, requestsHref } from "../../lib/view/requests-view";
import { CardFoot, PageNav } from "../ui/card-foot";
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
  const older = nextCursor === null ? null : requestsHref(params, { before: String(nextCursor) });
  return (
    <section className="card">
      <div className={styles.heading}>
        <h2>{list.shown(text.format.count(shown))}</h2>
        <span className={styles.sub}>{[denominator, list.order].filter((part) => part !== null).join(" · ")}</span>
        <MarksLegend text={text} />
      </div>
      <div className={styles.scroll}>{children}</div>
      <CardFoot note={list.timesIn(text.zoneName)}>
        <PageNav
          label={list.pages}
          pages={[
            { label: list.newest, href: view.before === null ? null : requestsHref(params, { before: null }) },
            { label: list.older, href: older },
          ]}
        />
      </CardFoot>
    </section>
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
