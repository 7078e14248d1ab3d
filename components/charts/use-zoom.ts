"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";

interface Drag {
  fromMs: number;
  toMs: number;
}

const MIN_BUCKETS = 2;

/** Drag across a chart to look closer: the chosen span goes into the address, so Back zooms out. */
export function useZoom(stepMs: number) {
  const router = useRouter();
  const search = useSearchParams();
  const [drag, setDrag] = useState<Drag | null>(null);

  useEffect(() => {
    if (drag === null) return;
    const cancel = (event: KeyboardEvent) => event.key === "Escape" && setDrag(null);
    window.addEventListener("keydown", cancel);
    return () => window.removeEventListener("keydown", cancel);
  }, [drag]);

  function finish() {
    if (drag === null) return;
    const [fromMs, toMs] = [Math.min(drag.fromMs, drag.toMs), Math.max(drag.fromMs, drag.toMs) + stepMs];
    setDrag(null);
    if (toMs - fromMs < MIN_BUCKETS * stepMs) return;
    const params = new URLSearchParams(search);
    params.delete("range");
    params.set("from", String(fromMs));
    params.set("to", String(toMs));
    router.push(`?${params}`, { scroll: false });
  }

  return {
    drag,
    start: (atMs: number) => setDrag({ fromMs: atMs, toMs: atMs }),
    move: (atMs: number) => setDrag((current) => current && { ...current, toMs: atMs }),
    finish,
    cancel: () => setDrag(null),
  };
}
