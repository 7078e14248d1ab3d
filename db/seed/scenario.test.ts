import { describe, expect, test } from "vitest";
import { story } from "./scenario";
import { storyPools } from "./settings";

const toMs = Date.parse("2026-11-19T10:04:00Z");
const options = { seed: 7, fromMs: toMs - 2 * 86_400_000, toMs, attempts: 12_000 };
const rows = [...story(options)];

describe("story", () => {
  test("is the same for the same seed and end minute", () => {
    const again = [...story({ ...options, toMs: toMs + 59_999 })];
    expect(again).toEqual(rows);
  });

  test("differs for another seed", () => {
    const other = [...story({ ...options, seed: 8 })];
    expect(other[0]?.id).not.toBe(rows[0]?.id);
  });

  test("tells about as many attempts as asked", () => {
    expect(Math.abs(rows.length / options.attempts - 1)).toBeLessThan(0.1);
  });

  test("runs in order of start and never past its end", () => {
    const starts = rows.map((row) => Date.parse(row.started_at));
    expect(starts.every((atMs, index) => index === 0 || atMs >= (starts[index - 1] ?? 0))).toBe(true);
    expect(rows.every((row) => Date.parse(row.started_at) + row.duration_ms <= toMs)).toBe(true);
  });

  test("gives every attempt an id of its own", () => {
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  });

  test("passes the organization's token limit in exactly one highest minute, at 118 %", () => {
    const limit = storyPools(options)[0]?.limits.tpm ?? 0;
    const byMinute = new Map<number, number>();
    for (const row of rows) {
      if (row.provider !== "openai" || row.status !== 200) continue;
      const minute = Math.floor(Date.parse(row.started_at) / 60_000);
      byMinute.set(minute, (byMinute.get(minute) ?? 0) + (row.reserved_tokens ?? 0));
    }
    const [peak] = [...byMinute].sort((a, b) => b[1] - a[1]);
    expect(peak?.[0]).toBe((toMs - 104 * 60_000) / 60_000);
    expect((peak?.[1] ?? 0) / limit).toBeCloseTo(1.18, 2);
  });

  test("reports nothing for forty minutes of the night", () => {
    const fromMs = toMs - (13 * 60 + 54) * 60_000;
    const inside = rows.filter((row) => {
      const endedAtMs = Date.parse(row.started_at) + row.duration_ms;
      return endedAtMs >= fromMs && endedAtMs < fromMs + 40 * 60_000;
    });
    expect(inside).toEqual([]);
  });
});
