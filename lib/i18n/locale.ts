export const LOCALES = ["en", "zh-CN"] as const;
export type Locale = (typeof LOCALES)[number];

/** What the reader chose before wins, then what the browser asks for (an Accept-Language header), then English. */
export function pickLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  const known = LOCALES.find((locale) => locale === chosen);
  if (known !== undefined) return known;
  for (const tag of languagesByWeight(acceptLanguage ?? "")) {
    if (tag.startsWith("zh")) return "zh-CN";
    if (tag.startsWith("en")) return "en";
  }
  return "en";
}

function languagesByWeight(header: string): string[] {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find((q) => q !== undefined);
      return { tag, weight: Number(weight ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
