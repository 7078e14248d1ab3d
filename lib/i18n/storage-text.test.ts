import { describe, expect, test } from "vitest";
import type { StorageReport } from "../storage/judge-storage";
import { formatFor } from "./format";
import { storageMessages } from "./storage";
import { adviceText, stripText, untilFullText } from "./storage-text";

const en = [storageMessages("en"), formatFor("en", "UTC")] as const;
const zh = [storageMessages("zh-CN"), formatFor("zh-CN", "UTC")] as const;
const REPORT: StorageReport = {
  state: "near",
  databaseBytes: 8.4e9,
  usableBytes: 0,
  freeDiskBytes: 0.9e9,
  budgetBytes: 10e9,
  budgetFrom: "setting",
  fullShare: 0.84,
  bytesPerDay: 0.3e9,
  daysUntilFull: 5.3,
  advice: [],
  parts: null,
};

test.each([
  [null, /^Not known yet/, /^尚不清楚/],
  [0, /^now$/, /^已满$/],
  [0.4, /^in less than a day$/, /^不到 1 天$/],
  [1.9, /^in about 1 day$/, /^约 1 天后$/],
  [1_234.5, /^in about 1,234 days$/, /^约 1,234 天后$/],
  [3_651, /^in more than ten years$/, /^十年以后$/],
  [Number.POSITIVE_INFINITY, /^not at this pace/, /^按目前的速度不会写满/],
])("%s days until full", (days, english, chinese) => {
  expect(untilFullText(days, ...en)).toMatch(english);
  expect(untilFullText(days, ...zh)).toMatch(chinese);
});

describe("the strip", () => {
  test.each<[string, Partial<StorageReport>, string | null, string | null]>([
    [
      "near, with its end",
      {},
      "The database takes 84% of its disk budget: 8.4 GB of 10 GB. Full in about 5 days at this pace.",
      "数据库已占磁盘预算的 84%：8.4 GB，预算 10 GB。按目前的速度，约 5 天后写满。",
    ],
    [
      "near, and it levels off",
      { daysUntilFull: Number.POSITIVE_INFINITY },
      "The database takes 84% of its disk budget: 8.4 GB of 10 GB.",
      "数据库已占磁盘预算的 84%：8.4 GB，预算 10 GB。",
    ],
    [
      "over",
      { state: "over", daysUntilFull: 0 },
      "The database is past its disk budget: 8.4 GB of 10 GB. Attempts are still taken, and none is removed before its time.",
      "数据库已超出磁盘预算：8.4 GB，预算 10 GB。仍在接收尝试，未到期的数据不会被删除。",
    ],
    [
      "a low disk",
      { state: "disk_low" },
      "The disk of the database has 900 MB left. Once it is full, attempts are refused.",
      "数据库所在磁盘只剩 900 MB。磁盘写满后，新的尝试会被拒绝。",
    ],
    ["nothing presses", { state: "ok" }, null, null],
  ])("%s", (_, over, english, chinese) => {
    expect(stripText({ ...REPORT, ...over }, ...en)).toBe(english);
    expect(stripText({ ...REPORT, ...over }, ...zh)).toBe(chinese);
  });
});

test.each([
  [{ kind: "shorten_retention", days: 9 } as const, "LIMITSCOPE_RETENTION_DAYS=9"],
  [{ kind: "shorten_retention", days: null } as const, "LIMITSCOPE_RETENTION_MINUTES_DAYS"],
  [{ kind: "raise_budget" } as const, "LIMITSCOPE_DISK_BUDGET_GB"],
  [{ kind: "make_room" } as const, "LIMITSCOPE_DB"],
  [{ kind: "compact" } as const, "sqlite3 data/limitscope.db VACUUM"],
])("the advice %j names what to set or run, in both languages", (advice, name) => {
  for (const [words, format] of [en, zh])
    expect(adviceText(advice, words, format, "data/limitscope.db").split("`")).toContain(name);
});
