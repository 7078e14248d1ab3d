import type { Database } from "better-sqlite3";
import {
  changeOf,
  type Reclassify,
  type ReclassifyQuery,
  type ReclassifyStep,
  rereadRows,
} from "../../lib/store/reclassify";
import { readRereadPage } from "../reread-page";

/** What a step would change. */
export function readReclassifyStep(
  database: Database,
  query: Omit<ReclassifyQuery, "apply">,
  reclassify: Reclassify,
): ReclassifyStep {
  const { rows, nextSeq } = readRereadPage(database, query);
  return { examined: rows.length, changed: rereadRows(rows, reclassify).changed.map(changeOf), nextSeq };
}
