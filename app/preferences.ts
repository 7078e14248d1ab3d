import { cookies, headers } from "next/headers";
import { cache } from "react";
import { type Locale, pickLocale } from "@/lib/i18n/locale";
import { isTimeZone } from "@/lib/i18n/time-zone";
import {
  LOCALE_COOKIE,
  STORAGE_SEEN_COOKIE,
  THEME_COOKIE,
  THEMES,
  type Theme,
  ZONE_COOKIE,
} from "@/lib/view/preferences";

export interface Preferences {
  locale: Locale;
  theme: Theme;
  /** The browser's zone; null until it has told. */
  browserZone: string | null;
  /** Whether this session has put aside that the disk budget is near. */
  isStorageSeen: boolean;
}

/** How the visitor likes to read, from cookies, else from what the browser asks for. */
export const loadPreferences = cache(async (): Promise<Preferences> => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const zone = jar.get(ZONE_COOKIE)?.value ?? null;
  const theme = THEMES.find((name) => name === jar.get(THEME_COOKIE)?.value) ?? "system";
  return {
    locale: pickLocale(jar.get(LOCALE_COOKIE)?.value, head.get("accept-language")),
    theme,
    browserZone: zone !== null && isTimeZone(zone) ? zone : null,
    isStorageSeen: jar.has(STORAGE_SEEN_COOKIE),
  };
});
