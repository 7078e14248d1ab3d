import type { ReactNode } from "react";
import styles from "./ui.module.css";

interface EmptyProps {
  title: string;
  children?: ReactNode;
}

/** Why there is nothing here, and the way on. */
export function EmptyCard(props: EmptyProps) {
  return (
    <section className="card">
      <EmptyNote {...props} />
    </section>
  );
}

/** The same within a card; under a heading of the card's own, it stands closer. */
export function EmptyNote({ title, isUnderHeading = false, children }: EmptyProps & { isUnderHeading?: boolean }) {
  const Heading = isUnderHeading ? "h3" : "h2";
  return (
    <div className={isUnderHeading ? `${styles.empty} ${styles.close}` : styles.empty}>
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}
