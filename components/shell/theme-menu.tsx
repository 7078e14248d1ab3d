"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { THEMES } from "@/lib/view/preferences";
import { ChoiceMenu } from "../ui/choice-menu";
import { useShell, useText } from "./shell-context";

const ICON = { light: Sun, dark: Moon, system: Monitor };

export function ThemeMenu() {
  const { common } = useText();
  const { theme, chooseTheme } = useShell();
  const Icon = ICON[theme];
  return (
    <ChoiceMenu
      look="icon"
      label={common.theme.label}
      trigger={<Icon size={15} aria-hidden />}
      value={theme}
      options={THEMES.map((value) => ({ value, label: common.theme[value] }))}
      onChange={chooseTheme}
    />
  );
}
