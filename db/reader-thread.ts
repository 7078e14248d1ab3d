import { parentPort, workerData } from "node:worker_threads";
import { openForReading } from "./open";
import { Deadline } from "./reader/deadline";
import { answerQuery, type Query } from "./reader/queries";
import { failureOf } from "./writer/failure";

if (parentPort === null) throw new Error("A reader runs as a worker thread.");
const port = parentPort;
const { path, deadlineMs } = workerData as { path: string; deadlineMs: number };
const database = openForReading(path);
const deadline = new Deadline(database);

port.on("message", ({ id, ...query }: Query & { id: number }) => {
  try {
    deadline.start(deadlineMs);
    port.postMessage({ id, output: answerQuery(database, query as Query) });
  } catch (error) {
    port.postMessage({ id, failure: failureOf(error) });
  }
});
port.postMessage({ ready: true });
