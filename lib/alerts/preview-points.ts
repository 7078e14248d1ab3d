import type { RuleInput } from "../model/alert";
import type { PreviewInstance } from "./alert-desk";

const MAX_POINTS = 300;

type Rule = Pick<RuleInput, "direction">;

/** The one farther beyond; null is none. */
export function worse({ direction }: Rule, a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return direction === "above" ? Math.max(a, b) : Math.min(a, b);
}

export function worstOf(rule: Rule, points: PreviewInstance["points"]): number | null {
  return points.reduce<number | null>((worst, [, value]) => worse(rule, worst, value), null);
}

/** Takes one value after the other and keeps the worst of each stretch, so that what fires is seen. */
export class WorstPoints {
  readonly points: PreviewInstance["points"] = [];
  readonly #rule: Rule;
  readonly #stretch: number;
  #added = 0;

  /** `count`: how many there will be. */
  constructor(rule: Rule, count: number) {
    this.#rule = rule;
    this.#stretch = Math.ceil(count / MAX_POINTS);
  }

  add(atMs: number, value: number | null): void {
    const open = this.#added++ % this.#stretch === 0 ? undefined : this.points.at(-1);
    if (open === undefined) this.points.push([atMs, value]);
    else open[1] = worse(this.#rule, open[1], value);
  }
}
