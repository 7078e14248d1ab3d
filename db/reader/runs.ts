import { desc } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import type { Run } from "../../lib/store/query";
import { runs } from "../schema/attempts";
import type { Reader } from "./reader";

export function readRuns({ database }: Reader): Run[] {
  return drizzle(database).select().from(runs).orderBy(desc(runs.startedAtMs), runs.run).all();
}
