import Link from "next/link";
import type { ReactNode } from "react";
import type { CommonMessages } from "@/lib/i18n/common-messages";
import type { StorageReport } from "@/lib/storage/judge-storage";
import { Brand } from "./brand";
import { LiveProvider } from "./live-context";
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
  children: ReactNode;
}

/** Frame of every page: side bar, top bar, content. */
export function AppShell({ common, facts, storage, isStorageSeen, children }: ShellProps) {
  return (
    <LiveProvider>
      <a className={styles.skip} href="#content">
        {common.skipToContent}
      </a>
      <PatternDefs />
      <ZoneReporter />
      <div className={styles.shell}>
        <aside className={styles.side}>
          <Link href="/" className={styles.brand}>
            <Brand />
          </Link>
          <NavLinks />
          <ServerState facts={facts} />
        </aside>
        <div className={styles.page}>
          <TopBar facts={facts} />
          <StorageStrip storage={storage} isSeen={isStorageSeen} />
          <main id="content" className={styles.main} tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
    </LiveProvider>
  );
}
