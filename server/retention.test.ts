import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepRetention } from "./retention";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 19, 12);
const said: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  said.length = 0;
  for (const name of ["log", "error"] as const) vi.spyOn(console, name).mockImplementation((line) => said.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A store whose runs each take and remove what is said; a negative number fails. */
function start(takesMs: number, removes: number[], rowsDays = 30) {
  const runs: { atMs: number; beforeMs: number }[] = [];
  let atOnce = 0;
  let atOnceMax = 0;
  const prune = async (beforeMs: number) => {
    runs.push({ atMs: Date.now() - NOW, beforeMs });
    atOnceMax = Math.max(atOnceMax, ++atOnce);
    if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs));
    atOnce--;
    const removed = removes[runs.length - 1] ?? 0;
    if (removed < 0) throw new Error("database is locked");
    return removed;
  };
  const alertsBeforeMs: number[] = [];
  const pruneAlerts = async (beforeMs: number) => void alertsBeforeMs.push(beforeMs);
  const stop = keepRetention({
    store: { prune },
    alerts: { pruneAlerts },
    access: { pruneAudit: async () => undefined },
    rowsMs: rowsDays * 24 * HOUR,
    now: Date.now,
  });
  return { stop, runs, alertsBeforeMs, atOnceMax: () => atOnceMax };
}

describe("retention", () => {
  test.each<[string, number, number[], number[], string[]]>([
    ["runs soon after the start, then an hour after each run", 0, [], [1_000, 1_000 + HOUR, 1_000 + 2 * HOUR], []],
    [
      "a run of two hours is alone, and the next waits for its end",
      2 * HOUR,
      [7],
      [1_000, 1_000 + 3 * HOUR],
      ["Removed 7 attempts past their retention in 2h 00m."],
    ],
    [
      "after a failure it tries again in five minutes",
      0,
      [-1, 3],
      [1_000, 1_000 + 5 * MINUTE, 1_000 + 65 * MINUTE],
      ["Retention could not run: database is locked", "Removed 3 attempts past their retention in 0 ms."],
    ],
  ])("%s", async (_, takesMs, removes, atMs, lines) => {
    const { runs, stop, atOnceMax } = start(takesMs, removes);
    await vi.advanceTimersByTimeAsync((atMs[atMs.length - 1] ?? 0) + 1);
    expect(runs.map((run) => run.atMs)).toEqual(atMs);
    expect(runs.map((run) => NOW + run.atMs - run.beforeMs)).toEqual(atMs.map(() => 30 * 24 * HOUR));
    expect(atOnceMax()).toBe(1);
    expect(said).toEqual(lines);
    stop();
  });

  test.each([
    [30, 90],
    [90, 90],
    [400, 400],
  ])("of rows that are kept %s days keeps alerts %s", async (rowsDays, alertDays) => {
    const { alertsBeforeMs, stop } = start(0, [], rowsDays);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(alertsBeforeMs.map((beforeMs) => NOW + 1_000 - beforeMs)).toEqual([alertDays * 24 * HOUR]);
    stop();
  });

  test("stopped before its first run it never runs", async () => {
    const { runs, stop } = start(0, []);
    stop();
    await vi.advanceTimersByTimeAsync(3 * HOUR);
    expect(runs).toEqual([]);
  });

  test("stopped in a run that closing the store ends, it says nothing and does not come back", async () => {
    const { runs, stop } = start(MINUTE, [-1]);
    await vi.advanceTimersByTimeAsync(11_000);
    stop();
    await vi.advanceTimersByTimeAsync(3 * HOUR);
    expect(runs).toHaveLength(1);
    expect(said).toEqual([]);
  });
});
