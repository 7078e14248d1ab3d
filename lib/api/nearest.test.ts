import { describe, expect, test } from "vitest";
import { nearest } from "./nearest";

const FIELDS = ["name", "metric", "critical", "window_seconds", "max_window_seconds", "for_seconds", "resolve_at"];

describe("the field that was probably meant", () => {
  test.each([
    ["a letter too many", "metrics", "metric"],
    ["two letters changed places", "naem", "name"],
    ["camel case", "windowSeconds", "window_seconds"],
    ["a hyphen", "resolve-at", "resolve_at"],
    ["its beginning", "window", "window_seconds"],
    ["nothing like it", "colour", null],
    ["nothing at all", "", null],
    ["only signs", "--", null],
  ])("%s", (_name, given, expected) => {
    expect(nearest(given, FIELDS)).toBe(expected);
  });
});
