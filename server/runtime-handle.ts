import type { AccessDesk } from "../lib/access/access-desk";
import type { AlertDesk } from "../lib/alerts/alert-desk";
import type { Retention } from "../lib/model/retention";
import type { StorageReport } from "../lib/storage/judge-storage";
import type { AlertStore } from "../lib/store/alerts";
import type { AttemptStore } from "../lib/store/attempts";
import type { SettingsStore } from "../lib/store/settings";
import type { ReadScopes } from "./read-scopes";

/** What pages and route handlers may use of the running process. */
export interface Runtime {
  attempts: AttemptStore;
  settings: SettingsStore;
  alerts: AlertStore;
  alertDesk: AlertDesk;
  access: AccessDesk;
  now(): number;
  /** Where this server answers, as a browser would type it (`http://127.0.0.1:3000`). */
  origin: string;
  databasePath: string;
  retention: Retention;
  /** Where the database stands against its budget and its disk, some seconds old at most. */
  storage(): Promise<StorageReport>;
  version: string;
  /** What the request at hand reads, and what others do. */
  reads: Pick<ReadScopes, "current" | "find" | "outside">;
}

const KEY = Symbol.for("limitscope.runtime");

/** Next bundles a module graph of its own, so the one instance travels on globalThis. */
export function setRuntime(runtime: Runtime | null): void {
  (globalThis as { [KEY]?: Runtime | null })[KEY] = runtime;
}

/** Throws outside the server process (during `next build`, say): pages must await `connection()` first. */
export function getRuntime(): Runtime {
  const runtime = (globalThis as { [KEY]?: Runtime | null })[KEY];
  if (!runtime)
    throw new Error("Limitscope's runtime is not up: start the app with `npm start`, not with `next start`.");
  return runtime;
}
