import type { Database } from "better-sqlite3";
import { eq } from "drizzle-orm";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import type { Pool } from "../../lib/model/pool";
import type { Deploy, PoolInput } from "../../lib/store/settings";
import { deploys, pools } from "../schema/settings";
import type { PoolUpdate } from "./commands";

/** Writes what people configure. */
export class SettingsWriter {
  readonly #database: BetterSQLite3Database;

  /** `poolsChanged` is called within the transaction that changes them. */
  constructor(
    private readonly connection: Database,
    private readonly poolsChanged: () => void,
  ) {
    this.#database = drizzle(connection);
  }

  #changePools<Result>(change: () => Result): Result {
    return this.connection
      .transaction(() => {
        const result = change();
        this.poolsChanged();
        return result;
      })
      .immediate();
  }

  createPool(id: string, input: PoolInput): Pool {
    const pool: Pool = { ...input, id, origin: "declared", version: 1 };
    this.#changePools(() => this.#database.insert(pools).values(pool).run());
    return pool;
  }

  updatePool(id: string, version: number, input: PoolInput): PoolUpdate {
    const current = this.#database.select().from(pools).where(eq(pools.id, id)).get() as Pool | undefined;
    if (current === undefined) return { kind: "missing" };
    if (current.version !== version) return { kind: "conflict", pool: current };
    const pool: Pool = { ...current, ...input, version: version + 1 };
    this.#changePools(() => this.#database.update(pools).set(pool).where(eq(pools.id, id)).run());
    return { kind: "updated", pool };
  }

  deletePool(id: string): boolean {
    return this.#changePools(() => this.#database.delete(pools).where(eq(pools.id, id)).run().changes > 0);
  }

  createDeploy(deploy: Deploy): Deploy {
    this.#database.insert(deploys).values(deploy).run();
    return deploy;
  }
}
