"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in what the server sent until the browser has taken it over: before that a button does nothing. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
