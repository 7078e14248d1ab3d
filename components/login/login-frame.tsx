import type { ReactNode } from "react";
import { Brand } from "../shell/brand";
import { LanguageMenu } from "../shell/language-menu";
import { ThemeMenu } from "../shell/theme-menu";
import styles from "./login.module.css";

/** What strangers see: nothing of this server but its name. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <span className={styles.brand}>
          <Brand />
        </span>
        <LanguageMenu />
        <ThemeMenu />
      </header>
      <main id="content" className={styles.main}>
        {children}
      </main>
    </div>
  );
}
