"use client";

import { useSyncExternalStore } from "react";

const QUERY = "(max-width: 700px)";

/** Whether the screen is a phone's; false while the server draws. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(QUERY);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => window.matchMedia(QUERY).matches,
    () => false,
  );
}
