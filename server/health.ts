import type { IncomingMessage, ServerResponse } from "node:http";
import type { AlertHealth } from "../lib/alerts/alert-desk";
import type { Outage } from "../lib/outage";
import type { StorageReport } from "../lib/storage/judge-storage";
import type { AttemptStore } from "../lib/store/attempts";
import { sendJson } from "./send";

/** Alive or not for anyone; details for whoever may read. */
export async function answerHealth(
  request: IncomingMessage,
  response: ServerResponse,
  read: { store: Pick<AttemptStore, "status">; storage(): Promise<StorageReport> },
  options: {
    mayReadDetails: boolean;
    startedAtMs: number;
    nowMs: number;
    version: string;
    outage: Outage;
    alerts: AlertHealth | null;
  },
): Promise<void> {
  try {
    const [status, storage] = await Promise.all([read.store.status(), read.storage().catch(() => null)]);
    const details = {
      app: "limitscope",
      version: options.version,
      uptime_ms: options.nowMs - options.startedAtMs,
      attempts: status.attempts,
      last_seq: status.lastSeq,
      rolled_up_seq: status.rolledUpSeq,
      last_received_at: isoOrNull(status.lastReceivedAtMs),
      queued_batches: status.queuedBatches,
      storage: storage?.state ?? null,
      database_bytes: storage?.databaseBytes ?? null,
      disk_free_bytes: storage?.freeDiskBytes ?? null,
      disk_budget_bytes: storage?.budgetBytes ?? null,
      clock_skewed: status.clockSkewed,
      ...alertDetails(options.alerts),
    };
    sendJson(response, 200, { status: "ok", ...(options.mayReadDetails ? details : {}) });
    options.outage.end(options.nowMs);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (options.outage.isNews(reason, options.nowMs)) console.error(`${request.url}: ${reason}`);
    sendJson(response, 503, { status: "failing" });
  }
}

function isoOrNull(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}

/** null = rules are not being evaluated yet. */
function alertDetails(alerts: AlertHealth | null) {
  return {
    alerts: alerts?.state ?? "starting",
    last_alert_evaluation_at: isoOrNull(alerts?.lastEvaluatedAtMs ?? null),
    alert_evaluation_ms: alerts?.lastTookMs ?? null,
    failing_alert_rules: alerts?.failingRules.length ?? 0,
    failing_channels: alerts?.failingChannels.length ?? 0,
    waiting_messages: alerts?.waitingMessages ?? 0,
  };
}
