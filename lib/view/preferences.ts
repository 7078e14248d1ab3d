/** Cookies that hold how somebody likes to read; set by the browser, read by the server. */
export const LOCALE_COOKIE = "limitscope_locale";
export const THEME_COOKIE = "limitscope_theme";
/** The browser's own zone, so that the first page after the first visit is already right. */
export const ZONE_COOKIE = "limitscope_zone";
/** A zone that somebody prefers to the browser's. */
export const CHOSEN_ZONE_COOKIE = "limitscope_chosen_zone";
/** Set for a session that has put aside that the disk budget is near. */
export const STORAGE_SEEN_COOKIE = "limitscope_storage_seen";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export interface Zones {
  /** null until the browser has told. */
  browser: string | null;
  /** null = the browser's. */
  chosen: string | null;
}

/** The zone that times are shown in where the address names none. */
export function homeZone({ browser, chosen }: Zones): string {
  return chosen ?? browser ?? "UTC";
}
