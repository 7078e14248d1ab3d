"use client";

import { Dialog } from "@base-ui/react/dialog";
import { Menu, X } from "lucide-react";
import { useState } from "react";
import { controlClass } from "../ui/button";
import { Brand } from "./brand";
import { LogOut } from "./log-out";
import { NavLinks } from "./nav-links";
import { type ServerFacts, ServerState } from "./server-state";
import styles from "./shell.module.css";
import { useText } from "./shell-context";

/** The side bar of narrow screens. */
export function PhoneMenu({ facts }: { facts: ServerFacts | null }) {
  const { common } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className={`${controlClass("icon")} ${styles.menu}`} aria-label={common.nav.open}>
        <Menu size={16} aria-hidden />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.drawer}>
          <div className={styles.drawerHead}>
            <Dialog.Title className={styles.brand}>
              <Brand />
            </Dialog.Title>
            <Dialog.Close className={controlClass("icon")} aria-label={common.close}>
              <X size={16} aria-hidden />
            </Dialog.Close>
          </div>
          <NavLinks onGo={() => setOpen(false)} />
          <ServerState facts={facts} />
          <LogOut />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
