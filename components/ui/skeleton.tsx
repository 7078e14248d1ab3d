import styles from "./ui.module.css";

/** Holds the place of what is still loading, in its final size. */
export function Skeleton({ height }: { height: number }) {
  return <div className={styles.skeleton} style={{ height }} aria-hidden />;
}
