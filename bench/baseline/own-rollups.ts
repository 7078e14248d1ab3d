import type { Database } from "better-sqlite3";
import { readAttempt } from "../../db/attempt-columns";
import { readFiledRequest } from "../../db/request-columns";
import { Rollups } from "../../db/writer/rollups";
import type { StoredTable, Value } from "./stored-rows";

export interface OwnRollups {
  /** Counts the n-th row of a table. */
  add(table: StoredTable, index: number): void;
  /** Belongs into the transaction of the rows. */
  write(): void;
}

/** The project's own rollups, fed from stored rows. All that the benches know of their code stands here. */
export function ownRollups(database: Database, tables: readonly StoredTable[]): OwnRollups {
  const rollups = new Rollups(database);
  const attempts = objectsOf(tables, "attempts").map(readAttempt);
  const requests = objectsOf(tables, "requests").map(readFiledRequest);
  return {
    add({ name }, index) {
      const attempt = name === "attempts" ? attempts[index] : undefined;
      if (attempt) rollups.addAttempt(attempt);
      const request = name === "requests" ? requests[index] : undefined;
      if (request && request.settledAtMs !== null) rollups.addRequest(request);
    },
    write() {
      rollups.write();
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
