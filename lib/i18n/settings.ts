import { settingsEn } from "./settings-en";
import type { SettingsMessages } from "./settings-messages";
import { settingsZh } from "./settings-zh";

export function settingsMessages(locale: string): SettingsMessages {
  return locale.startsWith("zh") ? settingsZh : settingsEn;
}
