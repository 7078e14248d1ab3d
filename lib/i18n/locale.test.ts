import { describe, expect, test } from "vitest";
import { pickLocale } from "./locale";

describe("pickLocale", () => {
  test.each([
    { name: "the choice wins over the browser", chosen: "en", accept: "zh-CN,zh;q=0.9", locale: "en" },
    { name: "an unknown choice is ignored", chosen: "fr", accept: "zh-TW", locale: "zh-CN" },
    { name: "weights decide, not the order", chosen: undefined, accept: "en;q=0.3, zh;q=0.8", locale: "zh-CN" },
    { name: "a refused language is not taken", chosen: undefined, accept: "zh;q=0, en", locale: "en" },
    {
      name: "other languages fall through to a known one",
      chosen: undefined,
      accept: "fr, de, zh;q=0.1",
      locale: "zh-CN",
    },
    { name: "English where nothing is known", chosen: undefined, accept: null, locale: "en" },
  ])("$name", ({ chosen, accept, locale }) => {
    expect(pickLocale(chosen, accept)).toBe(locale);
  });
});
