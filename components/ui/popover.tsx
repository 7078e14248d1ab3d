"use client";

import { Popover as Base } from "@base-ui/react/popover";
import type { ReactNode } from "react";
import { controlClass } from "./button";
import styles from "./ui.module.css";

interface PopoverProps {
  /** Of the button that stands in a labelled field. */
  id?: string;
  describedBy?: string;
  /** What the button shows. */
  trigger: ReactNode;
  /** What it is for. */
  label: string;
  /** What is chosen, in words, where that is what the button shows; its name then says both. */
  value?: string;
  look?: Parameters<typeof controlClass>[0];
  className?: string | undefined;
  align?: "start" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** A button and what it opens. */
export function Popover(props: PopoverProps) {
  const { id, describedBy, trigger, label, value, look, className = "", align = "start", children, ...control } = props;
  const name = value === undefined ? label : `${label}: ${value}`;
  // A field's label would name it alone; elsewhere what it shows at this width is part of its name.
  const isNamedByContent = value !== undefined && id === undefined;
  return (
    <Base.Root {...control}>
      <Base.Trigger
        id={id}
        className={`${controlClass(look)} ${className}`.trim()}
        aria-label={isNamedByContent ? undefined : name}
        aria-describedby={describedBy}
        title={name}
      >
        {isNamedByContent ? <span className="visually-hidden">{label}: </span> : null}
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
