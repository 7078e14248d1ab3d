import { cookies, headers } from "next/headers";
import { cache } from "react";
import { type Locale, pickLocale } from "@/lib/i18n/locale";
import { isTimeZone } from "@/lib/i18n/time-zone";
import {
  CHOSEN_ZONE_COOKIE,
  LOCALE_COOKIE,
  STORAGE_SEEN_COOKIE,
  THEME_COOKIE,
  THEMES,
  type Theme,
  ZONE_COOKIE,
  type Zones,
} from "@/lib/view/preferences";

export interface Preferences {
  locale: Locale;
  theme: Theme;
  zones: Zones;
  /** Whether this session has put aside that the disk budget is near. */
  isStorageSeen: boolean;
}

/** How the visitor likes to read, from cookies, else from what the browser asks for. */
export const loadPreferences = cache(async (): Promise<Preferences> => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const zone = (cookie: string) => {
    const name = jar.get(cookie)?.value ?? null;
    return name !== null && isTimeZone(name) ? name : null;
  };
  const theme = THEMES.find((name) => name === jar.get(THEME_COOKIE)?.value) ?? "system";
  return {
    locale: pickLocale(jar.get(LOCALE_COOKIE)?.value, head.get("accept-language")),
    theme,
    zones: { browser: zone(ZONE_COOKIE), chosen: zone(CHOSEN_ZONE_COOKIE) },
    isStorageSeen: jar.has(STORAGE_SEEN_COOKIE),
  };
});
