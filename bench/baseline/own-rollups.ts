import type { Database } from "better-sqlite3";
import { readAttempt } from "../../db/attempt-columns";
import { CellKeys } from "../../db/cells/keys";
import { Labels } from "../../db/labels";
import { readFiledRequest } from "../../db/request-columns";
import { CellHorizon } from "../../db/writer/cell-horizon";
import { Meta } from "../../db/writer/meta";
import { PoolHours } from "../../db/writer/pool-hours";
import { Rollups } from "../../db/writer/rollups";
import type { StoredTable, Value } from "./stored-rows";

const DAY_MS = 86_400_000;
const RETENTION = { rowsMs: 30 * DAY_MS, minutesMs: 7 * DAY_MS, hoursMs: 400 * DAY_MS };

export interface OwnRollups {
  /** Counts the n-th row of a table. */
  add(table: StoredTable, index: number): void;
  /** Belongs into the transaction of the rows. */
  write(): void;
}

/** The project's own rollups, fed from stored rows, once the names that these refer to are there. All that the benches know of their code stands here. */
export function ownRollups(database: Database, tables: readonly StoredTable[]): OwnRollups {
  const labels = new Labels(database);
  const meta = new Meta(database);
  const poolHours = new PoolHours(database, labels, meta);
  const horizon = new CellHorizon(RETENTION, meta);
  const rollups = new Rollups(database, new CellKeys(database, labels), poolHours, horizon);
  const attempts = objectsOf(tables, "attempts").map((row) => readAttempt(row, labels));
  const requests = objectsOf(tables, "requests").map((row) => readFiledRequest(row, labels));
  return {
    add({ name }, index) {
      const attempt = name === "attempts" ? attempts[index] : undefined;
      if (attempt) rollups.addAttempt(attempt);
      const request = name === "requests" ? requests[index] : undefined;
      if (request && request.settledAtMs !== null) rollups.addRequest(request);
    },
    write() {
      rollups.write(Date.now());
      rollups.forget();
    },
  };
}

function objectsOf(tables: readonly StoredTable[], wanted: string): Record<string, never>[] {
  const table = tables.find(({ name }) => name === wanted);
  const columns = table?.columns ?? [];
  return (table?.rows ?? []).map(
    (row: Value[]) => Object.fromEntries(columns.map((column, place) => [column, row[place]])) as Record<string, never>,
  );
}
