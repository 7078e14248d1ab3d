import type { Format } from "../../lib/i18n/format";
import type { SettingsMessages } from "../../lib/i18n/settings-messages";
import type { ObservedLimit, ObservedPool } from "../../lib/model/observed-pool";
import type { Pool } from "../../lib/model/pool";
import { lastSeenAtMs } from "../../lib/pools/see-limits";
import styles from "./settings.module.css";

interface OriginProps {
  pool: Pool;
  /** What headers told of it. */
  seen: readonly ObservedPool[];
  words: SettingsMessages;
  format: Format;
  nowMs: number;
}

/** How a pool's limits are known: who said so and when, and what headers say that differs. */
export function PoolOrigin({ pool, seen, words, format, nowMs }: OriginProps) {
  const lastMs = Math.max(0, ...seen.map(lastSeenAtMs));
  const limits = seen.flatMap((one) => one.limits);
  const otherwise = pool.origin === "observed" ? [] : limits.filter(({ limit, value }) => differs(pool, limit, value));
  const change = lastChange(limits);
  return (
    <div className={styles.origin}>
      <span className={styles.badge} data-origin={pool.origin}>
        {words.origin[pool.origin]}
      </span>
      {pool.preset ? <span>{words.published(pool.preset.publishedOn)}</span> : null}
      {pool.parts ? <span>{words.mergedFrom(format.count(pool.parts.length))}</span> : null}
      {lastMs > 0 ? (
        <time dateTime={new Date(lastMs).toISOString()} title={format.instant(lastMs)}>
          {words.seen(format.relative(lastMs, nowMs))}
        </time>
      ) : null}
      {otherwise.map(({ limit, value }) => (
        <span key={`${limit} ${value}`} className={styles.warn}>
          {words.headersSay(limit, format.count(value))}
        </span>
      ))}
      {change ? (
        <span>
          {words.changed(
            change.limit,
            format.count(change.from),
            format.count(change.to),
            format.moment(change.atMs, nowMs),
          )}
        </span>
      ) : null}
    </div>
  );
}

function differs({ limits }: Pool, limit: ObservedLimit["limit"], value: number): boolean {
  return limits[limit] !== undefined && limits[limit] !== value;
}

function lastChange(limits: readonly ObservedLimit[]) {
  const changes = limits.flatMap(({ limit, changes: own }) => own.map((change) => ({ ...change, limit })));
  return changes.sort((a, b) => b.atMs - a.atMs)[0] ?? null;
}
