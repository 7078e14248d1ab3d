import type { Price } from "../lib/model/price";
import type { ThreadClient } from "./thread-client";

/** Keeps the parser thread, which prices attempts, informed of a team's own prices. */
export class PriceFeed {
  #telling: Promise<void> | null = null;

  constructor(
    private readonly read: () => Promise<Price[]>,
    private readonly parser: ThreadClient,
  ) {}

  /** Resolves once the parser knows; rejects where they cannot be read, and then the next call tries again. */
  told(): Promise<void> {
    this.#telling ??= this.#tell();
    return this.#telling;
  }

  /** After a change: what arrives from now on is priced anew. */
  async changed(): Promise<void> {
    this.#telling = null;
    await this.told();
  }

  async #tell(): Promise<void> {
    try {
      await this.parser.ask("prices", { prices: await this.read() });
    } catch (error) {
      this.#telling = null;
      throw error;
    }
  }
}
