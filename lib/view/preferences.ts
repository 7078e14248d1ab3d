/** Cookies that hold how somebody likes to read; set by the browser, read by the server. */
export const LOCALE_COOKIE = "limitscope_locale";
export const THEME_COOKIE = "limitscope_theme";
/** The browser's own zone, so that the first page after the first visit is already right. */
export const ZONE_COOKIE = "limitscope_zone";
/** Set for a session that has put aside that the disk budget is near. */
export const STORAGE_SEEN_COOKIE = "limitscope_storage_seen";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
