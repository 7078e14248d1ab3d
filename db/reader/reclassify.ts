import { drizzle } from "drizzle-orm/better-sqlite3";
import { priceOverrides } from "../../lib/prices/cost";
import {
  changeOf,
  type Reclassify,
  type ReclassifyQuery,
  type ReclassifyStep,
  rereadRows,
} from "../../lib/store/reclassify";
import { readRereadPage } from "../reread-page";
import type { Reader } from "./reader";
import { readPrices } from "./settings";

/** What a step would change. */
export function readReclassifyStep(
  reader: Reader,
  query: Omit<ReclassifyQuery, "apply">,
  reclassify: Reclassify,
): ReclassifyStep {
  reader.read.needRows();
  const { rows, nextSeq } = readRereadPage(reader.database, reader, query);
  const prices = priceOverrides(readPrices(drizzle(reader.database)));
  return { examined: rows.length, changed: rereadRows(rows, reclassify, prices).changed.map(changeOf), nextSeq };
}
