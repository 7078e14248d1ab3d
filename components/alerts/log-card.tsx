import { X } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import { alertsHref } from "../../lib/alerts-view/alerts-view";
import { controlClass } from "../ui/button";
import styles from "./alerts.module.css";

interface CardProps {
  title: string;
  sub: string;
  /** The way to all of it, or out of a part of it. */
  more: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}

/** A log: what it is, its rows, and its pages. */
export function LogCard({ title, sub, more, foot, children }: CardProps) {
  return (
    <section className="card">
      <div className={styles.cardHead}>
        <h2>{title}</h2>
        <p>{sub}</p>
        {more}
      </div>
      {children}
      {foot}
    </section>
  );
}

interface PartProps {
  tab: "events" | "deliveries";
  /** What it is narrowed to, in words; null = it is all of it. */
  part: string | null;
  text: AlertsText;
  timeZone: string | null;
}

/** That only a part of a log is shown, and the way to all of it. */
export function OnlyPart({ tab, part, text, timeZone }: PartProps) {
  if (part === null) return null;
  const { clear } = text.words.events;
  return (
    <Link className={controlClass()} href={alertsHref({ tab }, { timeZone })} title={clear}>
      {part}
      <X size={14} aria-hidden />
      <span className="visually-hidden">{clear}</span>
    </Link>
  );
}
