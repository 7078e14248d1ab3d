"use client";

import { useEffect, useState } from "react";
import { readingMessages } from "@/lib/i18n/reading";
import type { RowProgress } from "@/lib/store/read-watch";
import { useText } from "../shell/shell-context";
import { Button } from "../ui/button";
import { ProgressBar } from "./progress-bar";
import styles from "./reading.module.css";
import { useMounted } from "./use-mounted";

const LOOK_EVERY_MS = 500;
/** A component that only moves is mounted again at once. */
const LEAVE_MS = 100;

/** How far the rows of a page are read, and a way to stop; whoever goes to another page stops them too. */
export function ReadingRows({ readId }: { readId: string }) {
  const { locale, format } = useText();
  const words = readingMessages(locale);
  const address = `/reads/${readId}`;
  const progress = useProgress(address);
  const isMounted = useMounted();
  useStopOnLeave(address);
  const share = progress?.share ?? 0;
  return (
    <section className={`card ${styles.card}`} aria-label={words.title} data-testid="reading-rows">
      <h2>{words.title}</h2>
      <p>{words.why}</p>
      <div className={styles.row}>
        <span className={styles.words}>
          {progress === null || progress.rows === 0
            ? words.waiting
            : words.progress(format.count(progress.rows), format.share(share))}
        </span>
        <Button disabled={!isMounted} onClick={() => stop(address)}>
          {words.stop}
        </Button>
      </div>
      <ProgressBar label={words.title} share={share} />
    </section>
  );
}

function stop(address: string): void {
  fetch(address, { method: "DELETE", keepalive: true }).catch(() => undefined);
}

function useProgress(address: string): RowProgress | null {
  const [progress, setProgress] = useState<RowProgress | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const look = async () => {
      const answer = await fetch(address, { signal: leaving.signal });
      const next: RowProgress | null = await answer.json();
      if (next === null) return clearInterval(timer);
      // A page finds out by and by what it has to read: the bar does not run back.
      setProgress((before) => ({ rows: next.rows, share: Math.max(before?.share ?? 0, next.share) }));
    };
    const timer = setInterval(() => look().catch(() => undefined), LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [address]);
  return progress;
}

/** Going elsewhere within the application leaves the connection open, so the server has to be told. */
function useStopOnLeave(address: string): void {
  useEffect(() => {
    clearTimeout(leaving.get(address));
    return () => {
      leaving.set(
        address,
        setTimeout(() => {
          leaving.delete(address);
          stop(address);
        }, LEAVE_MS),
      );
    };
  }, [address]);
}

const leaving = new Map<string, ReturnType<typeof setTimeout>>();
