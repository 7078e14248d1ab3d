import type { DeliveryTry } from "../model/channel";

/** Tries of one page, with up to 8 KiB of excerpts each: a channel that fails for a day has thousands. */
export const MAX_PAGE_TRIES = 1_000;

/** The rows of a page up to the one whose tries would be too many; at least one. */
export function rowsThatFit<Row extends { tries: readonly DeliveryTry[] }>(rows: Iterable<Row>): Row[] {
  const kept: Row[] = [];
  let tries = 0;
  for (const row of rows) {
    tries += row.tries.length;
    if (kept.length > 0 && tries > MAX_PAGE_TRIES) break;
    kept.push(row);
  }
  return kept;
}
