"use client";

import { LogOut as Icon } from "lucide-react";
import { useState } from "react";
import { accessMessages } from "@/lib/i18n/access";
import { logOut } from "../login/session-calls";
import { Button } from "../ui/button";
import styles from "./shell.module.css";
import { useShell } from "./shell-context";

/** Ends the session of this browser; nothing where nobody has to log in. */
export function LogOut() {
  const { locale, hasSession } = useShell();
  const words = accessMessages(locale).login;
  const [hasFailed, setFailed] = useState(false);
  if (!hasSession) return null;
  return (
    <div className={styles.logOut}>
      <Button look="bare" onClick={async () => setFailed(!(await logOut("session")))}>
        <Icon size={15} aria-hidden />
        {words.out}
      </Button>
      <p role="status">{hasFailed ? words.outFailed : null}</p>
    </div>
  );
}
