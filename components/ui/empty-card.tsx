import type { ReactNode } from "react";
import styles from "./ui.module.css";

/** Why there is nothing here, and the way on. */
export function EmptyCard({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <section className={`card ${styles.empty}`}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
