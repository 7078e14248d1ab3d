import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { seededRandom } from "../faults/random";
import { freePort } from "../free-port";
import { type RunningServer, startServer } from "../start-server";
import { attemptsOf, FAST_ALERTS, send, sensitiveRule } from "./fast-alerts";
import { type Receiver, startReceiver } from "./receiver";

const APPS = 12;
const MAX_STORM_MS = 4_000;
const SETTLE_MS = 90_000;
/** So many of the answers are failures, while the storm lasts. */
const FAILING_SHARE = 0.3;

export interface StormReport {
  kills: number;
  events: number;
  messages: number;
  /** Messages that arrived more than once, under one id. */
  repeated: number;
}

/** Kills the server again and again while alerts fire and are over by the dozen, then looks at what became of every event. */
export async function stormRounds(kills: number, seed: number): Promise<StormReport> {
  const folder = mkdtempSync(join(tmpdir(), "limitscope-storm-"));
  const receiver = await startReceiver();
  const storm = new Storm(join(folder, "limitscope.db"), receiver, seed);
  try {
    await storm.begin();
    for (let kill = 0; kill < kills; kill++) await storm.killOnce();
    return { kills, ...(await storm.settle()) };
  } catch (error) {
    throw new Error(`Storm with seed ${seed}: ${error instanceof Error ? error.message : error}`, { cause: error });
  } finally {
    await storm.end();
    await receiver.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

class Storm {
  readonly #random: () => number;
  readonly #firing = new Set<string>();
  #server: RunningServer | null = null;
  #round = 0;
  #channelId = "";
  #port: number | null = null;

  constructor(
    private readonly path: string,
    private readonly receiver: Receiver,
    seed: number,
  ) {
    this.#random = seededRandom(seed);
    receiver.answer = () => ({ status: this.#random() < FAILING_SHARE ? 500 : 200 });
  }

  async begin(): Promise<void> {
    const { url } = await this.#start();
    const channel = { name: "hook", type: "webhook", url: this.receiver.url };
    const { id } = await send<{ id: string }>(`${url}/api/v1/channels`, channel);
    await send(`${url}/api/v1/alert-rules`, sensitiveRule([id]));
    this.#channelId = id;
  }

  async killOnce(): Promise<void> {
    const server = this.#server ?? (await this.#start());
    const storming = this.#storm(server.url);
    await pause(500 + this.#random() * MAX_STORM_MS);
    await server.kill();
    this.#server = null;
    await storming;
  }

  /** New apps begin to fail while some of the ones that did recover, as fast as they are taken. */
  async #storm(url: string): Promise<void> {
    const round = this.#round++;
    for (let index = 0; index < APPS; index++) {
      const app = `app-${round}-${index}`;
      const recovering = [...this.#firing].filter(() => this.#random() < 0.3);
      try {
        await send(`${url}/api/v1/attempts`, attemptsOf(app, 0, 5));
        this.#firing.add(app);
        for (const one of recovering) {
          await send(`${url}/api/v1/attempts`, attemptsOf(one, 100, 0));
          this.#firing.delete(one);
        }
      } catch {
        // The server was killed: whatever was not answered is nobody's promise.
        return;
      }
      await pause(100 + this.#random() * 200);
    }
  }

  /** Once nothing is left to tell. */
  async settle(): Promise<Omit<StormReport, "kills">> {
    this.receiver.answer = () => ({ status: 200 });
    const server = this.#server ?? (await this.#start());
    // What failed twice would wait a minute for its next try.
    await send(`${server.url}/api/v1/channels/${this.#channelId}/reset`, {});
    await this.#untilNothingWaits();
    assert.equal(await server.stop(), 0);
    this.#server = null;
    return checkTold(this.path, this.receiver);
  }

  async #untilNothingWaits(): Promise<void> {
    const giveUpAtMs = Date.now() + SETTLE_MS;
    for (let quiet = 0; quiet < 4; await pause(500)) {
      const { open } = read<{ open: number }>(
        this.path,
        "SELECT COUNT(*) AS open FROM outbox WHERE outcome IS NULL",
      )[0] ?? {
        open: 0,
      };
      quiet = open === 0 ? quiet + 1 : 0;
      if (Date.now() < giveUpAtMs) continue;
      const waiting = read(
        this.path,
        `SELECT outbox.seq, outbox.episode_id, messages.id, status, tries, next_try_at_ms - unixepoch() * 1000 AS in_ms, last_error
        FROM outbox LEFT JOIN messages ON messages.id = message_id WHERE outcome IS NULL`,
      );
      const health = read(this.path, "SELECT * FROM channel_health");
      assert.fail(
        `${open} events still wait to be told: ${JSON.stringify({ health, waiting })}\n${this.#server?.output()}`,
      );
    }
  }

  async #start(): Promise<RunningServer> {
    // Links name the port, so it stays.
    this.#port ??= await freePort();
    this.#server = await startServer({ ...FAST_ALERTS, LIMITSCOPE_DB: this.path, PORT: String(this.#port) });
    return this.#server;
  }

  async end(): Promise<void> {
    await this.#server?.kill();
  }
}

interface Told {
  event_id: string;
  episode_id: string;
  seq: number;
  kind: string;
  message_id: string | null;
  outcome: string;
}

const ENDINGS = ["delivered", "combined", "expired", "dead", "dropped"];

/** Every event ended; what was delivered arrived, in order, one content an id; nothing arrived that never was. */
function checkTold(path: string, { received }: Receiver): Omit<StormReport, "kills"> {
  const told = read<Told>(
    path,
    `SELECT outbox.event_id, outbox.episode_id, outbox.seq, alert_events.kind, outbox.message_id, outbox.outcome
     FROM outbox JOIN alert_events ON alert_events.id = outbox.event_id ORDER BY outbox.episode_id, outbox.seq`,
  );
  const events = read<{ id: string; episode_id: string }>(path, "SELECT id, episode_id FROM alert_events");
  assert.deepEqual(
    new Set(told.map((one) => one.event_id)),
    new Set(events.map(({ id }) => id)),
    "an event has no entry",
  );
  const contents = new Map<string, Set<string>>();
  for (const { id, raw } of received) contents.set(id, (contents.get(id) ?? new Set()).add(raw));
  for (const [id, raws] of contents) assert.equal(raws.size, 1, `${id} came with different contents`);
  for (const one of told) {
    assert.ok(ENDINGS.includes(one.outcome), `${one.event_id} ended as ${one.outcome}`);
    if (one.outcome === "delivered") assert.ok(contents.has(one.message_id ?? ""), `${one.message_id} never arrived`);
  }
  const messages = new Set(read<{ id: string }>(path, "SELECT id FROM messages").map(({ id }) => id));
  for (const id of contents.keys()) assert.ok(messages.has(id), `${id} was never made`);
  checkOrder(told, received);
  const repeated = received.length - contents.size;
  return { events: events.length, messages: contents.size, repeated };
}

/** What came first of an episode came first, and nothing was over that had not been told to fire. */
function checkOrder(told: readonly Told[], received: Receiver["received"]): void {
  const firstAt = new Map<string, number>();
  for (const [place, { id }] of received.entries()) if (!firstAt.has(id)) firstAt.set(id, place);
  const lastOf = new Map<string, { place: number; kinds: string[] }>();
  for (const { episode_id, message_id, outcome, kind, seq } of told) {
    if (outcome !== "delivered" && outcome !== "combined") continue;
    const place = firstAt.get(message_id ?? "") ?? -1;
    const last = lastOf.get(episode_id) ?? { place: -1, kinds: [] };
    assert.ok(place >= last.place, `event ${seq} of ${episode_id} was told before the one before it`);
    if (kind === "resolved") assert.ok(last.kinds.includes("fired"), `${episode_id} was over without having fired`);
    lastOf.set(episode_id, { place, kinds: [...last.kinds, kind] });
  }
}

function read<Row>(path: string, sql: string): Row[] {
  const database = new Database(path, { readonly: true });
  try {
    return database.prepare(sql).all() as Row[];
  } finally {
    database.close();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((over) => setTimeout(over, ms));
}
