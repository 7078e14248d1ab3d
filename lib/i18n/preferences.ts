import type { Locale } from "./locale";

/** Words of the card on which somebody sets how they like to read. */
export interface PreferenceMessages {
  title: string;
  hint: string;
  zoneHint: string;
}

const EN: PreferenceMessages = {
  title: "Preferences",
  hint: "Kept in this browser, for you alone.",
  zoneHint: "For every page whose address names no other.",
};

const ZH: PreferenceMessages = {
  title: "偏好",
  hint: "保存在本浏览器中，只对你生效。",
  zoneHint: "适用于地址中没有另行指定时区的所有页面。",
};

export function preferenceMessages(locale: Locale): PreferenceMessages {
  return locale === "zh-CN" ? ZH : EN;
}
