"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { Trends } from "../../lib/alerts-view/trend";
import { Sparkline } from "../charts/sparkline";
import { useShell } from "../shell/shell-context";
import styles from "./alerts.module.css";

const TrendContext = createContext<Readonly<Record<string, Trends>>>({});
/** A line over a day has nothing new to say sooner. */
const AGAIN_AFTER_MS = 60_000;

/** Reads the last day of rules one by one, after the page stands; lines appear in the room they have. */
export function TrendProvider({ ruleIds, children }: { ruleIds: readonly string[]; children: ReactNode }) {
  const [trends, setTrends] = useState<Readonly<Record<string, Trends>>>({});
  const { serverNowMs } = useShell();
  const wanted = ruleIds.join("\n");
  const turn = Math.floor(serverNowMs / AGAIN_AFTER_MS);
  useEffect(() => {
    const stop = new AbortController();
    const read = async () => {
      for (const id of wanted.split("\n").filter((one) => one !== "")) {
        const answer = await fetch(`/alert-trends?rule=${encodeURIComponent(id)}`, { signal: stop.signal });
        if (!answer.ok) continue;
        const found = (await answer.json()) as Trends;
        setTrends((before) => ({ ...before, [id]: found }));
      }
    };
    read().catch((error: unknown) => {
      if (!stop.signal.aborted) console.error(error);
    });
    return () => stop.abort();
  }, [wanted, turn]);
  return <TrendContext value={trends}>{children}</TrendContext>;
}

interface TrendProps {
  ruleId: string;
  labels: string;
  threshold: number | null;
  label: string;
}

/** One instance's last day with its threshold. */
export function Trend({ ruleId, labels, threshold, label }: TrendProps) {
  const values = useContext(TrendContext)[ruleId]?.[labels];
  return (
    <span className={styles.trend} role="img" aria-label={label}>
      {values === undefined ? null : <Sparkline values={values} threshold={threshold} isWide />}
    </span>
  );
}
