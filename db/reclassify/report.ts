import type { Summary } from "./read-again";

const HEADINGS = ["From", "To", "Attempts", "For example request"] as const;

/** The summary as a table with what to do next. */
export function report({ examined, changed, kinds }: Summary, apply: boolean): string {
  const seen = `${counted(examined)} examined in all`;
  if (changed === 0) return `${seen}; each reads as it is stored.`;
  const rows = kinds.map(({ from, to, attempts, exampleRequestId }) => [from, to, number(attempts), exampleRequestId]);
  const table = aligned([[...HEADINGS], ...rows]);
  if (apply) return `${table}\n\n${seen}; ${number(changed)} changed.`;
  return `${table}\n\n${seen}; ${number(changed)} would change. Nothing was written. To change them:\n  npm run reclassify -- --apply`;
}

export function counted(attempts: number): string {
  return attempts === 1 ? "1 attempt" : `${number(attempts)} attempts`;
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}

/** Numbers to the right; the last column is not filled up. */
function aligned(rows: readonly string[][]): string {
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const cell = (text: string, column: number) => {
    if (column === HEADINGS.length - 1) return text;
    return HEADINGS[column] === "Attempts" ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0);
  };
  return rows.map((row) => row.map(cell).join("  ")).join("\n");
}
