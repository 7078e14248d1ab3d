"use client";

import { useState } from "react";
import { alertsMessages } from "../../lib/i18n/alerts";
import type { AlertRule } from "../../lib/model/alert";
import { useText } from "../shell/shell-context";
import { Button } from "../ui/button";
import { SilenceDialog } from "./silence-dialog";

interface ButtonProps {
  rules: readonly AlertRule[];
  poolNames: Readonly<Record<string, string>>;
}

export function SilenceButton({ rules, poolNames }: ButtonProps) {
  const { locale } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{alertsMessages(locale).silences.create}</Button>
      {isOpen ? <SilenceDialog start={{}} rules={rules} poolNames={poolNames} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
