import type { Database, Statement } from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import type { StoredAttempt } from "../../lib/model/attempt";
import type { Observation, ObservedPool } from "../../lib/model/observed-pool";
import { observationOf, observedPlace } from "../../lib/pools/observation";
import { ObservedPools } from "../../lib/pools/observed-pools";
import { HighestWords, wordsOf } from "../../lib/pools/provider-words";
import { MINUTE_MS } from "../../lib/store/count-pool-usage";
import { DAY_LEVEL } from "../cells/kinds";
import type { Labels } from "../labels";
import type { PassedAttempt } from "../parser/passed-attempt";
import { readObservedPools } from "../reader/settings";
import type { Meta } from "./meta";
import type { PoolHours } from "./pool-hours";

const COLUMNS = ["id", "provider", "account", "deployment", "key", "model", "limits", "dismissed_at_ms"];
/** Use of pools is counted again as far back as minutes are kept, and a day more. */
const COUNTED_BACK_MS = 8 * 86_400_000;

/** Keeps what headers tell of limits: gathered as rows are committed, written with the rollups. */
export class ObservedWriter {
  readonly pools: ObservedPools;
  readonly #words = new HighestWords(MINUTE_MS);
  readonly #upsert: Statement;
  readonly #upsertWord: Statement;
  readonly #delete: Statement<[string]>;
  readonly #deleteHours: Statement<[string]>;
  readonly #deleteWords: Statement<[string]>;

  constructor(
    private readonly database: Database,
    private readonly labels: Labels,
    private readonly meta: Meta,
    private readonly poolHours: PoolHours,
    private readonly now: () => number,
  ) {
    this.pools = new ObservedPools(readObservedPools(drizzle(database)));
    this.pools.leftOut = meta.get("observed_left_out");
    const names = COLUMNS.map((name) => `"${name}"`);
    this.#upsert = database.prepare(
      `INSERT INTO observed_pools (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})
       ON CONFLICT (id) DO UPDATE SET limits = excluded.limits, dismissed_at_ms = excluded.dismissed_at_ms`,
    );
    this.#upsertWord = database.prepare(
      `INSERT INTO provider_words (minute_at_ms, pool_id, limit_name, used, limit_value) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET used = excluded.used, limit_value = excluded.limit_value
       WHERE 1.0 * excluded.used / excluded.limit_value > 1.0 * used / limit_value`,
    );
    this.#delete = database.prepare("DELETE FROM observed_pools WHERE id = ?");
    this.#deleteHours = database.prepare("DELETE FROM pool_hours WHERE pool_id = ?");
    this.#deleteWords = database.prepare("DELETE FROM provider_words WHERE pool_id = ?");
  }

  /** A row that is just stored. */
  noteSeen(row: PassedAttempt): void {
    const { seenLimits: limits, endedAtMs: atMs } = row;
    if (limits.length > 0) this.#note({ ...observedPlace(row), atMs, limits });
  }

  /** A row of an earlier process. */
  noteStored(row: StoredAttempt): void {
    const observation = observationOf(row);
    if (observation !== null) this.#note(observation);
  }

  /** Writes what changed, within the surrounding transaction and before the cells of the same rows; call `settle` once it has committed. */
  write(): void {
    const { pools, forgotten, grown } = this.pools.changes();
    for (const pool of pools) this.#write(pool);
    for (const { atMs, poolId, limit, used, limitValue } of this.#words.all())
      this.#upsertWord.run(atMs, poolId, limit, used, limitValue);
    for (const id of forgotten) {
      this.#delete.run(id);
      this.#deleteHours.run(id);
      this.#deleteWords.run(id);
    }
    if (forgotten.length > 0)
      console.warn(`${forgotten.length} quota pools seen in headers were forgotten for newer ones.`);
    this.meta.set("observed_left_out", this.pools.leftOut);
    if (pools.length + forgotten.length > 0) this.poolHours.poolsChanged();
    if (grown.some((pool) => this.#wasCounted(pool, this.now() - COUNTED_BACK_MS))) this.poolHours.reset();
  }

  /** Within the surrounding transaction; false = no such pool. */
  setDismissed(id: string, dismissed: boolean): boolean {
    const pool = this.pools.setDismissed(id, dismissed ? this.now() : null);
    if (pool !== null) this.#write(pool);
    return pool !== null;
  }

  settle(): void {
    this.pools.settle();
    this.#words.clear();
  }

  #note(observation: Observation): void {
    const pool = this.pools.note(observation);
    if (pool === null) return;
    for (const word of wordsOf(pool.id, observation)) this.#words.add(word);
  }

  #write(pool: ObservedPool): void {
    const { id, provider, account, deployment, key, model, limits, dismissedAtMs } = pool;
    this.#upsert.run(id, provider, account, deployment, key, model, JSON.stringify(limits), dismissedAtMs);
  }

  /** Whether anything that may belong to a pool is counted already, of which it used nothing yet. */
  #wasCounted({ provider, model }: ObservedPool, fromMs: number): boolean {
    const [sent, label] = [provider, model].map((text) => this.labels.find(text));
    const where = model.includes("*") ? "" : "AND model IN (?, -1)";
    return (
      this.database
        .prepare(
          `SELECT 1 FROM pool_targets WHERE level = ${DAY_LEVEL} AND bucket_at_ms >= ? AND provider = ? ${where}`,
        )
        .get(fromMs, sent, ...(where === "" ? [] : [label])) !== undefined
    );
  }
}
