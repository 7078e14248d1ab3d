import { alertChannelsEn } from "./alert-channels-en";
import type { AlertChannelMessages } from "./alert-channels-messages";
import { alertChannelsZh } from "./alert-channels-zh";
import type { Locale } from "./locale";

export function alertChannelMessages(locale: Locale): AlertChannelMessages {
  return locale === "zh-CN" ? alertChannelsZh : alertChannelsEn;
}
