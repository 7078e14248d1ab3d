import { describe, expect, test } from "vitest";
import { parseArguments } from "./arguments";
import { report } from "./report";

describe("arguments of check", () => {
  test.each([
    ["nothing", [], { quick: false, repair: false, help: false }],
    ["--quick", ["--quick"], { quick: true, repair: false, help: false }],
    ["--repair beside -h", ["--repair", "-h"], { quick: false, repair: true, help: true }],
  ])("%s", (_, given, wanted) => {
    expect(parseArguments(given)).toEqual(wanted);
  });

  test("one that nobody knows is named", () => {
    expect(() => parseArguments(["--fix"])).toThrow("Unknown argument --fix. Try --help.");
  });
});

describe("report of a check", () => {
  const difference = { table: "runs", place: "nightly", figure: "limited", stored: null, recounted: 2 };
  const found = { attempts: 1_234, differences: [difference], total: 3, repaired: 0, notes: ["A note."] };

  test("tells differences, how many more there are, notes, and what to do", () => {
    expect(report(found, false)).toBe(
      `runs: nightly: limited is not there, recounted 2
… and 2 more
A note.
1,234 attempts checked: 3 things differ. To rewrite figures: npm run check -- --repair`,
    );
  });

  test.each([
    [{ total: 0, differences: [] }, true, /: every figure is what they come to\.$/],
    [{ repaired: 3 }, true, /; all put right\.$/],
    [
      { repaired: 1 },
      true,
      /; 1 put right\. The others are in attempts, requests and alerts, which are never rewritten\.$/,
    ],
  ])("%j", (over, repairs, wanted) => {
    expect(report({ ...found, ...over }, repairs)).toMatch(wanted);
  });
});
