import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import styles from "./editor.module.css";

interface HeadProps {
  /** The list this belongs to. */
  back: { href: string; label: string };
  title: string;
  children?: ReactNode;
}

/** Where this page belongs, what it is, and how that is doing. */
export function PageHead({ back, title, children }: HeadProps) {
  return (
    <div className={styles.head}>
      <div>
        <Link className={styles.back} href={back.href}>
          <ChevronLeft size={14} aria-hidden />
          {back.label}
        </Link>
        <h1>{title}</h1>
      </div>
      {children}
    </div>
  );
}
