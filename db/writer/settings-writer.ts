import type { Database } from "better-sqlite3";
import { eq, inArray } from "drizzle-orm";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import type { Pool } from "../../lib/model/pool";
import { declaredFrom } from "../../lib/pools/known-pools";
import { editedPool, newPool, restoredParts } from "../../lib/pools/made-pools";
import { mergePools } from "../../lib/pools/merge-pools";
import type { Deploy, PoolInput } from "../../lib/store/settings";
import { poolOf, readPools } from "../reader/settings";
import { deploys, pools } from "../schema/settings";
import type { PoolUpdate } from "./commands";
import type { ObservedWriter } from "./observed-writer";

/** Writes what people configure. */
export class SettingsWriter {
  readonly #database: BetterSQLite3Database;

  /** `poolsChanged` is called within the transaction that changes them. */
  constructor(
    private readonly connection: Database,
    private readonly observed: ObservedWriter,
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
    const pool = newPool(id, input);
    this.#changePools(() => this.#insert(pool));
    return pool;
  }

  #insert(pool: Pool): void {
    this.#database.insert(pools).values(pool).run();
  }

  acceptPool(id: string, newId: string): Pool | null {
    const seen = this.observed.pools.find(id);
    return seen === null ? null : this.createPool(newId, declaredFrom(seen));
  }

  setPoolDismissed(id: string, dismissed: boolean): boolean {
    return this.#changePools(() => this.observed.setDismissed(id, dismissed));
  }

  mergePools(newId: string, ids: readonly string[], name: string | null) {
    const merge = mergePools(readPools(this.#database), ids, name);
    if (merge.kind !== "merged") return merge;
    const pool = newPool(newId, merge.input, { parts: merge.parts });
    this.#changePools(() => {
      const parts = merge.parts.map((part) => part.id);
      this.#database.delete(pools).where(inArray(pools.id, parts)).run();
      this.#insert(pool);
    });
    return { kind: "merged" as const, pool };
  }

  splitPool(id: string): boolean {
    const row = this.#database.select().from(pools).where(eq(pools.id, id)).get();
    const { parts } = row === undefined ? {} : poolOf(row);
    if (parts === undefined) return false;
    this.#changePools(() => {
      this.#database.delete(pools).where(eq(pools.id, id)).run();
      for (const part of restoredParts(parts)) this.#insert(part);
    });
    return true;
  }

  updatePool(id: string, version: number, input: PoolInput): PoolUpdate {
    const row = this.#database.select().from(pools).where(eq(pools.id, id)).get();
    if (row === undefined) return { kind: "missing" };
    const current = poolOf(row);
    if (current.version !== version) return { kind: "conflict", pool: current };
    const pool = editedPool(current, input);
    const { preset = null } = pool;
    this.#changePools(() =>
      this.#database
        .update(pools)
        .set({ ...pool, preset })
        .where(eq(pools.id, id))
        .run(),
    );
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
