import { expect, test } from "vitest";
import { parseArguments } from "./arguments";

test("without arguments every part runs, ingest on a filled file, too", () => {
  const asked = parseArguments([]);
  expect(asked.parts).toEqual(["classify", "ingest", "read", "process", "kill", "alerts", "storm"]);
  expect(asked.hasFilled).toBe(true);
});

test("ingest is measured on a filled file only where its size is named", () => {
  expect(parseArguments(["ingest"])).toMatchObject({ parts: ["ingest"], hasFilled: false });
  expect(parseArguments(["ingest", "--filled", "500"])).toMatchObject({ hasFilled: true, filled: 500 });
  expect(parseArguments(["--rows=500", "ingest"])).toMatchObject({ hasFilled: true, filled: 500 });
});

test.each([["--rows"], ["--rounds", "0"], ["--attempts=many"]])("%s %s is refused by name", (...argv) => {
  expect(() => parseArguments(argv)).toThrow(String(argv[0]).split("=")[0]);
});

test("what there is none of is named", () => {
  expect(() => parseArguments(["ingets"])).toThrow("ingets");
});
