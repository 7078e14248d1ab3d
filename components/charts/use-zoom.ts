"use client";

import { useEffect, useState } from "react";
import { dragWindow } from "../../lib/charts/drag-window";
import { useLive } from "../shell/live-context";
import { useView } from "../shell/use-view";

interface Drag {
  fromMs: number;
  toMs: number;
}

/** Drag across a chart to look closer: the chosen span goes into the address, so Back zooms out. Escape lets go. */
export function useZoom(stepMs: number) {
  const { view, show } = useView();
  const { hold } = useLive();
  const [drag, setDrag] = useState<Drag | null>(null);
  const isDragging = drag !== null;

  useEffect(() => {
    if (!isDragging) return;
    hold("drag", true);
    return () => hold("drag", false);
  }, [isDragging, hold]);

  useEffect(() => {
    if (drag === null) return;
    const finish = () => {
      setDrag(null);
      const window = dragWindow(drag, stepMs);
      if (window !== null) show({ ...view, range: { kind: "absolute", ...window } }, "push");
    };
    const cancel = (event: KeyboardEvent) => event.key === "Escape" && setDrag(null);
    // The button may be let go anywhere.
    window.addEventListener("mouseup", finish);
    window.addEventListener("keydown", cancel);
    return () => {
      window.removeEventListener("mouseup", finish);
      window.removeEventListener("keydown", cancel);
    };
  }, [drag, stepMs, view, show]);

  return {
    marked: drag === null ? null : dragWindow(drag, stepMs),
    isDragging,
    start: (atMs: number) => setDrag({ fromMs: atMs, toMs: atMs }),
    move: (atMs: number) => setDrag((current) => current && { ...current, toMs: atMs }),
  };
}
