"use client";

import { Bell, ChartNoAxesColumn, CircleX, List, ScanSearch, Settings2, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { alertsMessages } from "@/lib/i18n/alerts";
import { useFiring } from "./firing-context";
import styles from "./shell.module.css";
import { useText } from "./shell-context";
import { useView } from "./use-view";

const PAGES = [
  { path: "/", name: "overview", Icon: ChartNoAxesColumn },
  { path: "/requests", name: "requests", Icon: List },
  { path: "/alerts", name: "alerts", Icon: Bell },
  { path: "/classify", name: "classify", Icon: ScanSearch },
  { path: "/settings", name: "settings", Icon: Settings2 },
] as const;

/** The pages there are; each link takes along what was chosen. */
export function NavLinks({ onGo }: { onGo?: () => void }) {
  const { common } = useText();
  const { hrefTo } = useView();
  const current = pageOf(usePathname());
  return (
    <nav className={styles.nav} aria-label={common.nav.label}>
      {PAGES.map(({ path, name, Icon }) => (
        <Link
          key={path}
          href={hrefTo(path)}
          aria-current={name === current ? "page" : undefined}
          {...(onGo ? { onClick: onGo } : {})}
        >
          <Icon size={16} aria-hidden />
          {common.nav[name]}
          {name === "alerts" ? <FiringCount /> : null}
        </Link>
      ))}
    </nav>
  );
}

/** How many alerts fire, beside their page. */
function FiringCount() {
  const { locale, format } = useText();
  const firing = useFiring();
  if (firing === null || firing.count === 0) return null;
  const shown = format.count(firing.count);
  const Icon = firing.worst === "critical" ? CircleX : TriangleAlert;
  return (
    <span className={styles.count} data-severity={firing.worst}>
      <Icon size={14} aria-hidden />
      <span aria-hidden>{shown}</span>
      <span className="visually-hidden">{alertsMessages(locale).strip.badge({ count: firing.count, shown })}</span>
    </span>
  );
}

export function pageOf(pathname: string): (typeof PAGES)[number]["name"] | null {
  if (pathname === "/" || pathname.startsWith("/pools/")) return "overview";
  return PAGES.find(({ path }) => path !== "/" && (pathname === path || pathname.startsWith(`${path}/`)))?.name ?? null;
}
