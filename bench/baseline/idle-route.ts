import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { freePort } from "../../e2e/free-port";
import { endWithMe } from "../end-with-me";

const FOLDER = resolve("dist-bench/idle-route");
const NEXT = resolve("node_modules/next/dist/bin/next");
const ROUTE = `export function POST() {
  return new Response("{}", { headers: { "content-type": "application/json" } });
}
`;
const START_MS = 20_000;

export interface IdleRoute {
  url: string;
  stop(): Promise<void>;
}

/** A Next application whose one route handler does nothing; built once. */
export async function startIdleRoute(): Promise<IdleRoute> {
  build();
  const port = await freePort();
  const child = spawn(process.execPath, [NEXT, "start", FOLDER, "-p", String(port), "-H", "127.0.0.1"], {
    env: environment(),
    stdio: ["ignore", "ignore", "inherit"],
  });
  endWithMe(child);
  const url = `http://127.0.0.1:${port}`;
  await untilUp(`${url}/api/v1/attempts`, child);
  return { url, stop: () => stop(child) };
}

function build(): void {
  if (existsSync(join(FOLDER, ".next/BUILD_ID"))) return;
  const routeFolder = join(FOLDER, "app/api/v1/attempts");
  mkdirSync(routeFolder, { recursive: true });
  writeFileSync(join(routeFolder, "route.js"), ROUTE);
  writeFileSync(join(FOLDER, "package.json"), '{ "type": "module", "private": true }\n');
  writeFileSync(join(FOLDER, "next.config.mjs"), `export default { turbopack: { root: "${resolve(".")}" } };\n`);
  const { status, stderr } = spawnSync(process.execPath, [NEXT, "build", FOLDER], { env: environment() });
  if (status !== 0) throw new Error(`The route that does nothing could not be built:\n${stderr}`);
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
}

async function untilUp(url: string, child: ChildProcess): Promise<void> {
  const giveUpAtMs = Date.now() + START_MS;
  while (Date.now() < giveUpAtMs && child.exitCode === null) {
    const answer = await fetch(url, { method: "POST" }).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((again) => setTimeout(again, 50));
  }
  child.kill("SIGKILL");
  throw new Error("The route that does nothing did not start.");
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
