"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { ZONE_COOKIE } from "@/lib/view/preferences";
import { savePreference } from "./save-preference";
import { useShell } from "./shell-context";

/** Tells the server the browser's zone; draws nothing. */
export function ZoneReporter() {
  const { browser } = useShell().zones;
  const router = useRouter();
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    if (!timeZone || timeZone === browser) return;
    savePreference(ZONE_COOKIE, timeZone);
    // Where cookies are refused the page stays in UTC, and says so.
    if (document.cookie.includes(`${ZONE_COOKIE}=${encodeURIComponent(timeZone)}`)) router.refresh();
  }, [browser, router]);
  return null;
}
