import { describe, expect, test } from "vitest";
import { judgeStorage, type StorageFigures } from "./judge-storage";

const GB = 1e9;
const GIB = 2 ** 30;
const DAY_MS = 86_400_000;
const NEVER = Number.POSITIVE_INFINITY;

/** Ten days of rows, 1 GB a day, on a half-empty disk of 100 GB, kept for 30 days. */
const FIGURES: StorageFigures = {
  databaseBytes: 10 * GB,
  usableBytes: 0,
  diskBytes: 100 * GB,
  freeDiskBytes: 50 * GB,
  budgetBytes: 40 * GB,
  bytesPerDay: GB,
  oldestRowAgeMs: 10 * DAY_MS,
  retention: { rowsMs: 30 * DAY_MS, minutesMs: 7 * DAY_MS, hoursMs: 400 * DAY_MS },
};
const judge = (over: Partial<StorageFigures>) => judgeStorage({ ...FIGURES, ...over });

describe("the state", () => {
  test.each<[string, Partial<StorageFigures>, string]>([
    ["far below the budget", {}, "ok"],
    ["just below four fifths", { budgetBytes: 12.6 * GB }, "ok"],
    ["four fifths", { budgetBytes: 12.5 * GB }, "near"],
    ["just below the budget", { budgetBytes: 10.01 * GB }, "near"],
    ["the budget itself", { budgetBytes: 10 * GB }, "over"],
    ["past the budget", { budgetBytes: 1_000 }, "over"],
    ["past the budget, mostly free pages", { budgetBytes: 9 * GB, usableBytes: 8 * GB }, "over"],
    ["less than 5 % of the disk", { freeDiskBytes: 4.9 * GB }, "disk_low"],
    ["5 % of the disk, which is the whole room", { freeDiskBytes: 5 * GB, budgetBytes: null }, "over"],
    ["less than 1 GiB of a small disk", { diskBytes: 12 * GB, freeDiskBytes: GIB - 1 }, "disk_low"],
    ["10 GiB of a huge disk", { diskBytes: 4_000 * GB, freeDiskBytes: 10 * GIB + 40 * GB }, "ok"],
    ["less than 10 GiB of a huge disk", { diskBytes: 4_000 * GB, freeDiskBytes: 10 * GIB - 1 }, "disk_low"],
    ["a low disk and past the budget", { freeDiskBytes: GB, budgetBytes: GB }, "disk_low"],
    ["a disk that does not tell, below the budget", { diskBytes: null, freeDiskBytes: null }, "ok"],
    ["a disk that does not tell, past the budget", { diskBytes: null, freeDiskBytes: null, budgetBytes: GB }, "over"],
    ["nothing known", { diskBytes: null, freeDiskBytes: null, budgetBytes: null }, "ok"],
  ])("%s", (_, over, state) => {
    expect(judge(over).state).toBe(state);
  });
});

describe("the budget", () => {
  test.each<[string, Partial<StorageFigures>, number | null, string | null]>([
    ["as it was set", {}, 40 * GB, "setting"],
    ["what the file takes and the disk has left, less the reserve", { budgetBytes: null }, 55 * GB, "disk"],
    ["no more than the disk has room for", { budgetBytes: 400 * GB }, 55 * GB, "disk"],
    ["what the file takes where nothing is left", { budgetBytes: null, freeDiskBytes: 0 }, 10 * GB, "disk"],
    ["as it was set where the disk does not tell", { diskBytes: null, freeDiskBytes: null }, 40 * GB, "setting"],
    ["not known", { diskBytes: null, freeDiskBytes: null, budgetBytes: null }, null, null],
    ["not known of nothing on a full disk", { databaseBytes: 0, freeDiskBytes: 0, budgetBytes: null }, null, null],
  ])("is %s", (_, over, budgetBytes, budgetFrom) => {
    const report = judge(over);
    expect(report).toMatchObject({ budgetBytes, budgetFrom });
    expect(report.fullShare).toBe(budgetBytes === null ? null : report.databaseBytes / budgetBytes);
  });
});

describe("days until full", () => {
  test.each<[string, Partial<StorageFigures>, number | null]>([
    ["growing alone until full", { budgetBytes: 15 * GB }, 5],
    ["free pages are filled first", { budgetBytes: 15 * GB, usableBytes: 3 * GB }, 8],
    ["levels off at 30 GB", { budgetBytes: 31 * GB }, NEVER],
    ["rows of the past still leaving, 0.5 GB a day", { oldestRowAgeMs: 40 * DAY_MS, budgetBytes: 20 * GB }, 15],
    ["grows alone for 20 days, then against 1 GB a day", { bytesPerDay: 1.5 * GB, budgetBytes: 42 * GB }, 24],
    ["as much leaves as comes", { oldestRowAgeMs: 30 * DAY_MS, bytesPerDay: GB / 3, budgetBytes: 11 * GB }, NEVER],
    ["nothing comes", { bytesPerDay: 0, budgetBytes: 11 * GB }, NEVER],
    ["what comes would pass before it levels off", { bytesPerDay: 0.5 * GB, budgetBytes: 16 * GB }, 12],
    ["already full", { budgetBytes: GB }, 0],
    ["pace not measured", { bytesPerDay: null }, null],
    ["no row", { oldestRowAgeMs: null }, null],
    ["no budget known", { diskBytes: null, freeDiskBytes: null, budgetBytes: null }, null],
  ])("%s", (_, over, days) => {
    const { daysUntilFull } = judge(over);
    if (days === null || days === NEVER) expect(daysUntilFull).toBe(days);
    else expect(daysUntilFull).toBeCloseTo(days, 6);
  });
});

describe("what to change", () => {
  test.each<[string, Partial<StorageFigures>, unknown[]]>([
    ["nothing while it levels off below", {}, []],
    ["nothing while the pace is not measured", { bytesPerDay: null }, []],
    [
      "to the days that leave a fifth free",
      { budgetBytes: 12 * GB },
      [{ kind: "shorten_retention", days: 9 }, { kind: "raise_budget" }],
    ],
    [
      "before it is near, if it will be full",
      { budgetBytes: 25 * GB },
      [{ kind: "shorten_retention", days: 20 }, { kind: "raise_budget" }],
    ],
    [
      "no number without a pace",
      { budgetBytes: GB, bytesPerDay: null },
      [{ kind: "shorten_retention", days: null }, { kind: "raise_budget" }],
    ],
    [
      "no number below a day",
      { budgetBytes: GB, bytesPerDay: GB },
      [{ kind: "shorten_retention", days: null }, { kind: "raise_budget" }],
    ],
    [
      "the disk where the disk is the budget",
      { budgetBytes: null, freeDiskBytes: 6 * GB },
      [{ kind: "shorten_retention", days: 8 }, { kind: "make_room" }],
    ],
    [
      "room first on a low disk",
      { freeDiskBytes: GB },
      [{ kind: "make_room" }, { kind: "shorten_retention", days: 8 }],
    ],
    [
      "the file where what it holds would fit",
      { budgetBytes: 9 * GB, usableBytes: 5 * GB },
      [{ kind: "compact" }, { kind: "raise_budget" }],
    ],
  ])("%s", (_, over, advice) => {
    expect(judge(over).advice).toEqual(advice);
  });
});
