import type { RulePreview } from "../alerts/alert-desk";
import type { Direction } from "../model/alert";
import { labelsKey } from "./label-words";

const BUCKETS = 48;

/** Values of the last day by `labelsKey`, each the worst of its stretch; null = not measured. */
export type Trends = Record<string, (number | null)[]>;

export function trendsOf({ fromMs, toMs, instances }: RulePreview, direction: Direction): Trends {
  const stepMs = Math.max(1, (toMs - fromMs) / BUCKETS);
  return Object.fromEntries(
    instances.map(({ labels, points }) => {
      const values: (number | null)[] = Array.from({ length: BUCKETS }, () => null);
      for (const [atMs, value] of points) {
        const index = Math.min(BUCKETS - 1, Math.max(0, Math.floor((atMs - fromMs) / stepMs)));
        const before = values[index] ?? null;
        if (value === null) continue;
        if (before === null || (direction === "above" ? value > before : value < before)) values[index] = value;
      }
      return [labelsKey(labels), values];
    }),
  );
}
