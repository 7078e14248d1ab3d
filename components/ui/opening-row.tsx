"use client";

import { ChevronDown, ChevronRight } from "lucide-react";
import { createContext, type ReactNode, useContext, useId, useState } from "react";
import styles from "./data-table.module.css";

interface Opening {
  id: string;
  isOpen: boolean;
  toggle(): void;
}

const OpeningContext = createContext<Opening | null>(null);

interface RowProps {
  id?: string;
  "data-state"?: string;
  /** In the whole width below, once it is open. */
  detail: ReactNode;
  span: number;
  children: ReactNode;
}

/** A table row that opens to more. */
export function OpeningRow({ detail, span, children, ...attributes }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <OpeningContext value={{ id, isOpen, toggle: () => setOpen(!isOpen) }}>
      <tr {...attributes}>{children}</tr>
      {isOpen ? (
        <tr id={id} className={`${styles.whole} ${styles.opened}`}>
          <td colSpan={span}>{detail}</td>
        </tr>
      ) : null}
    </OpeningContext>
  );
}

/** Opens and closes the row it stands in; mere text in a row that has nothing to open to. */
export function RowToggle({ label, children }: { label: string; children: ReactNode }) {
  const opening = useContext(OpeningContext);
  if (opening === null) return children;
  const { id, isOpen, toggle } = opening;
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      aria-label={label}
      onClick={toggle}
    >
      {children}
      {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
    </button>
  );
}
