import { resolve } from "node:path";
import { describeProblem, readConfig } from "../../lib/config";
import type { DatabaseFile } from "./database-file";
import { findServer, type ServerConnection } from "./server-connection";

/** Where a command does its work. */
export type Place = { server: ServerConnection } | { server: null; file: DatabaseFile };

/** The server at LIMITSCOPE_URL or at PORT of this machine if one runs, else the database file. */
export async function findPlace(environment: NodeJS.ProcessEnv): Promise<Place> {
  const { config, problems } = readConfig(environment);
  if (config === null) throw new Error(problems.map(describeProblem).join("\n"));
  const named = environment.LIMITSCOPE_URL;
  const key = environment.LIMITSCOPE_KEY?.trim() || null;
  const server = await findServer(named ?? `http://127.0.0.1:${config.port}`, key, named !== undefined);
  if (server) return { server };
  if (named) throw new Error(`No Limitscope answers at ${named}. Start it, or unset LIMITSCOPE_URL.`);
  return { server: null, file: { path: resolve(config.databasePath), retention: config.retention } };
}
