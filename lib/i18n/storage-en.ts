import { plural } from "./plural";
import type { StorageMessages } from "./storage-messages";

export const storageEn: StorageMessages = {
  title: "Storage",
  state: { ok: "within its budget", near: "near its budget", over: "past its budget", disk_low: "disk is low" },
  noBudget: "no budget known",
  notMeasured: "size and disk could not be read",
  strip: {
    label: "Storage",
    near: (size, budget, share) => `The database takes ${share} of its disk budget: ${size} of ${budget}.`,
    fullWithin: (when) => ` Full ${when} at this pace.`,
    over: (size, budget) =>
      `The database is past its disk budget: ${size} of ${budget}. Attempts are still taken, and none is removed before its time.`,
    diskLow: (free) => `The disk of the database has ${free} left. Once it is full, attempts are refused.`,
    whatToChange: "What to change",
    dismiss: "Hide until the browser is closed",
  },
  used: (size, budget) => `${size} of ${budget}`,
  ofBudget: (share) => `${share} of the budget`,
  diskFree: (free) => `${free} free on the disk`,
  size: "Size",
  sizeHint: "file and write-ahead log",
  parts: (rows, figures) => `rows ${rows}, figures ${figures}`,
  usable: "Free inside the file",
  usableNone: "nothing",
  usableShare: (free, share) => `${free}, ${share} of it`,
  usableHint: "New rows use it first. The file does not get smaller when rows are removed; their space is used again.",
  attempts: "Stored attempts",
  oldest: "Oldest one kept",
  none: "none",
  kept: "Kept for",
  keptKind: {
    rows: "attempts and requests",
    minutes: "figures per minute",
    hours: "figures per hour",
    days: "figures per day",
  },
  days: (count, shown) => `${shown} ${plural(count, "day", "days")}`,
  forever: "for good",
  budget: "Disk budget",
  budgetFrom: { setting: "as set", disk: "what the disk has room for" },
  full: "Full",
  fullNow: "now",
  fullWithin: (days, shown) => (days < 1 ? "in less than a day" : `in about ${shown} ${plural(days, "day", "days")}`),
  fullLate: "in more than ten years",
  fullNever: "not at this pace: before that, as much leaves as comes",
  fullUnknown: "Not known yet: it takes an hour of running and 1,000 attempts.",
  pace: (bytes) => `at ${bytes} a day, the pace of the last 24 hours or since the start`,
  advice: {
    title: "What to change",
    shorten: (days, count) =>
      `Keep attempts for ${days} ${plural(count, "day", "days")}: \`LIMITSCOPE_RETENTION_DAYS=${count}\`. At this pace they then take four fifths of the budget.`,
    shortenSomehow:
      "Keep attempts for fewer days: `LIMITSCOPE_RETENTION_DAYS`. Figures have `LIMITSCOPE_RETENTION_MINUTES_DAYS` and `LIMITSCOPE_RETENTION_HOURS_DAYS`.",
    raiseBudget: "Let it take more of the disk: `LIMITSCOPE_DISK_BUDGET_GB`.",
    makeRoom: "Make room on the disk, or move the file to a larger one: `LIMITSCOPE_DB`.",
    compact: (path) =>
      `What the file holds would fit. To give its free part back to the disk, stop the server and run \`sqlite3 ${path} VACUUM\`; for a while this needs as much free space as the data takes.`,
  },
  hint: "These settings are read when the server starts. What is older than its time is removed every hour, nothing else ever is.",
};
