"use client";

import { ChartNoAxesColumn, List, ScanSearch, Settings2 } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import styles from "./shell.module.css";
import { useText } from "./shell-context";
import { useView } from "./use-view";

const PAGES = [
  { path: "/", name: "overview", Icon: ChartNoAxesColumn },
  { path: "/requests", name: "requests", Icon: List },
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
        </Link>
      ))}
    </nav>
  );
}

export function pageOf(pathname: string): (typeof PAGES)[number]["name"] | null {
  if (pathname === "/") return "overview";
  return PAGES.find(({ path }) => path !== "/" && (pathname === path || pathname.startsWith(`${path}/`)))?.name ?? null;
}
