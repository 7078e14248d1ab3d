"use client";

import { usePathname } from "next/navigation";
import { FilterBar } from "./filter-bar";
import { LanguageMenu } from "./language-menu";
import { pageOf } from "./nav-links";
import { PhoneMenu } from "./phone-menu";
import { RangePicker } from "./range-picker";
import { RefreshState } from "./refresh-state";
import type { ServerFacts } from "./server-state";
import styles from "./shell.module.css";
import { useText } from "./shell-context";
import { ThemeMenu } from "./theme-menu";
import { ZonePicker } from "./zone-picker";

/** Pages that show a range and its filters. */
const PAGES_WITH_VIEW = ["/", "/requests"];

/** What the page shows on the left, how it is read on the right. */
export function TopBar({ facts }: { facts: ServerFacts | null }) {
  const path = usePathname();
  const { common } = useText();
  const page = pageOf(path);
  const hasView = PAGES_WITH_VIEW.includes(path) && facts?.lastEndedAtMs !== null;
  // A pool is shared by everything that draws on it: filters do not narrow its use.
  const hasRange = hasView || path.startsWith("/pools/");
  return (
    <header className={styles.top} data-view={hasRange}>
      <PhoneMenu facts={facts} />
      <span className={styles.pageName}>{page === null ? "Limitscope" : common.nav[page]}</span>
      {hasRange ? <RangePicker /> : null}
      {hasView ? <FilterBar /> : null}
      <span className={styles.space} />
      <RefreshState />
      <ZonePicker />
      <LanguageMenu />
      <ThemeMenu />
    </header>
  );
}
