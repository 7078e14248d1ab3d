import type { Locale } from "./locale";
import { settingsEn } from "./settings-en";
import type { SettingsMessages } from "./settings-messages";
import { settingsZh } from "./settings-zh";

export function settingsMessages(locale: Locale): SettingsMessages {
  return locale === "zh-CN" ? settingsZh : settingsEn;
}
