"use client";

import { useEffect } from "react";

/** Asks before the page is left with what was typed and not saved. */
export function useUnsavedGuard(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    window.addEventListener("beforeunload", ask);
    return stopAsking;
  }, [isChanged]);
}

/** For those who said already that what they typed may go. */
export function stopAsking(): void {
  window.removeEventListener("beforeunload", ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
