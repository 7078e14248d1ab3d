"use client";

import { Menu } from "@base-ui/react/menu";
import { Ellipsis } from "lucide-react";
import Link from "next/link";
import { controlClass } from "./button";
import styles from "./ui.module.css";

export type MenuAction = { id: string; label: string } & ({ href: string } | { onChoose: () => void });

/** Three dots that open what can be done. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <Menu.Root>
      <Menu.Trigger className={`${controlClass("icon")} ${styles.quiet}`} aria-label={label} title={label}>
        <Ellipsis size={16} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} align="end" sideOffset={4} collisionPadding={8}>
          <Menu.Popup className={styles.popup}>
            {actions.map((action) =>
              "href" in action ? (
                <Menu.Item key={action.id} className={styles.item} render={<Link href={action.href} />}>
                  {action.label}
                </Menu.Item>
              ) : (
                <Menu.Item key={action.id} className={styles.item} onClick={action.onChoose}>
                  {action.label}
                </Menu.Item>
              ),
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
