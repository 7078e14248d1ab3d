"use client";

import { Globe } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { LOCALES, type Locale } from "@/lib/i18n/locale";
import { LOCALE_COOKIE } from "@/lib/view/preferences";
import { ChoiceMenu } from "../ui/choice-menu";
import { savePreference } from "./save-preference";
import { useText } from "./shell-context";

export function LanguageMenu() {
  const { locale, common } = useText();
  const router = useRouter();
  const [, startTransition] = useTransition();
  function choose(next: Locale) {
    savePreference(LOCALE_COOKIE, next);
    startTransition(() => router.refresh());
  }
  return (
    <ChoiceMenu
      look="bare"
      label={common.language.label}
      trigger={
        <>
          <Globe size={15} aria-hidden />
          {common.language.short[locale]}
        </>
      }
      value={locale}
      options={LOCALES.map((value) => ({ value, label: common.language.name[value] }))}
      onChange={choose}
    />
  );
}
