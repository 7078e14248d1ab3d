import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import { type AlertsView, alertsHref } from "../../lib/alerts-view/alerts-view";
import { CardFoot, PageNav } from "../ui/card-foot";

interface LinksProps {
  view: AlertsView;
  nextCursor: number | null;
  text: AlertsText;
  timeZone: string | null;
}

/** Pages of a log, newest first. */
export function PageLinks({ view, nextCursor, text, timeZone }: LinksProps) {
  const { pages } = text.words;
  const { before, ...rest } = view;
  const older = nextCursor === null ? null : alertsHref({ ...rest, before: nextCursor }, { timeZone });
  return (
    <CardFoot note={pages.timesIn(text.format.zoneName(text.nowMs))}>
      <PageNav
        label={pages.label}
        pages={[
          { label: pages.newest, href: before === null ? null : alertsHref(rest, { timeZone }) },
          { label: pages.older, href: older },
        ]}
      />
    </CardFoot>
  );
}
