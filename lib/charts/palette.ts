import type { Owner } from "../model/limit";
import type { PoolLimit } from "../model/pool";

/** Colour token of an owner; never reused for a state. */
export function ownerColor(owner: Owner): string {
  return `var(--owner-${owner})`;
}

const LIMIT_COLORS: Record<PoolLimit, string> = {
  rpm: "var(--dim-rpm)",
  tpm: "var(--dim-tpm)",
  itpm: "var(--dim-tpm)",
  otpm: "var(--dim-otpm)",
  rpd: "var(--dim-day)",
  tpd: "var(--dim-day)",
  concurrency: "var(--dim-concurrency)",
};

/** Colour token of a limit's dimension. */
export function limitColor(limit: PoolLimit): string {
  return LIMIT_COLORS[limit];
}

const DASHES = ["", "5 3", "2 2", "8 3 2 3"];

/** Dash of the nth line of one colour, so that lines of one dimension are told apart without another colour. */
export function dashOf(nth: number): string {
  return DASHES[nth % DASHES.length] ?? "";
}

/** How often each value came up before, item by item: 0 for the first of its kind. */
export function occurrences<Item>(items: readonly Item[]): number[] {
  const seen = new Map<Item, number>();
  return items.map((item) => {
    const nth = seen.get(item) ?? 0;
    seen.set(item, nth + 1);
    return nth;
  });
}
