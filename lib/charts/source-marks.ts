import type { SourceSeries } from "../metrics/overview-model";
import { occurrences, ownerColor } from "./palette";

export interface SourceMark {
  fill: string;
  color: string;
  /** A second source of the same owner is hatched. */
  hatched: boolean;
}

/** How each source is filled: its owner's colour, hatched from the owner's second source on. */
export function sourceMarks(sources: readonly Pick<SourceSeries, "owner">[]): SourceMark[] {
  const nth = occurrences(sources.map(({ owner }) => owner));
  return sources.map(({ owner }, index) => {
    const before = Math.min(nth[index] ?? 0, 3);
    return {
      color: ownerColor(owner),
      hatched: before > 0,
      fill: before === 0 ? ownerColor(owner) : `url(#hatch-${owner}-${before})`,
    };
  });
}
