import { type AnswerStyle, answer, type Call, openCall, type Place, pause, refuse } from "../call";
import { sdkBackoffMs } from "../converse";
import { openrouterFreeMinute } from "../payloads";
import type { StoryPlan } from "../plan";
import type { Prng } from "../prng";

type Strategy = "sdk-defaults" | "wait-for-reset" | "fallback-model";

/** One batch met in three ways: the same requests, a quarter of an hour apart. */
const RUNS: readonly (readonly [string, Strategy])[] = [
  ["09:00", "sdk-defaults"],
  ["09:15", "wait-for-reset"],
  ["09:30", "fallback-model"],
];
const FREE_PER_MINUTE = 20;
const FREE: Place = {
  provider: "openrouter",
  model: "qwen/qwen3.8-27b:free",
  account: "acme-free",
  key: "labels-batch",
};
const PAID: Place = { ...FREE, model: "mistralai/mistral-small-4" };
const STYLE: AnswerStyle = {
  inputTokens: 900,
  outputTokens: 60,
  cachedShare: 0,
  ttftMs: 640,
  tokensPerSecond: 80,
  streamShare: 0,
  price: { input: 0, cached: 0, output: 0 },
};
const PAID_STYLE: AnswerStyle = { ...STYLE, price: { input: 0.08, cached: 0.08, output: 0.24 } };

/** The three batches, played against a counter of 20 answers a minute. */
export function freeTierRuns(plan: StoryPlan, prng: Prng): Call[] {
  return RUNS.flatMap(([time, strategy]) => playRun(plan, prng, plan.clock.last(time), strategy));
}

function playRun(plan: StoryPlan, prng: Prng, startMs: number, strategy: Strategy): Call[] {
  const run = `labels ${new Date(startMs).toISOString().slice(0, 10)} ${strategy}`;
  const caller = { app: "labs", environment: "eval", client: "openai-python 2.8.0", run };
  const calls = Array.from({ length: plan.runRequests }, (_, index) =>
    openCall(prng, caller, startMs + 5_000 + index * 700 + prng.integer(0, 300)),
  );
  const admittedByMinute = new Map<number, number>();
  const waiting = [...calls];
  while (waiting.length > 0) {
    waiting.sort((a, b) => a.atMs - b.atMs);
    const call = waiting.shift();
    if (call && stepRun(prng, call, strategy, admittedByMinute)) waiting.push(call);
  }
  return calls;
}

/** One attempt; true = the request will come back. */
function stepRun(prng: Prng, call: Call, strategy: Strategy, admittedByMinute: Map<number, number>): boolean {
  const minute = Math.floor(call.atMs / 60_000);
  const admitted = admittedByMinute.get(minute) ?? 0;
  if (admitted < FREE_PER_MINUTE) {
    admittedByMinute.set(minute, admitted + 1);
    answer(prng, call, FREE, STYLE);
    return false;
  }
  const resetAtMs = (minute + 1) * 60_000;
  refuse(prng, call, FREE, openrouterFreeMinute(resetAtMs, call.atMs));
  if (strategy === "fallback-model") {
    pause(call, prng.integer(10, 40));
    answer(prng, call, PAID, PAID_STYLE);
    return false;
  }
  if (strategy === "sdk-defaults" && call.attempts >= 3) return false;
  const resetInMs = resetAtMs - call.atMs + prng.integer(100, 4_000);
  pause(call, strategy === "sdk-defaults" ? sdkBackoffMs(prng, call.attempts) : Math.max(100, resetInMs));
  return true;
}
