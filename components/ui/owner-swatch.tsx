import type { Owner } from "../../lib/model/limit";
import styles from "./ui.module.css";

/** Colour of an owner; hatched for a second source of the same owner. */
export function OwnerSwatch({ owner, hatched = false }: { owner: Owner; hatched?: boolean }) {
  return (
    <span
      aria-hidden
      className={hatched ? `${styles.swatch} ${styles.hatched}` : styles.swatch}
      style={{ "--swatch": `var(--owner-${owner})` } as React.CSSProperties}
    />
  );
}
