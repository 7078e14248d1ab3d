import type { Format } from "../../lib/i18n/format";
import type { SettingsMessages } from "../../lib/i18n/settings-messages";
import type { ObservedPool } from "../../lib/model/observed-pool";
import { declaredFrom } from "../../lib/pools/known-pools";
import { lastSeenAtMs } from "../../lib/pools/see-limits";
import { Button } from "../ui/button";
import styles from "./settings.module.css";

interface DismissedProps {
  pools: readonly ObservedPool[];
  words: SettingsMessages;
  format: Format;
  nowMs: number;
  onRestore(pool: ObservedPool): void;
}

/** Pools that somebody does not want to see, each with a way back. */
export function DismissedPools({ pools, words, format, nowMs, onRestore }: DismissedProps) {
  if (pools.length === 0) return null;
  return (
    <details className={styles.dismissed}>
      <summary>{words.dismissedPools(format.count(pools.length))}</summary>
      <ul>
        {pools.map((pool) => {
          const { name } = declaredFrom(pool);
          return (
            <li key={pool.id}>
              <span>
                {name} <span className={styles.muted}>{words.seen(format.relative(lastSeenAtMs(pool), nowMs))}</span>
              </span>
              <Button aria-label={words.restoreNamed(name)} onClick={() => onRestore(pool)}>
                {words.restore}
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
