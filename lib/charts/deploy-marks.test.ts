import { describe, expect, test } from "vitest";
import { deployMarks } from "./deploy-marks";

const deploy = (atMs: number, name: string) => ({ id: name, atMs, name, app: null, environment: null });
const window = { fromMs: 0, toMs: 1_000 };

describe("deployMarks", () => {
  test("stand in order of time, whatever order they came in", () => {
    const marks = deployMarks([deploy(900, "b"), deploy(100, "a")], window, 500);
    expect(marks).toEqual([
      { atMs: 100, names: ["a"] },
      { atMs: 900, names: ["b"] },
    ]);
  });
  test("share a line where they would touch", () => {
    const deploys = [deploy(100, "a"), deploy(110, "b"), deploy(117, "c")];
    expect(deployMarks(deploys, window, 500)).toEqual([
      { atMs: 100, names: ["a", "b"] },
      { atMs: 117, names: ["c"] },
    ]);
  });
  test("outside of the window are not drawn at its edge", () => {
    expect(deployMarks([deploy(-5, "a"), deploy(1_001, "b")], window, 500)).toEqual([]);
  });
});
