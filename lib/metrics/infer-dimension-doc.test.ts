import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CEILING_SHARE, CONCLUSIONS, ROOM_SHARE } from "./infer-dimension";
import { MAX_INFERRED } from "./infer-dimension-load";

const DOCUMENT = readFileSync(join(import.meta.dirname, "../../docs/limit-sources.md"), "utf8");
const SECTION = DOCUMENT.split(/^## /m).find((part) => part.startsWith("When the response does not say")) ?? "";

test("the document names every conclusion, and no other", () => {
  const cells = [...SECTION.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = ""]) => cell);
  const named = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(named.sort()).toEqual([...CONCLUSIONS].sort());
});

test.each([
  ["the ceiling", `**At its ceiling**: ${CEILING_SHARE * 100} %`],
  ["the room", `**Room**: at most ${ROOM_SHARE * 100} %`],
  ["the bound", `the first ${MAX_INFERRED}`],
])("the document states %s", (_name, sentence) => {
  expect(SECTION).toContain(sentence);
});
