import type { StoredAttempt } from "../model/attempt";
import type { RequestDetail } from "../store/query";
import type { StoryAttempt, StoryTotals } from "./request-story-model";

/** Totals of the rows at hand, late ones included; the request's settled facts may say less. */
export function storyTotals(detail: RequestDetail, attempts: readonly StoryAttempt[], elapsedMs: number): StoryTotals {
  const clients = detail.attempts.filter((row) => row.layer === "client");
  const waits = attempts.flatMap(({ wait }) => (wait === null ? [] : [wait]));
  const counted = countedOnce(detail.attempts, attempts);
  return {
    elapsedMs,
    runningMs: coveredMs(clients),
    waitedMs: waits.reduce((sum, wait) => sum + wait.measuredMs, 0),
    waitLostMs: waitLost(attempts),
    clientAttempts: clients.length,
    gatewayAttempts: detail.attempts.length - clients.length,
    limitedAttempts: clients.filter((row) => row.outcome === "limited").length,
    tooEarly: waits.filter((wait) => wait.tooEarlyByMs !== null).length,
    inputTokens: sumKnown(counted, "inputTokens"),
    outputTokens: sumKnown(counted, "outputTokens"),
    cachedInputTokens: sumKnown(counted, "cachedInputTokens"),
    costNanoUsd: sumKnown(counted, "costNanoUsd"),
    unpricedAttempts: counted.filter((row) => row.outcome === "answered" && row.costNanoUsd === null).length,
  };
}

/** Waits after a limited attempt, and the declared wait of a limited attempt that none followed; null = none measured. */
function waitLost(attempts: readonly StoryAttempt[]): number | null {
  if (!attempts.some(({ row }) => row.outcome === "limited")) return null;
  const last = attempts.at(-1);
  const declaredMs = last?.row.outcome === "limited" ? last.row.waitMs : null;
  return attempts.reduce<number | null>((lostMs, { wait }, index) => {
    const follows = attempts[index - 1]?.row.outcome === "limited";
    return follows && wait !== null ? (lostMs ?? 0) + wait.measuredMs : lostMs;
  }, declaredMs);
}

/** A client attempt that carries tokens or cost speaks for the gateway attempts behind it. */
function countedOnce(rows: readonly StoredAttempt[], attempts: readonly StoryAttempt[]): StoredAttempt[] {
  if (attempts.length === 0) return [...rows];
  return attempts.flatMap(({ row, gateway }) => {
    const carries = row.inputTokens !== null || row.outputTokens !== null || row.costNanoUsd !== null;
    return carries || gateway.length === 0 ? [row] : gateway.map((behind) => behind.row);
  });
}

function sumKnown(
  rows: readonly StoredAttempt[],
  field: "inputTokens" | "outputTokens" | "cachedInputTokens" | "costNanoUsd",
): number | null {
  const known = rows.map((row) => row[field]).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** Length of the union of the attempts' spans. */
function coveredMs(rows: readonly StoredAttempt[]): number {
  let covered = 0;
  let reachedMs = Number.NEGATIVE_INFINITY;
  for (const row of rows.toSorted((a, b) => a.startedAtMs - b.startedAtMs)) {
    covered += Math.max(0, row.endedAtMs - Math.max(row.startedAtMs, reachedMs));
    reachedMs = Math.max(reachedMs, row.endedAtMs);
  }
  return covered;
}
