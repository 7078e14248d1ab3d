import type { Observation } from "../model/observed-pool";
import type { ProviderWord } from "../model/provider-word";

/** What one response says of use; nothing of limits whose rest it does not tell. */
export function wordsOf(poolId: string, { atMs, limits }: Pick<Observation, "atMs" | "limits">): ProviderWord[] {
  return limits.flatMap(({ limit, value, remaining }) =>
    remaining === null ? [] : [{ poolId, limit, atMs, used: Math.max(0, value - remaining), limitValue: value }],
  );
}

/** Of each pool, limit and step of time the word that tells of the most use. */
export class HighestWords {
  readonly #highest = new Map<string, ProviderWord>();

  constructor(private readonly stepMs: number) {}

  add(word: ProviderWord): void {
    const atMs = Math.floor(word.atMs / this.stepMs) * this.stepMs;
    const name = `${word.poolId} ${word.limit} ${atMs}`;
    const known = this.#highest.get(name);
    if (known === undefined || saidShare(word) > saidShare(known)) this.#highest.set(name, { ...word, atMs });
  }

  all(): ProviderWord[] {
    return [...this.#highest.values()];
  }

  clear(): void {
    this.#highest.clear();
  }
}

export function saidShare({ used, limitValue }: Pick<ProviderWord, "used" | "limitValue">): number {
  return used / limitValue;
}
