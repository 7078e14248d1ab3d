import type { Locale } from "./locale";
import { storageEn } from "./storage-en";
import type { StorageMessages } from "./storage-messages";
import { storageZh } from "./storage-zh";

export function storageMessages(locale: Locale): StorageMessages {
  return locale === "zh-CN" ? storageZh : storageEn;
}
