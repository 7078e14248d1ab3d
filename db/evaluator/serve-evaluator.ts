import { randomUUID } from "node:crypto";
import { serialize } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { type Instant, judgeInstant } from "../../lib/alerts/judge-instant";
import { openForReading } from "../open";
import { type Reader, readerOf } from "../reader/reader";
import { failureOf, isDamage } from "../writer/failure";
import { readingStores } from "./reading-stores";
import { TimeLimit } from "./time-limit";

/** What the evaluator thread is started with. */
export interface EvaluatorData {
  path: string;
  clock: SharedArrayBuffer | null;
}

/** What came of an instant: an EvaluationPass as node:v8 serializes it, so that it crosses threads as plain bytes. */
export interface Judged {
  pass: Uint8Array;
  events: number;
}

const CACHE_KIB = 4_096;
const JUDGE_MS = 30_000;
/** For all alerts of an instant: they go out unexplained rather than late. */
const EXPLAIN_MS = 5_000;

/** Judges instants in this worker thread, on a connection of its own: a thousand rules keep nobody waiting. */
export function serveEvaluator(): void {
  if (parentPort === null) throw new Error("The evaluator runs as a worker thread.");
  const port = parentPort;
  const { path, clock } = workerData as EvaluatorData;
  const now = clock ? () => new Float64Array(clock)[0] ?? Date.now() : () => Date.now();
  let opened: Reader | null = null;

  const judge = async (instant: Instant): Promise<Judged> => {
    // A file that is away for a moment costs an evaluation, not the process.
    opened ??= readerOf(openForReading(path, CACHE_KIB));
    const reader = opened;
    reader.read.start(new TimeLimit(JUDGE_MS), true);
    let limit: TimeLimit | null = null;
    const explaining = () => {
      limit ??= new TimeLimit(EXPLAIN_MS);
      reader.read.start(limit, true);
    };
    const pass = await judgeInstant(readingStores(reader), instant, { now, newId: randomUUID, explaining });
    return { pass: new Uint8Array(serialize(pass)), events: pass.events.length };
  };

  port.on("message", ({ id, input }: { id: number; input: Instant }) => {
    judge(input).then(
      (output) => port.postMessage({ id, output }, [output.pass.buffer as ArrayBuffer]),
      (error: unknown) => {
        port.postMessage({ id, failure: failureOf(error) });
        // What was read wrongly stays in the cache otherwise.
        if (isDamage(error)) opened?.database.pragma("shrink_memory");
      },
    );
  });
  port.postMessage({ ready: true });
}
