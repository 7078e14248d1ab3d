"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { controlClass } from "./button";
import styles from "./dialog.module.css";

interface DialogProps {
  title: string;
  /** What it does, under the title. */
  hint?: string;
  closeLabel: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** A question that has to be answered before the page goes on; on a phone it takes the lower edge. */
export function Dialog({ title, hint, closeLabel, open, onOpenChange, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.dialog}>
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close className={controlClass("icon")} aria-label={closeLabel}>
              <X size={14} aria-hidden />
            </Base.Close>
          </div>
          {hint === undefined ? null : <Base.Description className={styles.hint}>{hint}</Base.Description>}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
