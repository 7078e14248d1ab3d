import Link from "next/link";
import styles from "./list.module.css";
import type { RequestsText } from "./text";

/** Leads to a request; the whole row is its target. */
export function IdLink({ id, href }: { id: string; href: string }) {
  return (
    <Link className={styles.id} href={href} prefetch={false}>
      {id}
    </Link>
  );
}

export function RowTime({ atMs, text }: { atMs: number; text: RequestsText }) {
  return <time dateTime={new Date(atMs).toISOString()}>{text.rowTime(atMs)}</time>;
}
