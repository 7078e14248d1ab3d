"use client";

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";

interface Live {
  /** When the data shown was read, by the server's clock; null on pages without such data. */
  dataAtMs: number | null;
  /** Whether the page's range moves with the clock. */
  isMoving: boolean;
  /** Whether the reader wants it to refresh by itself. */
  isOn: boolean;
  setOn: (isOn: boolean) => void;
  /** Something on the page is being read or dragged and must not move. */
  isHeld: boolean;
  hold: (what: string, isHeld: boolean) => void;
  announce: (data: { atMs: number; isMoving: boolean } | null) => void;
}

const LiveContext = createContext<Live | null>(null);

/** Shares between the top bar and the page how fresh the data is. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [data, announce] = useState<{ atMs: number; isMoving: boolean } | null>(null);
  const [isOn, setOn] = useState(true);
  const [held, setHeld] = useState<readonly string[]>([]);
  const hold = useCallback((what: string, isHeld: boolean) => {
    setHeld((before) => {
      if (before.includes(what) === isHeld) return before;
      return isHeld ? [...before, what] : before.filter((one) => one !== what);
    });
  }, []);
  const live = useMemo(
    () => ({
      dataAtMs: data?.atMs ?? null,
      isMoving: data?.isMoving ?? false,
      isOn,
      setOn,
      isHeld: held.length > 0,
      hold,
      announce,
    }),
    [data, isOn, held, hold],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
}

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error("useLive needs a LiveProvider above it.");
  return live;
}
