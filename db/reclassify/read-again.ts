import type { ChangedAttempt, ToldVerdict } from "../../lib/store/reclassify";
import type { ReclassifyTarget } from "./target";

const STEP_ROWS = 500;

/** Attempts that change in the same way. */
export interface ChangeKind {
  from: string;
  to: string;
  attempts: number;
  exampleRequestId: string;
}

export interface Summary {
  examined: number;
  changed: number;
  /** Most first. */
  kinds: ChangeKind[];
}

/** Reads all of history again, step by step. */
export async function readAgain(
  target: ReclassifyTarget,
  apply: boolean,
  onProgress: (progress: { examined: number; changed: number }) => void,
): Promise<Summary> {
  const kinds = new Map<string, ChangeKind>();
  const progress = { examined: 0, changed: 0 };
  for (let afterSeq: number | null = 0; afterSeq !== null; ) {
    const step = await target.step({ afterSeq, limit: STEP_ROWS, apply });
    progress.examined += step.examined;
    progress.changed += step.changed.length;
    for (const change of step.changed) count(kinds, change);
    onProgress(progress);
    afterSeq = step.nextSeq;
  }
  return { ...progress, kinds: [...kinds.values()].sort((a, b) => b.attempts - a.attempts) };
}

function count(kinds: Map<string, ChangeKind>, { from, to, requestId }: ChangedAttempt): void {
  const [before, after] = [described(from), described(to)];
  const words = before === after ? `the same, ${whatElse(from, to)}` : after;
  const name = `${before}\u0000${words}`;
  const kind = kinds.get(name);
  if (kind === undefined) kinds.set(name, { from: before, to: words, attempts: 1, exampleRequestId: requestId });
  else kind.attempts += 1;
}

/** Whose limit, which one, whether a retry helps; how it ended where no limit is seen. */
function described({ limitSource, dimension, retryable, outcome }: ToldVerdict): string {
  if (limitSource === null) return `no limit (${outcome})`;
  return [limitSource, dimension, retryable].filter((word) => word !== null).join(" · ");
}

function whatElse(from: ToldVerdict, to: ToldVerdict): string {
  if (from.retryAfterMs !== to.retryAfterMs) return "other wait";
  if (from.rule !== to.rule) return `rule ${from.rule} → ${to.rule}`;
  return "other figures";
}
