import { deserialize } from "node:v8";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { Database } from "better-sqlite3";
import { Outage } from "../../lib/outage";
import type { EvaluationPass } from "../../lib/store/alerts";
import type { Reclassify } from "../../lib/store/reclassify";
import { FileGuard } from "../file-guard";
import { openForWriting } from "../open";
import type { WriterData } from "../sqlite-store";
import type { Answer, Command, StoredBatch } from "./commands";
import { openWriter, refuseAll } from "./damaged-file";
import { failureOf, isUnwritable } from "./failure";
import { sharedError } from "./shared-error";
import { WriteGate } from "./write-gate";
import { Writer } from "./writer";

const TICK_MS = 500;
/** Under load charts may lag some seconds, so that writing them takes a tenth of the time and not half of it. */
const REST_PER_WORK = 9;
const MAX_REST_MS = 5_000;
/** Attempts as text that go into one transaction. */
const GROUP_CHARS = 4 << 20;

type Ingest = Extract<Command, { name: "ingest" }>;
type Pruning = Extract<Command, { name: "prune" | "pruneAlerts" }>;

/** Runs the writer in this worker thread; `reclassify` are the rules that history is reread by. */
export function serveWriter(reclassify: Reclassify): void {
  if (parentPort === null) throw new Error("The writer runs as a worker thread.");
  const { path, retention, migrationsFolder, clock } = workerData as WriterData;
  const now = clock ? () => new Float64Array(clock)[0] ?? Date.now() : () => Date.now();
  const database = openForWriting(path, migrationsFolder);
  const writer = openWriter(() => new Writer(database, { retention, now, reclassify }));
  if ("damage" in writer) refuseAll(parentPort, database, writer.damage);
  else new WriterService(parentPort, database, writer, path);
}

/** Does what the messages of a port ask for, in their order, and what falls due in between. */
class WriterService {
  readonly #waiting: Command[] = [];
  readonly #ticking: ReturnType<typeof setInterval>;
  readonly #outage = new Outage();
  readonly #gate: WriteGate;
  #isScheduled = false;
  #isMakingHours = false;
  #restsUntilMs = 0;
  /** Whether anything was taken since the last tick. */
  #isBusy = false;

  constructor(
    private readonly port: MessagePort,
    private readonly database: Database,
    private readonly writer: Writer,
    path: string,
  ) {
    this.#gate = new WriteGate(database, new FileGuard(path));
    this.#ticking = setInterval(() => this.#tick(), TICK_MS);
    port.on("message", (command: Command) => {
      this.#waiting.push(command);
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      setImmediate(() => this.#drain());
    });
    port.postMessage({ ready: true });
  }

  /** One after the other, with writes in between. */
  #makePoolHours(): void {
    if (this.#isMakingHours) return;
    this.#isMakingHours = true;
    const next = () => {
      try {
        this.#isMakingHours = this.writer.makePoolHour();
      } catch (error) {
        this.#isMakingHours = false;
        console.error(`Use of pools is not being counted: ${failureOf(error).message}`);
      }
      if (this.#isMakingHours && this.database.open) setImmediate(next);
    };
    next();
  }

  #answer(message: Answer): void {
    this.port.postMessage(message);
  }

  #respond(id: number, work: () => unknown): void {
    try {
      this.#answer({ id, output: work() });
    } catch (error) {
      this.#answer({ id, failure: failureOf(error) });
    }
  }

  /** Takes the ingest commands at the head of the queue as one group, everything else one by one. */
  #drain(): void {
    this.#isScheduled = false;
    while (this.#waiting.length > 0) {
      const group = this.#takeIngests();
      if (group.length > 0) {
        this.#ingest(group);
        continue;
      }
      const command = this.#waiting.shift();
      if (command?.name === "prune" || command?.name === "pruneAlerts") this.#prune(command, 0);
      else if (command && command.name !== "ingest") this.#respond(command.id, () => this.#perform(command));
    }
  }

  #takeIngests(): Ingest[] {
    const waiting = this.#waiting;
    const group: Ingest[] = [];
    let chars = 0;
    for (let next = waiting[0]; next?.name === "ingest"; next = waiting[0]) {
      chars += next.input.batches.reduce((sum, { attempts }) => sum + attempts.length, 0);
      if (group.length > 0 && chars > GROUP_CHARS) break;
      group.push(next);
      waiting.shift();
    }
    return group;
  }

  #ingest(group: readonly Ingest[]): void {
    this.#isBusy = true;
    const batches = group.flatMap(({ input }) => input.batches);
    const refusal = this.#gate.refusal();
    const outcomes = refusal === null ? this.writer.ingest(batches) : batches.map(() => ({ error: refusal }));
    if (refusal === null) this.#gate.note(sharedError(outcomes));
    const stored = outcomes.map(
      (outcome): StoredBatch => ("error" in outcome ? { failure: failureOf(outcome.error) } : outcome),
    );
    for (const { id, input } of group) this.#answer({ id, output: stored.splice(0, input.batches.length) });
  }

  /** Commands that are answered with what they return; ingest and pruning answer by themselves. */
  #perform(command: Exclude<Command, { name: "ingest" | Pruning["name"] }>): unknown {
    const { settings, prices } = this.writer;
    switch (command.name) {
      case "catchUp":
        return this.#catchUp();
      case "reclassify":
        return this.writer.reclassify(command.input);
      case "createPool":
        return settings.createPool(command.input.id, command.input.pool);
      case "updatePool":
        return settings.updatePool(command.input.id, command.input.version, command.input.pool);
      case "deletePool":
        return settings.deletePool(command.input.id);
      case "acceptPool":
        return settings.acceptPool(command.input.id, command.input.newId);
      case "setPoolDismissed":
        return settings.setPoolDismissed(command.input.id, command.input.dismissed);
      case "mergePools":
        return settings.mergePools(command.input.newId, command.input.ids, command.input.name);
      case "splitPool":
        return settings.splitPool(command.input.id);
      case "createPrice":
        return prices.create(command.input.id, command.input.price);
      case "updatePrice":
        return prices.update(command.input.id, command.input.version, command.input.price);
      case "deletePrice":
        return prices.delete(command.input.id);
      case "createDeploy":
        return settings.createDeploy(command.input);
      case "alerts":
        return this.#noticed(() => this.writer.alerts.perform(command.input));
      case "access":
        return this.#noticed(() => this.writer.access.perform(command.input));
      case "storePass": {
        const pass = deserialize(command.input.pass) as EvaluationPass;
        return this.#noticed(() => this.writer.alerts.perform({ name: "storeEvaluation", args: [pass] }));
      }
      case "close":
        return this.#close();
    }
  }

  /** While the file cannot be written, refuses as ingest does, and is among the tries whether it can be. */
  #noticed<Output>(write: () => Output): Output {
    const refusal = this.#gate.refusal();
    if (refusal !== null) throw refusal;
    try {
      const output = write();
      this.#gate.note(null);
      return output;
    } catch (error) {
      this.#gate.note(error);
      throw error;
    }
  }

  #catchUp(): null {
    this.writer.settle();
    this.writer.flush();
    return null;
  }

  #close(): null {
    clearInterval(this.#ticking);
    try {
      this.writer.flush();
    } catch (error) {
      // The rows are there; the next start counts them.
      if (!isUnwritable(error)) throw error;
    }
    this.database.close();
    setImmediate(() => this.port.close());
    return null;
  }

  #prune(command: Pruning, removed: number): void {
    try {
      const step = this.#pruneStep(command);
      if (step.isDone) this.#answer({ id: command.id, output: removed + step.removed });
      else setImmediate(() => this.#prune(command, removed + step.removed));
    } catch (error) {
      this.#answer({ id: command.id, failure: failureOf(error) });
    }
  }

  #pruneStep({ name, input }: Pruning): { removed: number; isDone: boolean } {
    if (name === "pruneAlerts") return this.writer.alerts.pruneStep(input.beforeMs);
    this.writer.flush();
    const { attempts: removed, isDone } = this.writer.prune(input.beforeMs);
    return { removed, isDone };
  }

  #flush(): void {
    const startMs = performance.now();
    this.writer.flush();
    const endMs = performance.now();
    this.#restsUntilMs = endMs + Math.min((endMs - startMs) * REST_PER_WORK, MAX_REST_MS);
  }

  /** A tick that fails (a full disk, say) loses nothing: what was gathered stays and is written by a later one. */
  #tick(): void {
    if (this.#gate.refusal() !== null) return;
    try {
      this.writer.settle();
      if (!this.#isBusy || performance.now() >= this.#restsUntilMs) this.#flush();
      this.#isBusy = false;
      this.#makePoolHours();
      if (this.#outage.end(Date.now()) > 0) console.log("Charts are up to date again.");
    } catch (error) {
      const { message } = failureOf(error);
      if (this.#outage.isNews(message, Date.now())) console.error(`Charts are not being updated: ${message}`);
      this.#gate.note(error);
    }
  }
}
