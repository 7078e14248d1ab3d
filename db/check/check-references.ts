import type { Checking } from "./check-database";

/** What rows of one table say of another; each query answers the rows for which it is not there. */
const REFERENCES = [
  {
    table: "attempts",
    figure: "request",
    sql: `SELECT seq, request_seq FROM attempts
          WHERE NOT EXISTS (SELECT 1 FROM requests WHERE seq = attempts.request_seq) AND ? IS NOT NULL`,
  },
  {
    table: "requests",
    figure: "attempts",
    sql: `SELECT seq, attempts FROM requests
          WHERE NOT EXISTS (SELECT 1 FROM attempts WHERE request_seq = requests.seq) AND ended_at_ms >= ?`,
  },
  {
    table: "attempt_details",
    figure: "attempt",
    sql: `SELECT seq, seq FROM attempt_details
          WHERE NOT EXISTS (SELECT 1 FROM attempts WHERE seq = attempt_details.seq) AND ? IS NOT NULL`,
  },
  {
    table: "attempt_details",
    figure: "template",
    sql: `SELECT seq, template FROM attempt_details
          WHERE template IS NOT NULL AND template NOT IN (SELECT id FROM text_templates) AND ? IS NOT NULL`,
  },
];

/** Rows without what they belong to. Labels are looked at where rows are read. */
export function checkReferences({ database, findings, rowsFromMs, progress }: Checking): void {
  for (const { table, figure, sql } of REFERENCES) {
    progress(`${figure} of ${table}`);
    for (const [seq, stored] of database.prepare(sql).raw().iterate(rowsFromMs) as Iterable<[number, number]>) {
      findings.add({ table, place: `seq ${seq}`, figure, stored, recounted: null });
    }
  }
}
