import type { AttemptStore } from "../lib/store/attempts";

/** Behind the start itself. */
const FIRST_MS = 1_000;
const HOUR_MS = 3_600_000;

/** Prunes at start and every hour; answers how to stop. */
export function keepRetention(store: Pick<AttemptStore, "prune">, retentionMs: number, now: () => number): () => void {
  const prune = () => {
    store.prune(now() - retentionMs).then(
      (removed) => {
        if (removed > 0) console.log(`Removed ${removed} attempts past their retention.`);
      },
      (error: unknown) =>
        console.error(`Retention could not run: ${error instanceof Error ? error.message : String(error)}`),
    );
  };
  const first = setTimeout(prune, FIRST_MS);
  const hourly = setInterval(prune, HOUR_MS);
  first.unref();
  hourly.unref();
  return () => {
    clearTimeout(first);
    clearInterval(hourly);
  };
}
