import { describe, expect, test } from "vitest";
import { canonicalModel } from "./canonical-model";

describe("canonical model", () => {
  test.each([
    ["a dated snapshot", "gpt-4o-2024-08-06", "gpt-4o"],
    ["a compact date", "claude-sonnet-4-20250514", "claude-sonnet-4"],
    ["a date after @", "claude-sonnet-4@20250514", "claude-sonnet-4"],
    ["the newest of a line", "claude-3-5-haiku-latest", "claude-3-5-haiku"],
    ["a numbered revision", "gemini-2.0-flash-001", "gemini-2.0-flash"],
    ["a maker in front", "anthropic/claude-sonnet-4", "claude-sonnet-4"],
    ["a cloud's id with release", "anthropic.claude-3-5-sonnet-20241022-v2:0", "claude-3-5-sonnet"],
    ["upper case", "DeepSeek-V3", "deepseek-v3"],
  ])("%s is the model itself", (_, sent, model) => {
    expect(canonicalModel(sent)).toBe(canonicalModel(model));
  });

  test.each([
    ["another size", "gpt-4o-mini", "gpt-4o"],
    ["another generation", "gpt-4.1", "gpt-4o"],
    ["another number", "claude-sonnet-4", "claude-sonnet-4-5"],
  ])("%s is another model", (_, sent, model) => {
    expect(canonicalModel(sent)).not.toBe(canonicalModel(model));
  });
});
