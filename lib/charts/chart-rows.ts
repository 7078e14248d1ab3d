/** One point of a chart: its time and a value per series; null is a gap. */
export type ChartRow = { atMs: number } & Record<string, number | null>;

export interface SeriesValues {
  id: string;
  values: readonly (number | null)[];
}

/**
 * Rows for line charts. A last bucket that is still filling is less certain: it is told by `<id>:open`, a second series
 * over the last two points, and left out of the first. `<id>:dot` holds points between two gaps, which no line shows.
 */
export function lineRows(
  bucketsAtMs: readonly number[],
  series: readonly SeriesValues[],
  lastOpen: boolean,
): ChartRow[] {
  const last = bucketsAtMs.length - 1;
  return bucketsAtMs.map((atMs, index) => {
    const row: ChartRow = { atMs };
    for (const { id, values } of series) {
      const value = values[index] ?? null;
      const isOpen = lastOpen && index === last;
      row[id] = isOpen ? null : value;
      if (lastOpen) row[`${id}:open`] = index >= last - 1 ? value : null;
      row[`${id}:dot`] = !isOpen && isIsolated(values, index, lastOpen ? last - 1 : last) ? value : null;
    }
    return row;
  });
}

function isIsolated(values: readonly (number | null)[], index: number, last: number): boolean {
  if (values[index] === null || values[index] === undefined) return false;
  const before = index === 0 ? null : (values[index - 1] ?? null);
  const after = index >= last ? null : (values[index + 1] ?? null);
  return before === null && after === null;
}

/** Rows for stacked areas: counts, or their share of each bucket's total (null where the total is 0). */
export function stackRows(
  bucketsAtMs: readonly number[],
  series: readonly { id: string; counts: readonly number[] }[],
  totals: readonly number[] | null,
): ChartRow[] {
  return bucketsAtMs.map((atMs, index) => {
    const row: ChartRow = { atMs };
    for (const { id, counts } of series) {
      const count = counts[index] ?? 0;
      const total = totals === null ? 1 : (totals[index] ?? 0);
      row[id] = total > 0 ? count / total : null;
    }
    return row;
  });
}

/** Highest sum of a row's values. */
export function topOf(rows: readonly ChartRow[], ids: readonly string[], mode: "sum" | "max"): number {
  return rows.reduce((top, row) => {
    const values = ids.map((id) => row[id] ?? 0);
    return Math.max(top, mode === "sum" ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values));
  }, 0);
}
