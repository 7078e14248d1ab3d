"use client";

import { readingMessages } from "@/lib/i18n/reading";
import type { Searched } from "@/lib/view/searched";
import { ProgressBar } from "../reading/progress-bar";
import styles from "../reading/reading.module.css";
import { useMounted } from "../reading/use-mounted";
import { useText } from "../shell/shell-context";
import { Button } from "../ui/button";

export type SearchState = "running" | "halted" | "failed" | "done";

interface ProgressProps {
  searched: Searched;
  state: SearchState;
  onHalt: () => void;
  onGoOn: () => void;
  nowMs: number;
}

/** How far a search through rows is, and a way to stop it or to go on. */
export function SearchProgress({ searched: { page, rowsRead }, state, onHalt, onGoOn, nowMs }: ProgressProps) {
  const { locale, format } = useText();
  const words = readingMessages(locale).search;
  const isMounted = useMounted();
  const { unfinished } = page;
  if (state === "done" || unfinished === null) {
    return (
      <p className={styles.hidden} role="status">
        {words.done}
      </p>
    );
  }
  const all = rowsRead + unfinished.rowsLeft;
  const [read, most] = [format.compact(rowsRead), format.compact(all)];
  const reached = format.moment(unfinished.reachedAtMs, nowMs);
  return (
    <section className={styles.strip} aria-label={words.label} data-testid="search-progress">
      <div className={styles.row}>
        <span className={styles.words}>
          {state === "running"
            ? words.running(read, most, reached)
            : state === "failed"
              ? words.failed(reached)
              : words.halted(read, most, reached)}
        </span>
        {state === "running" ? (
          <Button disabled={!isMounted} onClick={onHalt}>
            {readingMessages(locale).stop}
          </Button>
        ) : (
          <Button onClick={onGoOn}>{words.goOn}</Button>
        )}
      </div>
      <ProgressBar label={words.label} share={rowsRead / Math.max(1, all)} />
    </section>
  );
}
