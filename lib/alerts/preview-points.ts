import type { RuleInput } from "../model/alert";
import type { PreviewInstance } from "./alert-desk";

type Points = PreviewInstance["points"];

const MAX_POINTS = 300;

/** The one farther beyond; null is none. */
export function worse({ direction }: Pick<RuleInput, "direction">, a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return direction === "above" ? Math.max(a, b) : Math.min(a, b);
}

export function worstOf(rule: Pick<RuleInput, "direction">, points: Readonly<Points>): number | null {
  return points.reduce<number | null>((worst, [, value]) => worse(rule, worst, value), null);
}

/** The worst of each stretch, so that what fires is seen. */
export function thin(rule: Pick<RuleInput, "direction">, points: Readonly<Points>): Points {
  const stretch = Math.ceil(points.length / MAX_POINTS);
  const thinned: Points = [];
  for (let at = 0; at < points.length; at += stretch) {
    const part = points.slice(at, at + stretch);
    thinned.push([part[0]?.[0] ?? 0, worstOf(rule, part)]);
  }
  return thinned;
}
