import Link from "next/link";
import type { ReactNode } from "react";
import { OUTCOMES, type Outcome } from "../../lib/model/attempt";
import { REQUEST_OUTCOMES, type RequestOutcome } from "../../lib/model/request";
import { type RequestsView, requestsHref } from "../../lib/view/requests-view";
import { Button } from "../ui/button";
import styles from "./list.module.css";
import type { RequestsText } from "./text";

interface ControlsProps {
  view: RequestsView;
  params: URLSearchParams;
  text: RequestsText;
  /** How many of each outcome the range holds; absent = not counted. */
  counts: Partial<Record<RequestOutcome | Outcome, number>>;
}

/** Requests or attempts, which outcomes, and a search by id: all of it links and one form, so it works without scripts. */
export function ListControls({ view, params, text, counts }: ControlsProps) {
  const { list } = text.words;
  return (
    <div className={styles.bar}>
      <nav className={styles.pills} aria-label={list.view}>
        <Pill current={view.show === "requests"} href={requestsHref(params, { show: null, outcome: null })}>
          {list.requests}
        </Pill>
        <Pill current={view.show === "attempts"} href={requestsHref(params, { show: "attempts", outcome: null })}>
          {list.attempts}
        </Pill>
      </nav>
      <OutcomePills view={view} params={params} text={text} counts={counts} />
      <SearchForm params={params} text={text} />
    </div>
  );
}

function OutcomePills({ view, params, text, counts }: ControlsProps) {
  const { list } = text.words;
  const isRequests = view.show === "requests";
  const chosen: readonly string[] = isRequests ? view.requestOutcomes : view.attemptOutcomes;
  const all: { outcome: RequestOutcome | Outcome; word: string }[] = isRequests
    ? REQUEST_OUTCOMES.map((outcome) => ({ outcome, word: list.outcome[outcome] }))
    : OUTCOMES.map((outcome) => ({ outcome, word: list.attemptOutcome[outcome] }));
  return (
    <nav className={styles.pills} aria-label={list.outcomeFilter}>
      <Pill current={chosen.length === 0} href={requestsHref(params, { outcome: null })}>
        {list.allOutcomes}
      </Pill>
      {all.map(({ outcome, word }) => {
        const next = chosen.includes(outcome) ? chosen.filter((one) => one !== outcome) : [...chosen, outcome];
        const count = counts[outcome];
        return (
          <Pill
            key={outcome}
            current={chosen.includes(outcome)}
            href={requestsHref(params, { outcome: next.length === 0 ? null : next.join(",") })}
          >
            {word}
            {count === undefined ? null : <b>{text.format.count(count)}</b>}
          </Pill>
        );
      })}
    </nav>
  );
}

function Pill(props: { current: boolean; href: string; children: ReactNode }) {
  return (
    <Link
      className={styles.pill}
      href={props.href}
      aria-current={props.current ? "true" : undefined}
      prefetch={false}
      replace
    >
      {props.children}
    </Link>
  );
}

/** Filters travel along, so that the way back leads to the same list. */
function SearchForm({ params, text }: { params: URLSearchParams; text: RequestsText }) {
  const { list } = text.words;
  const kept = [...params].filter(([name]) => name !== "id" && name !== "before");
  return (
    <form action="/requests" method="get">
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <input
        className={styles.search}
        name="id"
        type="search"
        required
        aria-label={list.searchLabel}
        placeholder={list.searchPlaceholder}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit">{list.search}</Button>
    </form>
  );
}
