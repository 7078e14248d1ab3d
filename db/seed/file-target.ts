import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { openSqliteStore } from "../sqlite-store";
import type { SeedTarget } from "./target";

const DAY_MS = 86_400_000;

/**
 * The database file itself, through the server's own store. The bundle that holds this file lies beside the thread
 * bundles and the migrations. Throws DatabaseInUseError while a server has the file open.
 */
export async function openFileTarget(databasePath: string, retentionDays: number): Promise<SeedTarget> {
  const path = resolve(databasePath);
  const { attempts, settings, close } = await openSqliteStore({
    path,
    retentionMs: retentionDays * DAY_MS,
    workerUrls: { writer: new URL("./writer.js", import.meta.url), reader: new URL("./reader.js", import.meta.url) },
    migrationsFolder: join(dirname(fileURLToPath(import.meta.url)), "migrations"),
  });
  return {
    description: path,
    url: null,
    holdsAttempts: async () => (await attempts.status()).attempts > 0,
    async ingest(ndjson) {
      const answer = await attempts.ingest(ndjson);
      if ("accepted" in answer) return answer;
      throw new Error(`${answer.title} ${answer.detail}`);
    },
    poolNames: async () => (await settings.pools()).map((pool) => pool.name),
    createPool: async (input) => void (await settings.createPool(input)),
    createDeploy: async (input) => void (await settings.createDeploy(input)),
    async close() {
      await attempts.catchUp();
      await close();
    },
  };
}
