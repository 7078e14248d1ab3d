import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { openSqliteStore, type SqliteStore, type SqliteStoreOptions } from "./sqlite-store";

const DAY_MS = 86_400_000;
export const RETENTION = { rowsMs: 30 * DAY_MS, minutesMs: 7 * DAY_MS, hoursMs: 400 * DAY_MS };

const bundle = (name: string) => pathToFileURL(resolve(`node_modules/.cache/limitscope/${name}.js`));

export interface StoreFixtureOptions
  extends Pick<SqliteStoreOptions, "deadlinesMs" | "searchLimits" | "watch" | "onDeath"> {
  path?: string;
  /** `tagged`: history is reread by the rules of lib/store/conformance/tagged-rules. */
  rules?: "current" | "tagged";
}

/** Opens stores over the real threads in a folder of their own. */
export function storeFixture() {
  const folder = mkdtempSync(join(tmpdir(), "limitscope-"));
  let files = 0;
  const newPath = () => join(folder, `${files++}.db`);
  return {
    newPath,
    remove: () => rmSync(folder, { recursive: true, force: true }),
    open: (clock: { nowMs: number }, options: StoreFixtureOptions = {}) => openStore(clock, newPath, options),
  };
}

/** The store's clock follows `nowMs`. */
async function openStore(
  clock: { nowMs: number },
  newPath: () => string,
  { path = newPath(), rules = "current", ...reading }: StoreFixtureOptions,
): Promise<SqliteStore> {
  const shared = new SharedArrayBuffer(8);
  const view = new Float64Array(shared);
  const tick = () => {
    view[0] = clock.nowMs;
  };
  tick();
  const prefix = rules === "tagged" ? "tagged-" : "";
  const store = await openSqliteStore({
    path,
    retention: RETENTION,
    workerUrls: {
      parser: bundle("parser"),
      writer: bundle(`${prefix}writer`),
      reader: bundle(`${prefix}reader`),
      evaluator: bundle("evaluator"),
    },
    migrationsFolder: resolve("db/migrations"),
    clock: shared,
    ...reading,
  });
  const ticked =
    <Input extends unknown[], Output>(call: (...input: Input) => Output) =>
    (...input: Input): Output => {
      tick();
      return call(...input);
    };
  const { ingest, catchUp, prune, reclassify } = store.attempts;
  const writes = {
    ingest: ticked(ingest),
    catchUp: ticked(catchUp),
    prune: ticked(prune),
    reclassify: ticked(reclassify),
  };
  const alerts = Object.entries(store.alerts).map(([name, call]) => [name, ticked(call)]);
  return { ...store, attempts: { ...store.attempts, ...writes }, alerts: Object.fromEntries(alerts) };
}
