import type { RowProgress } from "../lib/store/read-watch";

const STATE_BYTES = 8;
const BYTES = STATE_BYTES + 2 * Float64Array.BYTES_PER_ELEMENT;

/** What both sides of a read see while it waits and runs: whether to stop, and how far it is. */
export class ReadControl {
  readonly #state: Int32Array;
  readonly #done: Float64Array;

  constructor(readonly memory: SharedArrayBuffer = new SharedArrayBuffer(BYTES)) {
    this.#state = new Int32Array(memory, 0, 1);
    this.#done = new Float64Array(memory, STATE_BYTES, 2);
  }

  stop(): void {
    Atomics.store(this.#state, 0, 1);
  }

  get isStopped(): boolean {
    return Atomics.load(this.#state, 0) === 1;
  }

  /** By the side that reads. */
  tell({ rows, share }: RowProgress): void {
    this.#done[0] = rows;
    this.#done[1] = share;
  }

  get progress(): RowProgress {
    return { rows: this.#done[0] ?? 0, share: this.#done[1] ?? 0 };
  }
}
