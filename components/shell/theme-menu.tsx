"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { THEME_COOKIE, THEMES, type Theme } from "@/lib/view/preferences";
import { ChoiceMenu } from "../ui/choice-menu";
import { savePreference } from "./save-preference";
import { useShell, useText } from "./shell-context";

const ICON = { light: Sun, dark: Moon, system: Monitor };

/** The choice is on the root element at once, and in a cookie for the next page. */
export function ThemeMenu() {
  const { common } = useText();
  const [theme, setTheme] = useState(useShell().theme);
  const Icon = ICON[theme];
  function choose(next: Theme) {
    document.documentElement.dataset.theme = next;
    savePreference(THEME_COOKIE, next);
    setTheme(next);
  }
  return (
    <ChoiceMenu
      look="icon"
      label={common.theme.label}
      trigger={<Icon size={15} aria-hidden />}
      value={theme}
      options={THEMES.map((value) => ({ value, label: common.theme[value] }))}
      onChange={choose}
    />
  );
}
