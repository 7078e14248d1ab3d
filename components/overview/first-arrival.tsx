"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Turns the page into the dashboard once the first attempt is in its charts. Draws nothing. */
export function FirstArrival() {
  const router = useRouter();
  useEffect(() => {
    const stream = new EventSource("/api/v1/attempts/stream");
    stream.addEventListener("charted", () => router.refresh());
    return () => stream.close();
  }, [router]);
  return null;
}
