import Link from "next/link";
import type { ReactNode } from "react";
import { controlClass } from "./button";
import styles from "./card-foot.module.css";

/** The last line of a card: what is to know of it, and the way on. */
export function CardFoot({ note, children }: { note: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.foot}>
      <span>{note}</span>
      {children}
    </div>
  );
}

interface PagesProps {
  label: string;
  /** Without an address there is no such page. */
  pages: readonly { label: string; href: string | null }[];
}

/** The way through a list that is read a page at a time. */
export function PageNav({ label: name, pages }: PagesProps) {
  return (
    <nav className={styles.pages} aria-label={name}>
      {pages.map(({ label, href }) =>
        href === null ? (
          <span key={label} className={`${controlClass()} ${styles.none}`} aria-disabled="true">
            {label}
          </span>
        ) : (
          <Link key={label} className={controlClass()} href={href}>
            {label}
          </Link>
        ),
      )}
    </nav>
  );
}
