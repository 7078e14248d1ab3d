"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { FiringSummary } from "@/lib/alerts-view/firing";

const ASK_EVERY_MS = 30_000;

const FiringContext = createContext<FiringSummary | null>(null);

/** What fires: as the page came with it, and asked for again while it stands, hidden or not. */
export function FiringProvider({ summary, children }: { summary: FiringSummary | null; children: ReactNode }) {
  const [asked, setAsked] = useState<FiringSummary | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      const answer = await fetch("/firing", { signal: stop.signal });
      if (answer.ok) setAsked((await answer.json()) as FiringSummary);
    };
    const timer = setInterval(() => {
      // Where the server does not answer, what was known stays until it does.
      ask().catch(() => undefined);
    }, ASK_EVERY_MS);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, []);
  const isNewer = asked !== null && (summary === null || asked.atMs > summary.atMs);
  return <FiringContext value={isNewer ? asked : summary}>{children}</FiringContext>;
}

/** null = it could not be read. */
export function useFiring(): FiringSummary | null {
  return useContext(FiringContext);
}
