"use client";

import { Popover as Base } from "@base-ui/react/popover";
import type { ReactNode } from "react";
import { controlClass } from "./button";
import styles from "./ui.module.css";

interface PopoverProps {
  /** What the button shows. */
  trigger: ReactNode;
  label: string;
  look?: Parameters<typeof controlClass>[0];
  className?: string | undefined;
  align?: "start" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** A button and what it opens. */
export function Popover({ trigger, label, look, className = "", align = "start", children, ...control }: PopoverProps) {
  return (
    <Base.Root {...control}>
      <Base.Trigger className={`${controlClass(look)} ${className}`.trim()} title={label}>
        <span className="visually-hidden">{label}: </span>
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup className={styles.popup} aria-label={label}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
