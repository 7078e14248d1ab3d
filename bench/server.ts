import { type RunningServer, startServer } from "../e2e/start-server";
import { endWithMe } from "./end-with-me";

/** Old rows stay, however long ago a file was filled. */
export const RETENTION = { LIMITSCOPE_RETENTION_DAYS: "3650" };

export async function serve(databasePath: string): Promise<RunningServer> {
  const server = await startServer({ LIMITSCOPE_DB: databasePath, ...RETENTION });
  endWithMe(server.child);
  return server;
}

export interface Health {
  attempts: number;
  last_seq: number;
  rolled_up_seq: number;
}

export async function healthOf(url: string): Promise<Health> {
  const answer = await fetch(`${url}/api/health`);
  if (answer.status !== 200) throw new Error(`/api/health answered ${answer.status}.`);
  return (await answer.json()) as Health;
}

/** Waits until the rollups hold every row; answers how long that took. */
export async function untilRolledUp(url: string): Promise<number> {
  const startMs = performance.now();
  for (;;) {
    const { last_seq, rolled_up_seq } = await healthOf(url);
    if (rolled_up_seq >= last_seq) return performance.now() - startMs;
    await new Promise((again) => setTimeout(again, 10));
  }
}
