export type CsvCell = string | number | boolean | null;

const LINE_END = "\r\n";

/** RFC 4180 with a header line. Text that a spreadsheet would run as a formula is led by an apostrophe. */
export function toCsv(header: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  let text = header.map(cellText).join(",") + LINE_END;
  for (const row of rows) text += row.map(cellText).join(",") + LINE_END;
  return text;
}

function cellText(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const guarded = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Times in files are ISO 8601 in UTC. */
export function isoUtc(atMs: number): string;
export function isoUtc(atMs: number | null): string | null;
export function isoUtc(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}
