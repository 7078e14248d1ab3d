import {
  changeOf,
  type Reclassify,
  type ReclassifyQuery,
  type ReclassifyStep,
  rereadRows,
} from "../../lib/store/reclassify";
import { readRereadPage } from "../reread-page";
import type { Reader } from "./reader";

/** What a step would change. */
export function readReclassifyStep(
  reader: Reader,
  query: Omit<ReclassifyQuery, "apply">,
  reclassify: Reclassify,
): ReclassifyStep {
  reader.read.needRows();
  const { rows, nextSeq } = readRereadPage(reader.database, reader, query);
  return { examined: rows.length, changed: rereadRows(rows, reclassify).changed.map(changeOf), nextSeq };
}
