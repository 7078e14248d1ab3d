import type { Database } from "better-sqlite3";
import { eq } from "drizzle-orm";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import type { Price } from "../../lib/model/price";
import { priceName } from "../../lib/prices/cost";
import type { PriceInput } from "../../lib/store/settings";
import { readPrices } from "../reader/settings";
import { prices } from "../schema/settings";
import type { PriceChange } from "./commands";

/** Writes a team's own prices; one writer, so that what is looked up first still holds when it is written. */
export class PriceWriter {
  readonly #database: BetterSQLite3Database;

  constructor(connection: Database) {
    this.#database = drizzle(connection);
  }

  create(id: string, input: PriceInput): PriceChange {
    const taken = this.#taken(id, input);
    if (taken !== undefined) return { kind: "taken", price: taken };
    const price: Price = { ...input, id, version: 1 };
    this.#database.insert(prices).values(price).run();
    return { kind: "saved", price };
  }

  update(id: string, version: number, input: PriceInput): PriceChange | { kind: "missing" } {
    const current = this.#database.select().from(prices).where(eq(prices.id, id)).get();
    if (current === undefined) return { kind: "missing" };
    if (current.version !== version) return { kind: "conflict", price: current };
    const taken = this.#taken(id, input);
    if (taken !== undefined) return { kind: "taken", price: taken };
    const price: Price = { ...input, id, version: version + 1 };
    this.#database.update(prices).set(price).where(eq(prices.id, id)).run();
    return { kind: "saved", price };
  }

  delete(id: string): boolean {
    return this.#database.delete(prices).where(eq(prices.id, id)).run().changes > 0;
  }

  #taken(id: string, input: PriceInput): Price | undefined {
    return readPrices(this.#database).find((price) => price.id !== id && priceName(price) === priceName(input));
  }
}
