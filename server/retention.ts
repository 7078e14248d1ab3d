import { formatDuration } from "../lib/i18n/format-duration";
import type { AccessStore } from "../lib/store/access";
import type { AlertStore } from "../lib/store/alerts";
import type { AttemptStore } from "../lib/store/attempts";

/** Behind the start itself. */
const FIRST_MS = 1_000;
const HOUR_MS = 3_600_000;
/** After a run that failed: a full disk or a busy file is worth another try before the hour is over. */
const AGAIN_MS = 300_000;
/** What alerts did and told is kept for at least so long: it is little, and looked for long after the rows. */
const ALERTS_MS = 90 * 24 * HOUR_MS;

/** Of the list of what was changed. */
const AUDIT_MS = 365 * 24 * HOUR_MS;
const AUDIT_ENTRIES = 10_000;

export interface RetentionOptions {
  store: Pick<AttemptStore, "prune">;
  alerts: Pick<AlertStore, "pruneAlerts">;
  access: Pick<AccessStore, "pruneAudit">;
  /** How long rows are kept. */
  rowsMs: number;
  now(): number;
}

/**
 * Prunes soon after the start and an hour after each run, never two at once; answers how to stop. A run that ended
 * early, by stop or by failure, lost nothing: the next one finds what is left by its age.
 */
export function keepRetention({ store, alerts, access, rowsMs, now }: RetentionOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const wait = (ms: number) => {
    if (isStopped) return;
    timer = setTimeout(() => void run(), ms);
    timer.unref();
  };
  const run = async () => {
    const startedAtMs = now();
    try {
      await alerts.pruneAlerts(startedAtMs - Math.max(rowsMs, ALERTS_MS));
      await access.pruneAudit(startedAtMs - AUDIT_MS, AUDIT_ENTRIES);
      const removed = await store.prune(startedAtMs - rowsMs);
      if (removed > 0)
        console.log(`Removed ${removed} attempts past their retention in ${formatDuration(now() - startedAtMs)}.`);
      wait(HOUR_MS);
    } catch (error) {
      // Closing the store ends a run in the middle of its steps.
      if (isStopped) return;
      console.error(`Retention could not run: ${error instanceof Error ? error.message : String(error)}`);
      wait(AGAIN_MS);
    }
  };

  wait(FIRST_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
