import type { IngestOutcome } from "./writer";

/** What kept every batch of a group from being stored; null = at least one could be. */
export function sharedError(outcomes: readonly IngestOutcome[]): unknown {
  const [first] = outcomes;
  return first && "error" in first && outcomes.every((outcome) => "error" in outcome) ? first.error : null;
}
