import type { AlertEvent } from "../model/alert";
import type { MutedBy, OutboxEntry, OutboxOutcome } from "../model/channel";
import type { Muting } from "./muting";
import { EXPIRES_AFTER_MS } from "./retry-schedule";

export interface OutboxItem {
  entry: OutboxEntry;
  event: AlertEvent;
}

/** What waits of one episode for one channel, in order, and what is known beside it. */
export interface EpisodeRun {
  /** By seq; never empty. Those that were muted stand here again once nothing keeps them any more. */
  items: readonly OutboxItem[];
  /** Something of the episode was delivered there before. */
  wasTold: boolean;
  isStillFiring: boolean;
  dropsLateResolved: boolean;
  mutingOf(event: AlertEvent): Muting | null;
  nowMs: number;
}

export interface RunFate {
  /** To be told, in order. */
  tell: OutboxItem[];
  /** Told by the first of those; `isLate` = its message has to carry them, because nothing was told before. */
  combined: OutboxItem[];
  isLate: boolean;
  ended: { item: OutboxItem; outcome: OutboxOutcome; note: string | null; mutedBy: MutedBy | null }[];
}

/** Decides for each event whether it is still worth telling by itself. */
export function fateOf(run: EpisodeRun): RunFate {
  const { items, wasTold, isStillFiring, nowMs } = run;
  const last = items[items.length - 1];
  if (last === undefined) return { tell: [], combined: [], isLate: false, ended: [] };
  if (!isStillFiring && nowMs - last.entry.createdAtMs > EXPIRES_AFTER_MS) {
    return endAll(items, "expired", "It was over before it could be told within 24 hours.");
  }
  const muting = run.mutingOf(last.event);
  if (last.event.kind !== "resolved")
    return muting === null ? tellNews(items) : endAll(items, "muted", muting.note, muting.by);
  const earlier = items.slice(0, -1);
  // Who was told that it began is told that it is over, silence or not.
  if (wasTold) return { tell: [last], combined: earlier, isLate: false, ended: [] };
  if (muting !== null) return endAll(items, "muted", muting.note, muting.by);
  if (earlier.length === 0) return endAll(items, "dropped", "Nothing of this episode was told here before.");
  if (run.dropsLateResolved) return endAll(items, "dropped", "It was over before it could be told.");
  return { tell: [last], combined: earlier, isLate: true, ended: [] };
}

/** A reminder is not told beside anything newer. */
function tellNews(items: readonly OutboxItem[]): RunFate {
  const news = items.filter(({ event }) => event.kind !== "repeat");
  const tell = news.length > 0 ? news : items.slice(-1);
  return { tell, combined: items.filter((item) => !tell.includes(item)), isLate: false, ended: [] };
}

function endAll(
  items: readonly OutboxItem[],
  outcome: OutboxOutcome,
  note: string,
  mutedBy: MutedBy | null = null,
): RunFate {
  const ended = items.map((item) => ({ item, outcome, note, mutedBy }));
  return { tell: [], combined: [], isLate: false, ended };
}
