import type { StoredAttempt } from "../lib/model/attempt";
import { type AttemptRow, readAttempt } from "./attempt-columns";
import type { Labels } from "./labels";
import type { TextTemplates } from "./text-templates";

/** What rows are written in. */
export interface AttemptReading {
  labels: Labels;
  templates: TextTemplates;
}

/** Attempts with their request's id and their details. The order of joining is given: conditions are on attempts. */
export const DETAILED_ATTEMPTS = detailedAttemptsOf("attempts");

/** The same, with what SQLite is told about the table of attempts. */
export function detailedAttemptsOf(attempts: string): string {
  return `SELECT attempts.*, requests.request_id, template, figures FROM ${attempts}
  CROSS JOIN requests ON requests.seq = attempts.request_seq
  LEFT JOIN attempt_details ON attempt_details.seq = attempts.seq`;
}

/** A row of DETAILED_ATTEMPTS. */
export function detailedAttempt(row: AttemptRow, { labels, templates }: AttemptReading): StoredAttempt {
  const { template, figures } = row as { template: number | null; figures: string | null };
  const details = figures === null ? null : templates.textOf({ template, figures });
  return readAttempt({ ...row, details }, labels);
}
