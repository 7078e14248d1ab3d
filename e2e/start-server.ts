import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const START_MS = 20_000;
const STOP_MS = 10_000;
const MAIN = new URL("../dist/main.js", import.meta.url).pathname;

export interface RunningServer {
  pid: number;
  url: string;
  child: ChildProcess;
  databasePath: string;
  /** Standard output and error so far. */
  output(): string;
  /** Bytes of memory the process holds now. */
  residentBytes(): number;
  /** Asks it to end; answers its exit code. */
  stop(): Promise<number | null>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  removeFiles(): void;
}

export interface Process {
  child: ChildProcess;
  output(): string;
}

/** Runs the built server at a free port until it ends by itself or says that it is up. */
export function spawnServer(environment: Record<string, string>): Process {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(LIMITSCOPE_|PORT$|HOST$)/.test(name));
  const child = spawn(process.execPath, [MAIN], {
    env: { ...Object.fromEntries(inherited), NODE_ENV: "production", PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return { child, output: () => text };
}

export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const folder = environment.LIMITSCOPE_DB === undefined ? mkdtempSync(join(tmpdir(), "limitscope-")) : null;
  const databasePath = environment.LIMITSCOPE_DB ?? join(folder ?? "", "limitscope.db");
  const { child, output } = spawnServer({ LIMITSCOPE_DB: databasePath, ...environment });
  const url = await addressOf(child, output);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    child.kill(signal);
    await once(child, "exit");
    clearTimeout(timer);
    return child.exitCode;
  };
  return {
    pid: child.pid ?? 0,
    url,
    child,
    databasePath,
    output,
    residentBytes: () => residentBytes(child.pid),
    stop: () => end("SIGTERM"),
    kill: async () => void (await end("SIGKILL")),
    removeFiles: () => {
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  const giveUpAtMs = Date.now() + START_MS;
  while (Date.now() < giveUpAtMs && child.exitCode === null) {
    const address = / is at (http:\/\/[^\s,]+)/.exec(output())?.[1];
    if (address) return address;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill("SIGKILL");
  throw new Error(`The server did not start:\n${output()}`);
}

function residentBytes(pid: number | undefined): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kibibytes) * 1024;
}
