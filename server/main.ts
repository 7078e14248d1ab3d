import { readFileSync } from "node:fs";
import { type AddressInfo, isIPv6 } from "node:net";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import createNext from "next";
import { DatabaseInUseError } from "../db/boot-lock";
import { openSqliteStore, type SqliteStore } from "../db/sqlite-store";
import { type Config, describeProblem, readConfig } from "../lib/config";
import { createFront } from "./front";
import { LiveStreams } from "./live-stream";
import { keepRetention } from "./retention";
import { setRuntime } from "./runtime-handle";
import { closeOnSignals } from "./shutdown";

const DAY_MS = 86_400_000;
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

function openStore(config: Config): Promise<SqliteStore> {
  return openSqliteStore({
    path: resolve(config.databasePath),
    retentionMs: config.retentionDays * DAY_MS,
    workerUrls: { writer: new URL("./writer.js", import.meta.url), reader: new URL("./reader.js", import.meta.url) },
    migrationsFolder: join(here, "migrations"),
    onDeath: (error) => {
      console.error(`The database stopped working, so Limitscope ends: ${error.message}`);
      process.exit(1);
    },
  });
}

async function main(): Promise<void> {
  const config = configure();
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const store = await openStore(config);
  const streams = new LiveStreams(store.attempts);
  const app = createNext({ dev: isDevelopment, dir: root, hostname: config.host, port: config.port });
  const handle = app.getRequestHandler();
  const front = createFront({
    store: store.attempts,
    policy: { password: config.password, publicOrigin: config.publicOrigin },
    streams,
    next: (request, response) => handle(request, response),
    now: Date.now,
    version,
    isDevelopment,
  });
  const stopRetention = keepRetention(store.attempts, config.retentionDays * DAY_MS, Date.now);
  const address = await listen(front, config);
  const origin = config.publicOrigin ?? originOf(address);
  const { attempts, settings } = store;
  const { databasePath, retentionDays } = config;
  setRuntime({ attempts, settings, now: Date.now, origin, databasePath, retentionDays, version });
  await app.prepare();
  closeOnSignals(front, [() => streams.close(), stopRetention, () => app.close(), () => store.close()]);
  console.log(`Limitscope ${version} is at ${originOf(address)} (database ${databasePath}).`);
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

function originOf({ address, port }: AddressInfo): string {
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`;
}

main().catch((error: unknown) => {
  const isExpected = error instanceof StartError || error instanceof DatabaseInUseError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
});
