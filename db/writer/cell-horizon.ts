import type { Retention } from "../../lib/model/retention";
import { KINDS, keptMs, LEVELS_MS } from "../cells/kinds";
import { bucketOf, type CellTable, POOL_MINUTES, POOL_TARGETS } from "../cells/shapes";
import type { Meta } from "./meta";

/** Leaves out what retention would remove again: somebody who sends last month's attempts does not need its minutes. */
export class CellHorizon {
  /** By kind, then by level. */
  #fromMs: number[][] = [];
  #minutesFromMs = 0;
  #isMinuteLeftOut = false;
  readonly #passed = new Set<`cells_from:${number}:${number}`>();

  constructor(
    private readonly retention: Retention,
    private readonly meta: Meta,
  ) {}

  begin(nowMs: number): void {
    this.#passed.clear();
    this.#isMinuteLeftOut = false;
    this.#minutesFromMs = nowMs - this.retention.minutesMs;
    this.#fromMs = KINDS.map((_, kind) =>
      LEVELS_MS.map((_length, level) => bucketOf(level, nowMs - keptMs(kind, level, this.retention))),
    );
  }

  isKept(table: CellTable, [kind = 0, level = 0, bucketAtMs = 0]: readonly number[]): boolean {
    if (table === POOL_TARGETS) return true;
    if (table === POOL_MINUTES) return this.#isMinuteKept(kind);
    if (bucketAtMs >= (this.#fromMs[kind]?.[level] ?? 0)) return true;
    this.#passed.add(`cells_from:${kind}:${level}`);
    return false;
  }

  #isMinuteKept(minuteAtMs: number): boolean {
    if (minuteAtMs >= this.#minutesFromMs) return true;
    this.#isMinuteLeftOut = true;
    return false;
  }

  /** Says from when on cells are all there, in the transaction that left some out. */
  write(): void {
    if (this.#isMinuteLeftOut) this.meta.raise("pool_minutes_from_ms", this.#minutesFromMs);
    for (const name of this.#passed) {
      const [, kind, level] = name.split(":");
      this.meta.raise(name, this.#fromMs[Number(kind)]?.[Number(level)] ?? 0);
    }
  }
}
