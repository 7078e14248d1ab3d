import Link from "next/link";
import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import { type AlertsView, alertsHref } from "../../lib/alerts-view/alerts-view";
import { controlClass } from "../ui/button";
import styles from "./alerts.module.css";

interface LinksProps {
  view: AlertsView;
  nextCursor: number | null;
  text: AlertsText;
  timeZone: string | null;
}

/** Pages of a log, newest first. */
export function PageLinks({ view, nextCursor, text, timeZone }: LinksProps) {
  const { pages } = text.words;
  const { before: _, ...rest } = view;
  return (
    <div className={styles.foot}>
      <span>{pages.timesIn(text.format.zoneName(text.nowMs))}</span>
      <nav aria-label={pages.label}>
        <PageLink href={view.before === null ? null : alertsHref(rest, { timeZone })}>{pages.newest}</PageLink>
        <PageLink href={nextCursor === null ? null : alertsHref({ ...rest, before: nextCursor }, { timeZone })}>
          {pages.older}
        </PageLink>
      </nav>
    </div>
  );
}

function PageLink({ href, children }: { href: string | null; children: string }) {
  if (href === null)
    return (
      <span className={`${controlClass()} ${styles.noPage}`} aria-disabled="true">
        {children}
      </span>
    );
  return (
    <Link className={controlClass()} href={href}>
      {children}
    </Link>
  );
}
