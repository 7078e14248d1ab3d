import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningServer, spawnServer, startServer } from "../start-server";
import { checkFile } from "./check-file";
import { countFigures, expectFigures, expectStored } from "./figures";
import { IngestLoad, type Row } from "./ingest-load";
import { seededRandom } from "./random";

const DAY_MS = 86_400_000;
const CLIENTS = 4;
/** Rows at the edge are past their retention once the next process prunes. */
const EDGE_MS = 3_000;
const MAX_LOAD_MS = 1_500;
const MAX_START_MS = 700;
/** Of the kills, those that hit a start: of a new file, or of one that has something to catch up. */
const START_EVERY = 3;

const RETENTION = { LIMITSCOPE_RETENTION_DAYS: "1" };

export interface KillReport {
  kills: number;
  acknowledged: number;
  pruned: number;
}

/** One file, killed again and again by SIGKILL at moments that follow from the seed; throws where it does not keep its promise. */
export async function killRounds(kills: number, seed: number): Promise<KillReport> {
  const folder = mkdtempSync(join(tmpdir(), "limitscope-kill-"));
  const rounds = new KillRounds(join(folder, "limitscope.db"), seed);
  try {
    for (let kill = 0; kill < kills; kill++) {
      if (kill % START_EVERY === 0) await rounds.killStart();
      else await rounds.killLoad();
    }
    return { kills, ...(await rounds.finish()) };
  } catch (error) {
    throw new Error(`Killed with seed ${seed}: ${error instanceof Error ? error.message : error}`, { cause: error });
  } finally {
    await rounds.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

class KillRounds {
  readonly #random: () => number;
  readonly #kept: IngestLoad;
  readonly #edge: IngestLoad;
  #server: RunningServer | null = null;

  constructor(
    private readonly path: string,
    seed: number,
  ) {
    this.#random = seededRandom(seed);
    const size = () => 1 + Math.floor(this.#random() * 30);
    this.#kept = new IngestLoad({ clients: CLIENTS, pauseMs: 25, batch: (...at) => keptRows(at.join("-"), size()) });
    this.#edge = new IngestLoad({ clients: 1, pauseMs: 25, batch: (...at) => edgeRows(at.join("-"), 10 * size()) });
  }

  /** Ends a process that may have the schema to make, or rows to catch up. */
  async killStart(): Promise<void> {
    const { child, output } = spawnServer({ LIMITSCOPE_DB: this.path, ...RETENTION });
    await pause(this.#random() * MAX_START_MS);
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    assert.equal(child.exitCode, null, `the server ended by itself: ${output()}`);
  }

  /** Looks at what the kills before left, then ends the process under load. */
  async killLoad(): Promise<void> {
    const server = await this.#start();
    await this.#verify(server);
    for (const load of [this.#kept, this.#edge]) load.start(server.url);
    await pause(this.#random() * MAX_LOAD_MS);
    await this.end();
    await Promise.all([this.#kept.stop(), this.#edge.stop()]);
  }

  async #verify({ url }: RunningServer): Promise<void> {
    await expectStored(url, "kept", this.#kept.acknowledged);
    await expectFigures(url, "kept");
    // Rows past their retention go, but what they were counted as stays.
    const { attempts } = await countFigures(url, "edge");
    assert.ok(attempts >= this.#edge.acknowledged.size, "figures of pruned attempts are lost");
    assert.ok(attempts <= this.#edge.sent.size, "figures of pruned attempts are doubled");
  }

  /** What broke off is sent again: then every row that was ever sent is there once. */
  async finish(): Promise<Omit<KillReport, "kills">> {
    const server = await this.#start();
    await Promise.all([this.#kept.finish(server.url), this.#edge.finish(server.url)]);
    await this.#verify(server);
    const stored = await expectStored(server.url, "kept", this.#kept.sent);
    assert.equal(stored, this.#kept.sent.size, "attempts are stored that nobody sent");
    const left = await expectStored(server.url, "edge", []);
    assert.equal(await server.stop(), 0);
    checkFile(this.path);
    const { acknowledged } = this.#kept;
    return { acknowledged: acknowledged.size, pruned: this.#edge.acknowledged.size - left };
  }

  async #start(): Promise<RunningServer> {
    this.#server = await startServer({ LIMITSCOPE_DB: this.path, ...RETENTION });
    return this.#server;
  }

  async end(): Promise<void> {
    await this.#server?.kill();
    this.#server?.removeFiles();
    this.#server = null;
  }
}

/** Every third request needed two attempts. */
function keptRows(name: string, size: number): Row[] {
  const startedAtMs = Date.now() - 1_000;
  return Array.from({ length: size }, (_, index) => {
    const request = index - (index % 3 === 1 ? 1 : 0);
    const isLimited = index % 3 === 0 && index + 1 < size;
    return {
      id: `${name}-${index}`,
      request_id: `${name}-${request}`,
      attempt: index === request ? 1 : 2,
      app: "kept",
      provider: "openai",
      model: "gpt-6-luna",
      status: isLimited ? 429 : 200,
      started_at: startedAtMs + index,
      duration_ms: 10,
    };
  });
}

function edgeRows(name: string, size: number): Row[] {
  const startedAtMs = Date.now() - DAY_MS + EDGE_MS;
  return Array.from({ length: size }, (_, index) => {
    return {
      id: `edge-${name}-${index}`,
      app: "edge",
      provider: "openai",
      model: "gpt-6-luna",
      status: 200,
      started_at: startedAtMs,
    };
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
