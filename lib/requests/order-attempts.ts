import type { StoredAttempt } from "../model/attempt";

type Ordered = Pick<StoredAttempt, "attempt" | "startedAtMs" | "endedAtMs" | "id" | "seq">;

/** By attempt number where every attempt has one, else by start; a total order, whatever order they came in. */
export function orderAttempts<A extends Ordered>(attempts: readonly A[]): A[] {
  const numbered = attempts.every(({ attempt }) => attempt !== null);
  const keys = (a: A) => (numbered ? [a.attempt ?? 0, a.startedAtMs] : [a.startedAtMs, a.attempt ?? 0]);
  return [...attempts].sort((a, b) => {
    const [first, second] = [keys(a), keys(b)];
    return (
      (first[0] ?? 0) - (second[0] ?? 0) ||
      (first[1] ?? 0) - (second[1] ?? 0) ||
      a.endedAtMs - b.endedAtMs ||
      compareText(a.id, b.id) ||
      a.seq - b.seq
    );
  });
}

function compareText(a: string | null, b: string | null): number {
  const [first, second] = [a ?? "", b ?? ""];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Wait before each attempt of one layer in order: as sent, else from the end of the one before; null on the first. */
export function waitsBefore(
  ordered: readonly Pick<StoredAttempt, "waitBeforeMs" | "startedAtMs" | "endedAtMs">[],
): (number | null)[] {
  return ordered.map((attempt, index) => {
    const before = ordered[index - 1];
    if (before === undefined) return null;
    return attempt.waitBeforeMs ?? Math.max(0, attempt.startedAtMs - before.endedAtMs);
  });
}

/** Fills in the measured wait before each client attempt that its sender did not measure. */
export function withWaits(ordered: StoredAttempt[]): StoredAttempt[] {
  const client = ordered.filter(({ layer }) => layer === "client");
  const waits = new Map(waitsBefore(client).map((waitBeforeMs, index) => [client[index]?.seq, waitBeforeMs]));
  return ordered.map((attempt) =>
    waits.has(attempt.seq) ? { ...attempt, waitBeforeMs: waits.get(attempt.seq) ?? null } : attempt,
  );
}
