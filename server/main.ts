import { readFileSync } from "node:fs";
import { type AddressInfo, isIPv6 } from "node:net";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { DatabaseInUseError } from "../db/boot-lock";
import { openSqliteStore, type SqliteStore } from "../db/sqlite-store";
import type { AlertHealth } from "../lib/alerts/alert-desk";
import { type Config, describeProblem, readConfig } from "../lib/config";
import { SteadyClock } from "../lib/steady-clock";
import { auditedAlerts, auditedAttempts, auditedSettings } from "./access/audited-stores";
import { openAccess } from "./access/open-access";
import { type Alerts, openAlerts } from "./alerts";
import { createFront } from "./front";
import { greeting } from "./greeting";
import { LiveStreams } from "./live-stream";
import { openPages } from "./pages";
import { ReadScopes } from "./read-scopes";
import { keepRetention } from "./retention";
import { setRuntime } from "./runtime-handle";
import { SecretFileError } from "./secret-box";
import { closeOnSignals } from "./shutdown";
import { watchStorage } from "./storage-watch";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "..");
const isDevelopment = process.argv.includes("--dev");

/** A reason not to start that needs no stack trace. */
class StartError extends Error {}

function configure(): Config {
  const { config, problems } = readConfig(process.env);
  if (config) return config;
  throw new StartError(
    `Limitscope cannot start with this configuration:\n${problems.map((problem) => `  ${describeProblem(problem)}`).join("\n")}`,
  );
}

async function openStore(config: Config, reads: ReadScopes): Promise<SqliteStore> {
  const path = resolve(config.databasePath);
  let isOpen = false;
  try {
    const store = await openSqliteStore({
      path,
      retention: config.retention,
      workerUrls: {
        parser: new URL("./parser.js", import.meta.url),
        writer: new URL("./writer.js", import.meta.url),
        reader: new URL("./reader.js", import.meta.url),
        evaluator: new URL("./evaluator.js", import.meta.url),
      },
      migrationsFolder: join(here, "migrations"),
      watch: reads.current,
      onDeath: (error) => {
        if (!isOpen) return;
        console.error(`The database stopped working, so Limitscope ends: ${error.message}`);
        process.exit(1);
      },
    });
    isOpen = true;
    return store;
  } catch (error) {
    if (error instanceof DatabaseInUseError) throw new StartError(error.message);
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`Limitscope cannot open its database ${path}: ${reason}. LIMITSCOPE_DB names the file.`);
  }
}

async function main(): Promise<void> {
  const config = configure();
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const reads = new ReadScopes();
  const store = await openStore(config, reads);
  const { attempts, settings, alerts } = store;
  const { databasePath, retention, diskBudgetBytes } = config;
  const storage = watchStorage({
    path: resolve(databasePath),
    budgetBytes: diskBudgetBytes,
    retention,
    status: () => reads.outside(attempts.status),
    now: Date.now,
  });
  const streams = new LiveStreams(attempts);
  const pages = openPages({ root, hostname: config.host, isDevelopment });
  let readAlertHealth = (): AlertHealth | null => null;
  const { password, publicOrigin, trustProxy: trusted } = config;
  const access = await openAccess({ store: store.access, password, publicOrigin, trusted, now: Date.now });
  const front = createFront({
    store: attempts,
    alertHealth: () => readAlertHealth(),
    storage: storage.read,
    access,
    isHttpsOnly: config.publicOrigin?.startsWith("https:") ?? false,
    streams,
    next: (request, response) => reads.answering(response, () => pages.handle(request, response)),
    now: Date.now,
    version,
    isDevelopment,
  });
  const address = originOf(await listen(front, config));
  const origin = config.publicOrigin ?? address;
  const watching = openAlertsOf(store, config, origin, version, reads);
  readAlertHealth = watching.desk.health;
  setRuntime({
    attempts: auditedAttempts(attempts, access.audit),
    settings: auditedSettings(settings, access.audit),
    alerts: auditedAlerts(alerts, access.audit),
    alertDesk: watching.desk,
    access: access.desk,
    now: Date.now,
    origin,
    databasePath,
    retention,
    storage: storage.read,
    version,
    reads,
  });
  const now = await retentionClock(store);
  const stopRetention = keepRetention({ store: attempts, alerts, access: store.access, rowsMs: retention.rowsMs, now });
  closeOnSignals(front, [
    () => streams.close(),
    stopRetention,
    storage.stop,
    pages.close,
    watching.stop,
    access.stop,
    () => store.close(),
  ]);
  await pages.prepare(front);
  await watching.start();
  console.log(greeting({ version, address, config, isEmpty: await isEmpty(store) }));
}

function openAlertsOf(store: SqliteStore, config: Config, origin: string, version: string, reads: ReadScopes): Alerts {
  try {
    return openAlerts({ store, config, origin, version, environment: process.env, now: Date.now, reads });
  } catch (error) {
    if (error instanceof SecretFileError) throw new StartError(error.message);
    throw error;
  }
}

/** Time as retention counts it. */
async function retentionClock({ attempts }: SqliteStore): Promise<() => number> {
  const lastKnownAtMs = await attempts.status().then(
    ({ lastReceivedAtMs }) => lastReceivedAtMs,
    () => null,
  );
  const clock = new SteadyClock({ now: Date.now, elapsedMs: () => performance.now(), lastKnownAtMs });
  return () => clock.read();
}

/** A file that cannot be read right now is not taken for an empty one. */
async function isEmpty({ attempts }: SqliteStore): Promise<boolean> {
  try {
    return (await attempts.status()).lastSeq === 0;
  } catch {
    return false;
  }
}

/** Whoever read the log may be gone (a closed terminal, `| head`). Each line to it would fail, and be logged. */
function surviveClosedLog(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
}

function listen(front: ReturnType<typeof createFront>, { host, port }: Config): Promise<AddressInfo> {
  return new Promise((resolveAddress, reject) => {
    front.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(isTaken ? new StartError(`Port ${port} at ${host} is in use. Stop what uses it, or set PORT.`) : error);
    });
    front.listen(port, host, () => resolveAddress(front.address() as AddressInfo));
  });
}

/** As a browser would type it; an address that means all of this machine's is shown as this machine. */
function originOf({ address, port }: AddressInfo): string {
  const host = ["0.0.0.0", "::"].includes(address) ? "127.0.0.1" : address;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

surviveClosedLog();
main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
