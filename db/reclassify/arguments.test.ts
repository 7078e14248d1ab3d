import { describe, expect, test } from "vitest";
import { parseArguments } from "./arguments";

describe("arguments of reclassify", () => {
  test.each([
    ["nothing: shows only", [], { apply: false, help: false }],
    ["--apply", ["--apply"], { apply: true, help: false }],
    ["--help", ["--help"], { apply: false, help: true }],
    ["-h beside --apply", ["--apply", "-h"], { apply: true, help: true }],
  ])("%s", (_name, given, wanted) => {
    expect(parseArguments(given)).toEqual(wanted);
  });

  test.each(["--aply", "apply", "--apply=true", "--dry-run"])(
    "%s is refused, so that nothing is done by mistake",
    (given) => {
      expect(() => parseArguments(["--apply", given])).toThrow(`Unknown argument ${given}. Try --help.`);
    },
  );
});
