/** Prints rows of cells in columns as wide as they need to be, numbers to the right. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((cell, place) => Math.max(cell.length, ...rows.map((row) => row[place]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, place) => (place === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[place] ?? 0)))
      .join("  ");
  console.log(line(head));
  console.log(widths.map((width) => "-".repeat(width)).join("  "));
  for (const row of rows) console.log(line(row));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Nearest rank; NaN of nothing. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function whole(value: number): string {
  return Number.isNaN(value) ? "–" : Math.round(value).toLocaleString("en-US");
}

export function decimals(value: number, places = 2): string {
  return Number.isNaN(value) ? "–" : value.toFixed(places);
}

export function percent(share: number): string {
  return Number.isNaN(share) ? "–" : `${Math.round(share * 100)} %`;
}

/** A ratio beside what it should be. */
export function ratio(value: number, target: string, isMet: boolean): string {
  return Number.isNaN(value) ? "–" : `${value.toFixed(2)} (${target}${isMet ? "" : " MISSED"})`;
}
