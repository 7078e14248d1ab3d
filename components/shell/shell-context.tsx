"use client";

import { useSearchParams } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { commonMessages } from "@/lib/i18n/common";
import type { CommonMessages } from "@/lib/i18n/common-messages";
import { type Format, formatFor } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/locale";
import { pickTimeZone } from "@/lib/i18n/time-zone";
import { homeZone, THEME_COOKIE, type Theme, type Zones } from "@/lib/view/preferences";
import { savePreference } from "./save-preference";

interface Shell {
  locale: Locale;
  theme: Theme;
  zones: Zones;
  /** The server's clock when it put the page together. */
  serverNowMs: number;
  /** Whether somebody has logged in. */
  hasSession: boolean;
}

interface ShellState extends Shell {
  /** The choice is on the root element at once, and in a cookie for the next page. */
  chooseTheme(theme: Theme): void;
}

const ShellContext = createContext<ShellState | null>(null);

export function ShellProvider({ children, ...shell }: Shell & { children: ReactNode }) {
  const [theme, setTheme] = useState(shell.theme);
  function chooseTheme(next: Theme) {
    document.documentElement.dataset.theme = next;
    savePreference(THEME_COOKIE, next);
    setTheme(next);
  }
  return <ShellContext value={{ ...shell, theme, chooseTheme }}>{children}</ShellContext>;
}

export function useShell(): ShellState {
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
  const { locale, zones } = useShell();
  const home = homeZone(zones);
  const zoneOfAddress = useSearchParams().get("tz");
  return useMemo(() => {
    const timeZone = pickTimeZone(zoneOfAddress, home);
    return { locale, timeZone, format: formatFor(locale, timeZone), common: commonMessages(locale) };
  }, [locale, home, zoneOfAddress]);
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
