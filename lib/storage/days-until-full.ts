import type { StorageFigures } from "./judge-storage";

const DAY_MS = 86_400_000;

/**
 * Days until what is kept fills the budget, if attempts go on coming as they do. Rows grow alone until the oldest is
 * past its retention; from then on as much leaves as came in a day back then. Infinity = it levels off before.
 */
export function daysUntilFull(figures: StorageFigures, budgetBytes: number | null): number | null {
  const { databaseBytes, usableBytes, bytesPerDay, oldestRowAgeMs, retention } = figures;
  if (budgetBytes === null || bytesPerDay === null || oldestRowAgeMs === null) return null;
  const keptBytes = databaseBytes - usableBytes;
  const roomBytes = budgetBytes - keptBytes;
  if (roomBytes <= 0) return 0;
  if (bytesPerDay === 0) return Number.POSITIVE_INFINITY;

  const keptDays = retention.rowsMs / DAY_MS;
  const ageDays = Math.min(keptDays, oldestRowAgeMs / DAY_MS);
  const growingDays = keptDays - ageDays;
  if (roomBytes <= bytesPerDay * growingDays) return roomBytes / bytesPerDay;
  if (bytesPerDay * keptDays <= budgetBytes) return Number.POSITIVE_INFINITY;

  const leavingPerDay = keptBytes / ageDays;
  return growingDays + (roomBytes - bytesPerDay * growingDays) / (bytesPerDay - leavingPerDay);
}
