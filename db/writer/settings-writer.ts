import { eq } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import type { Pool } from "../../lib/model/pool";
import type { Deploy, PoolInput } from "../../lib/store/settings";
import { deploys, pools } from "../schema/settings";
import type { PoolUpdate } from "./commands";

/** Writes what people configure. */
export class SettingsWriter {
  constructor(private readonly database: BetterSQLite3Database) {}

  createPool(id: string, input: PoolInput): Pool {
    const pool: Pool = { ...input, id, origin: "declared", version: 1 };
    this.database.insert(pools).values(pool).run();
    return pool;
  }

  updatePool(id: string, version: number, input: PoolInput): PoolUpdate {
    const current = this.database.select().from(pools).where(eq(pools.id, id)).get() as Pool | undefined;
    if (current === undefined) return { kind: "missing" };
    if (current.version !== version) return { kind: "conflict", pool: current };
    const pool: Pool = { ...current, ...input, version: version + 1 };
    this.database.update(pools).set(pool).where(eq(pools.id, id)).run();
    return { kind: "updated", pool };
  }

  deletePool(id: string): boolean {
    return this.database.delete(pools).where(eq(pools.id, id)).run().changes > 0;
  }

  createDeploy(deploy: Deploy): Deploy {
    this.database.insert(deploys).values(deploy).run();
    return deploy;
  }
}
