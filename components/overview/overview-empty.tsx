import Link from "next/link";
import { commonMessages } from "../../lib/i18n/common";
import type { Locale } from "../../lib/i18n/locale";
import type { OverviewText } from "../../lib/i18n/overview-text";
import { FILTER_FIELDS, viewHref } from "../../lib/view/params";
import type { ViewState } from "../../lib/view/view-state";
import { rangeReaching } from "../../lib/view/window";
import { controlClass } from "../ui/button";
import { EmptyCard } from "../ui/empty-card";

/** There are attempts, but none in this range: when the last was, and the way there. */
export function NotInRange({ lastAtMs, view, text }: { lastAtMs: number; view: ViewState; text: OverviewText }) {
  const { empty } = text.words;
  const href = viewHref("/", { ...view, range: rangeReaching(lastAtMs, text.nowMs) });
  return (
    <EmptyCard title={empty.rangeTitle}>
      <p>{empty.rangeHint(text.format.relative(lastAtMs, text.nowMs))}</p>
      <Link className={controlClass()} href={href}>
        {empty.rangeAction}
      </Link>
    </EmptyCard>
  );
}

/** The filters leave nothing: which they are, and how to clear them. */
export function FilteredOut({ view, locale, text }: { view: ViewState; locale: Locale; text: OverviewText }) {
  const { empty } = text.words;
  const { filter: words } = commonMessages(locale);
  const chosen = FILTER_FIELDS.flatMap(({ field }) => {
    const values = view.filter[field];
    return values === undefined
      ? []
      : [words.chosen(words.field[field], text.format.list(values.map((value) => value ?? words.notSent)))];
  });
  const { layer } = view.filter;
  const lines = layer === "client" ? chosen : [words.chosen(words.layer, words.layerValue[layer]), ...chosen];
  return (
    <EmptyCard title={empty.filterTitle}>
      <p>{empty.filterHint}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Link className={controlClass()} href={viewHref("/", { ...view, filter: { layer: "client" } })}>
        {empty.filterAction}
      </Link>
    </EmptyCard>
  );
}
