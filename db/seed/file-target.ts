import { type DatabaseFile, openDatabaseFile } from "../script/database-file";
import type { SeedTarget } from "./target";

/** The database file itself. */
export async function openFileTarget(file: DatabaseFile): Promise<SeedTarget> {
  const { attempts, settings, close } = await openDatabaseFile(file);
  return {
    description: file.path,
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
