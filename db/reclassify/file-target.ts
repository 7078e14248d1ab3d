import { existsSync } from "node:fs";
import { type DatabaseFile, openDatabaseFile } from "../script/database-file";
import type { ReclassifyTarget } from "./target";

/** The database file itself; throws where there is none, because an empty one would be made. */
export async function openFileTarget(file: DatabaseFile): Promise<ReclassifyTarget> {
  if (!existsSync(file.path))
    throw new Error(
      `There is no database at ${file.path}. Set LIMITSCOPE_DB to the file, or LIMITSCOPE_URL to a running server.`,
    );
  const { attempts, close } = await openDatabaseFile(file);
  return {
    description: file.path,
    step: attempts.reclassify,
    async close() {
      await attempts.catchUp();
      await close();
    },
  };
}
