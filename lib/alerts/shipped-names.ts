import type { MessageLanguage } from "../model/channel";
import { defaultRules } from "./default-rules";

const LANGUAGES: readonly MessageLanguage[] = ["en", "zh-CN"];
const IN_LANGUAGE = new Map(
  defaultRules("en").flatMap((_, index) => {
    const names = LANGUAGES.map((language) => defaultRules(language)[index]?.rule.name ?? "");
    return names.map((name) => [name, names] as const);
  }),
);

/** A rule's name as somebody reads it: rules that ship are named in each language until people rename them. */
export function ruleNameIn(name: string, language: MessageLanguage): string {
  return IN_LANGUAGE.get(name)?.[LANGUAGES.indexOf(language)] ?? name;
}
