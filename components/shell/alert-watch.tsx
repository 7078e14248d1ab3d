"use client";

import { useEffect, useRef } from "react";
import { alertsHref } from "@/lib/alerts-view/alerts-view";
import { countedTitle, firingIcon } from "@/lib/alerts-view/firing-icon";
import { alertsMessages } from "@/lib/i18n/alerts";
import type { Severity } from "@/lib/model/alert";
import { useFiring } from "./firing-context";
import { isNotifying } from "./notify-state";
import { useText } from "./shell-context";

/** Tells in the tab, and where somebody asked for it in a notification, that something fires. Draws nothing. */
export function AlertWatch() {
  const firing = useFiring();
  useTab(firing?.count ?? 0, firing?.worst ?? null);
  useNotification();
  return null;
}

/** Pages set their own titles and icons as they come: the count follows each of them. */
function useTab(count: number, worst: Severity | null): void {
  useEffect(() => {
    const originals = new Map<HTMLLinkElement, string>();
    const apply = () => {
      const title = countedTitle(document.title, count);
      if (title !== document.title) document.title = title;
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')) {
        if (!originals.has(link)) originals.set(link, link.getAttribute("href") ?? "");
        const href = worst === null ? (originals.get(link) ?? "") : firingIcon(worst);
        if (link.getAttribute("href") !== href) link.setAttribute("href", href);
      }
    };
    apply();
    const observer = new MutationObserver(apply);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      for (const [link, href] of originals) link.setAttribute("href", href);
    };
  }, [count, worst]);
}

/** One notification for what began to fire since the last look; tabs of one browser replace each other's. */
function useNotification(): void {
  const firing = useFiring();
  const { locale, format } = useText();
  const seen = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (firing === null) return;
    const before = seen.current;
    seen.current = new Set(firing.keys);
    const isNew = before !== null && firing.keys.some((key) => !before.has(key));
    if (!isNew || !isNotifying()) return;
    const words = alertsMessages(locale);
    const notification = new Notification(
      words.notify.title({ count: firing.count, shown: format.count(firing.count) }),
      {
        body: firing.shown
          .map(({ rule, about, severity }) => `${words.severity[severity]}: ${rule} · ${about}`)
          .join("\n"),
        tag: "limitscope-alerts",
      },
    );
    notification.onclick = () => {
      window.focus();
      window.location.assign(alertsHref({}));
    };
  }, [firing, locale, format]);
}
