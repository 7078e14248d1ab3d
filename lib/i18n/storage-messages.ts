import type { StorageState } from "../storage/judge-storage";

/** Words of the room the database has; figures arrive formatted, names of settings and commands stand in backticks. */
export interface StorageMessages {
  title: string;
  state: Record<StorageState, string>;
  /** The state where neither budget nor disk is known. */
  noBudget: string;
  notMeasured: string;
  strip: {
    label: string;
    near(size: string, budget: string, share: string): string;
    fullWithin(when: string): string;
    over(size: string, budget: string): string;
    diskLow(free: string): string;
    whatToChange: string;
    dismiss: string;
  };
  used(size: string, budget: string): string;
  ofBudget(share: string): string;
  diskFree(free: string): string;
  size: string;
  sizeHint: string;
  parts(rows: string, figures: string): string;
  usable: string;
  usableNone: string;
  usableShare(free: string, share: string): string;
  usableHint: string;
  attempts: string;
  oldest: string;
  none: string;
  kept: string;
  keptKind: Record<"rows" | "minutes" | "hours" | "days", string>;
  days(count: number, shown: string): string;
  forever: string;
  budget: string;
  budgetFrom: Record<"setting" | "disk", string>;
  full: string;
  fullNow: string;
  fullWithin(days: number, shown: string): string;
  fullLate: string;
  fullNever: string;
  fullUnknown: string;
  pace(bytes: string): string;
  advice: {
    title: string;
    shorten(days: string, count: number): string;
    shortenSomehow: string;
    raiseBudget: string;
    makeRoom: string;
    compact(path: string): string;
  };
  hint: string;
}
