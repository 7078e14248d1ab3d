import type { Window } from "../store/query";
import type { Deploy } from "../store/settings";

/** A line on the time axis with every deploy that falls on its place. */
export interface DeployMark {
  atMs: number;
  names: string[];
}

const MIN_DISTANCE_PX = 8;

/** Deploys of a window in order; those that would stand nearer than 8 px to the first of a group join it. */
export function deployMarks(
  deploys: readonly Pick<Deploy, "atMs" | "name">[],
  { fromMs, toMs }: Window,
  widthPx: number,
): DeployMark[] {
  const nearMs = ((toMs - fromMs) / Math.max(1, widthPx)) * MIN_DISTANCE_PX;
  const marks: DeployMark[] = [];
  const inside = deploys.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
  for (const { atMs, name } of inside.toSorted((a, b) => a.atMs - b.atMs)) {
    const last = marks.at(-1);
    if (last !== undefined && atMs - last.atMs < nearMs) last.names.push(name);
    else marks.push({ atMs, names: [name] });
  }
  return marks;
}
