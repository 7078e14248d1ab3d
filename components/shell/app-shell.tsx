import Link from "next/link";
import type { ReactNode } from "react";
import type { FiringSummary } from "@/lib/alerts-view/firing";
import type { CommonMessages } from "@/lib/i18n/common-messages";
import type { StorageReport } from "@/lib/storage/judge-storage";
import { AlertStrip } from "./alert-strip";
import { AlertWatch } from "./alert-watch";
import { Brand } from "./brand";
import { FiringProvider } from "./firing-context";
import { LiveProvider } from "./live-context";
import { LogOut } from "./log-out";
import { NavLinks } from "./nav-links";
import { PatternDefs } from "./pattern-defs";
import { type ServerFacts, ServerState } from "./server-state";
import styles from "./shell.module.css";
import { StorageStrip } from "./storage-strip";
import { TopBar } from "./top-bar";
import { ZoneReporter } from "./zone-reporter";

interface ShellProps {
  common: CommonMessages;
  facts: ServerFacts | null;
  storage: StorageReport | null;
  isStorageSeen: boolean;
  /** null = it could not be read. */
  firing: FiringSummary | null;
  children: ReactNode;
}

/** Frame of every page: side bar, top bar, content. */
export function AppShell({ common, facts, storage, isStorageSeen, firing, children }: ShellProps) {
  return (
    <LiveProvider>
      <FiringProvider summary={firing}>
        <a className={styles.skip} href="#content">
          {common.skipToContent}
        </a>
        <PatternDefs />
        <ZoneReporter />
        <AlertWatch />
        <div className={styles.shell}>
          <aside className={styles.side}>
            <Link href="/" className={styles.brand}>
              <Brand />
            </Link>
            <NavLinks />
            <ServerState facts={facts} />
            <LogOut />
          </aside>
          <div className={styles.page}>
            <TopBar facts={facts} />
            <AlertStrip />
            <StorageStrip storage={storage} isSeen={isStorageSeen} />
            <main id="content" className={styles.main} tabIndex={-1}>
              {children}
            </main>
          </div>
        </div>
      </FiringProvider>
    </LiveProvider>
  );
}
