"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";
import { useLive } from "./live-context";

const STREAM = "/api/v1/attempts/stream";
const MIN_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 15_000;

interface RefreshProps {
  /** When the data of this page was read. */
  dataAtMs: number;
  /** Whether its range ends now, so that it has news to show. */
  isMoving: boolean;
  /** Reading it took long: then only by hand. */
  isSlow?: boolean;
}

/** Keeps a page fresh: after new attempts are in its charts, else every 15 s. Draws nothing. */
export function LiveRefresh({ dataAtMs, isMoving, isSlow = false }: RefreshProps) {
  const { isOn, isHeld, announce, hold } = useLive();
  useEffect(() => {
    hold("slow", isSlow);
    return () => hold("slow", false);
  }, [isSlow, hold]);
  useEffect(() => {
    announce({ atMs: dataAtMs, isMoving });
    return () => announce(null);
  }, [dataAtMs, isMoving, announce]);
  useRefreshing(isMoving && isOn && !isHeld && !isSlow);
  return null;
}

function useRefreshing(isWanted: boolean): void {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const pending = useRef(false);
  const lastAtMs = useRef(0);
  useEffect(() => {
    pending.current = isPending;
  }, [isPending]);

  useEffect(() => {
    if (!isWanted) return;
    // After a stretch of holding still, what came in between is shown at once.
    let isDue = lastAtMs.current > 0;
    if (!isDue) lastAtMs.current = performance.now();
    let stream: EventSource | null = null;
    const refresh = () => {
      lastAtMs.current = performance.now();
      isDue = false;
      startTransition(() => router.refresh());
    };
    const tick = setInterval(() => {
      const sinceMs = performance.now() - lastAtMs.current;
      if (document.hidden || pending.current) return;
      if (sinceMs >= MAX_PAUSE_MS || (isDue && sinceMs >= MIN_PAUSE_MS)) refresh();
    }, 500);
    // A hidden page lets go of its connection: browsers allow few to one server.
    const follow = () => {
      stream?.close();
      stream = null;
      if (document.hidden) return;
      stream = new EventSource(STREAM);
      stream.addEventListener("charted", () => {
        isDue = true;
      });
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      clearInterval(tick);
      document.removeEventListener("visibilitychange", follow);
      stream?.close();
    };
  }, [isWanted, router]);
}
