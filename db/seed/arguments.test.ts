import { describe, expect, test } from "vitest";
import { parseArguments } from "./arguments";

describe("parseArguments", () => {
  test("asks for two days and 60,000 attempts until now by default", () => {
    expect(parseArguments([], 1_000)).toMatchObject({ days: 2, attempts: 60_000, seed: 7, untilMs: 1_000, add: false });
  });

  test("takes values after a space or an equals sign", () => {
    const parsed = parseArguments(["--days", "30", "--attempts=1000000", "--add"], 0);
    expect(parsed).toMatchObject({ days: 30, attempts: 1_000_000, add: true });
  });

  test.each([
    { argv: ["--days", "x"], message: "--days must be a number" },
    { argv: ["--seed"], message: "--seed needs a value" },
    { argv: ["--until", "soon"], message: "--until must be a time" },
    { argv: ["--dayz", "3"], message: "Unknown argument --dayz" },
  ])("names the argument that cannot be used: $argv", ({ argv, message }) => {
    expect(() => parseArguments(argv, 0)).toThrow(message);
  });
});
