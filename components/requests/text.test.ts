import { expect, test } from "vitest";
import { formatFor } from "../../lib/i18n/format";
import { elapsedText } from "./text";

test.each([
  ["no attempt said how long it took", 0, "–"],
  ["measured", 90, "90 ms"],
])("the time of a request where %s", (_name, elapsedMs, shown) => {
  expect(elapsedText(elapsedMs, formatFor("en", "UTC"))).toBe(shown);
});
