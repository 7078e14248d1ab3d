import type { Dimension, Retryable, WaitDoubt } from "../../model/limit";
import type { StatedWait } from "../../model/verdict";
import type { FoundWait } from "./wait";

const MAX_WAITS = 8;
const HOUR_MS = 3_600_000;
const LONGEST_MONTH_MS = 32 * 86_400_000;
/** Below this a client that obeys to the letter hammers. */
const TINY_MS = 100;

export interface Weighing {
  governing: FoundWait | null;
  retryable: Retryable;
  dimension: Dimension;
  /** A wait that states the end of a shorter window than the one that decides. */
  isHint: (wait: FoundWait) => boolean;
}

/** What each stated wait is worth, the governing one first. */
export function weighWaits(found: readonly FoundWait[], weighing: Weighing): StatedWait[] {
  const { governing } = weighing;
  const inOrder = governing === null ? found : [governing, ...found.filter((wait) => wait !== governing)];
  return inOrder.slice(0, MAX_WAITS).map((wait) => ({
    path: wait.path,
    excerpt: wait.excerpt,
    unit: wait.unit,
    waitMs: wait.waitMs,
    atMs: wait.atMs,
    governs: wait === governing,
    doubt: doubtOf(wait, weighing),
  }));
}

function doubtOf(wait: FoundWait, { retryable, dimension, isHint }: Weighing): WaitDoubt | null {
  if (retryable === "never") return "cannot_help";
  if (wait.isPast) return "in_the_past";
  if (wait.hasRoom) return "has_room";
  if (isHint(wait)) return "shorter_window";
  if (wait.waitMs > windowCeilingMs(dimension)) return "exceeds_window";
  return wait.waitMs < TINY_MS ? "tiny" : null;
}

/** No wait for a window can be longer than the window; a dimension without one has no ceiling. */
function windowCeilingMs(dimension: Dimension): number {
  if (dimension === "rpm" || dimension === "tpm" || dimension === "concurrency" || dimension === "burst")
    return HOUR_MS;
  return dimension === "rpd" || dimension === "tpd" ? LONGEST_MONTH_MS : Number.POSITIVE_INFINITY;
}
