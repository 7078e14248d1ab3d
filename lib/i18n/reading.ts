import type { Locale } from "./locale";
import { readingEn } from "./reading-en";
import type { ReadingMessages } from "./reading-messages";
import { readingZh } from "./reading-zh";

const MESSAGES: Readonly<Record<Locale, ReadingMessages>> = { en: readingEn, "zh-CN": readingZh };

export function readingMessages(locale: Locale): ReadingMessages {
  return MESSAGES[locale];
}
