import { parentPort, workerData } from "node:worker_threads";
import { openForWriting } from "./open";
import type { WriterData } from "./sqlite-store";
import type { Answer, Command } from "./writer/commands";
import { failureOf } from "./writer/failure";
import { Writer } from "./writer/writer";

const TICK_MS = 500;
const GROUP_BATCHES = 256;
const GROUP_BYTES = 4 << 20;

if (parentPort === null) throw new Error("The writer runs as a worker thread.");
const port = parentPort;
const { path, retentionMs, migrationsFolder, clock } = workerData as WriterData;
const now = clock ? () => new Float64Array(clock)[0] ?? Date.now() : () => Date.now();
const database = openForWriting(path, migrationsFolder);
const writer = new Writer(database, { retentionMs, now });

const waiting: Command[] = [];
let isScheduled = false;

function answer(message: Answer): void {
  port.postMessage(message);
}

function respond(id: number, work: () => unknown): void {
  try {
    answer({ id, output: work() });
  } catch (error) {
    answer({ id, failure: failureOf(error) });
  }
}

/** Takes the ingest commands at the head of the queue as one group, everything else one by one. */
function drain(): void {
  isScheduled = false;
  while (waiting.length > 0) {
    const group = takeIngests();
    if (group.length > 0) {
      const outcomes = writer.ingest(group.map(({ input }) => input.body));
      for (const [index, { id }] of group.entries()) {
        const outcome = outcomes[index];
        if (outcome && "error" in outcome) answer({ id, failure: failureOf(outcome.error) });
        else answer({ id, output: outcome });
      }
      continue;
    }
    const command = waiting.shift();
    if (command?.name === "prune") prune(command.id, command.input.beforeMs, 0);
    else if (command && command.name !== "ingest") respond(command.id, () => perform(command));
  }
}

function takeIngests(): Extract<Command, { name: "ingest" }>[] {
  const group: Extract<Command, { name: "ingest" }>[] = [];
  let bytes = 0;
  for (let next = waiting[0]; next?.name === "ingest" && group.length < GROUP_BATCHES; next = waiting[0]) {
    if (group.length > 0 && bytes + next.input.body.byteLength > GROUP_BYTES) break;
    bytes += next.input.body.byteLength;
    group.push(next);
    waiting.shift();
  }
  return group;
}

/** Commands that are answered with what they return; ingest and prune answer by themselves. */
function perform(command: Exclude<Command, { name: "ingest" | "prune" }>): unknown {
  switch (command.name) {
    case "catchUp":
      return catchUp();
    case "createPool":
      return writer.settings.createPool(command.input.id, command.input.pool);
    case "updatePool":
      return writer.settings.updatePool(command.input.id, command.input.version, command.input.pool);
    case "deletePool":
      return writer.settings.deletePool(command.input.id);
    case "createDeploy":
      return writer.settings.createDeploy(command.input);
    case "close":
      return close();
  }
}

function catchUp(): null {
  writer.settle();
  writer.flush();
  return null;
}

function close(): null {
  clearInterval(ticking);
  writer.flush();
  database.close();
  setImmediate(() => port.close());
  return null;
}

/** Between two steps whatever waits is written. */
function prune(id: number, beforeMs: number, removed: number): void {
  try {
    writer.flush();
    const step = writer.prune(beforeMs);
    if (step.isDone) answer({ id, output: removed });
    else setImmediate(() => prune(id, beforeMs, removed + step.attempts));
  } catch (error) {
    answer({ id, failure: failureOf(error) });
  }
}

/** A tick that fails (a full disk, say) loses nothing: what was gathered stays and is written by a later one. */
function tick(): void {
  try {
    writer.settle();
    writer.flush();
  } catch (error) {
    console.error(`Charts are not being updated: ${failureOf(error).message}`);
  }
}

const ticking = setInterval(tick, TICK_MS);

port.on("message", (command: Command) => {
  waiting.push(command);
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(drain);
});
port.postMessage({ ready: true });
