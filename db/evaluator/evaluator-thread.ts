import type { Instant } from "../../lib/alerts/judge-instant";
import { ThreadClient } from "../thread-client";
import type { EvaluatorData, Judged } from "./serve-evaluator";

export interface EvaluatorThreadOptions {
  url: URL;
  data: EvaluatorData;
  /** Stores a pass; answers whether it did. */
  store: (pass: Uint8Array) => Promise<boolean>;
  onDeath: (error: Error) => void;
}

/** The near side of the thread that judges instants; begun with the first of them. */
export class EvaluatorThread {
  readonly #options: EvaluatorThreadOptions;
  #thread: ThreadClient | null = null;
  #isEnded = false;

  constructor(options: EvaluatorThreadOptions) {
    this.#options = options;
  }

  async evaluate(instant: Instant): Promise<{ isStored: boolean; events: number }> {
    const thread = this.#begun();
    await thread.ready();
    const { pass, events } = await thread.ask<Judged>("judge", instant);
    return { isStored: await this.#options.store(pass), events };
  }

  #begun(): ThreadClient {
    if (this.#isEnded) throw new Error("The database is closing.");
    const { url, data, onDeath } = this.#options;
    this.#thread ??= new ThreadClient(url, data, onDeath);
    return this.#thread;
  }

  async terminate(): Promise<void> {
    this.#isEnded = true;
    await this.#thread?.terminate();
  }
}
