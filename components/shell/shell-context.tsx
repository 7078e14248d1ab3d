"use client";

import { useSearchParams } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { commonMessages } from "@/lib/i18n/common";
import type { CommonMessages } from "@/lib/i18n/common-messages";
import { type Format, formatFor } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/locale";
import { pickTimeZone } from "@/lib/i18n/time-zone";
import type { Theme } from "@/lib/view/preferences";

interface Shell {
  locale: Locale;
  theme: Theme;
  /** As its cookie says; null until the browser has told. */
  browserZone: string | null;
  /** The server's clock when it put the page together. */
  serverNowMs: number;
}

const ShellContext = createContext<Shell | null>(null);

export function ShellProvider({ children, ...shell }: Shell & { children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>;
}

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error("useShell needs a ShellProvider above it.");
  return shell;
}

export interface Text {
  locale: Locale;
  timeZone: string;
  format: Format;
  common: CommonMessages;
}

/** Words and formats of the reader's language, in the zone of this address. */
export function useText(): Text {
  const { locale, browserZone } = useShell();
  const chosenZone = useSearchParams().get("tz");
  return useMemo(() => {
    const timeZone = pickTimeZone(chosenZone, browserZone ?? undefined);
    return { locale, timeZone, format: formatFor(locale, timeZone), common: commonMessages(locale) };
  }, [locale, browserZone, chosenZone]);
}

/** The server's clock, moving on second by second. */
export function useNow(): number {
  const { serverNowMs } = useShell();
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const startedMs = performance.now();
    const tick = () => setNowMs(serverNowMs + performance.now() - startedMs);
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [serverNowMs]);
  return nowMs;
}
