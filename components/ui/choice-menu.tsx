"use client";

import { Menu } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { controlClass } from "./button";
import styles from "./ui.module.css";

interface ChoiceProps<Value extends string> {
  trigger: ReactNode;
  label: string;
  look?: Parameters<typeof controlClass>[0];
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A button that opens a choice of one. */
export function ChoiceMenu<Value extends string>(props: ChoiceProps<Value>) {
  const chosen = props.options.find(({ value }) => value === props.value);
  const name = chosen === undefined ? props.label : `${props.label}: ${chosen.label}`;
  return (
    <Menu.Root>
      <Menu.Trigger className={controlClass(props.look)} title={name}>
        <span className="visually-hidden">{props.label}: </span>
        {props.trigger}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} align="end" sideOffset={6} collisionPadding={8}>
          <Menu.Popup className={styles.popup}>
            <Menu.RadioGroup value={props.value} onValueChange={props.onChange}>
              {props.options.map(({ value, label }) => (
                <Menu.RadioItem key={value} value={value} className={styles.item} closeOnClick>
                  <span className={styles.itemText}>{label}</span>
                  <Menu.RadioItemIndicator className={styles.itemNote}>
                    <Check size={14} aria-hidden />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
