"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Turns the page into the dashboard once the first attempt is in its charts. Draws nothing. */
export function FirstArrival() {
  const router = useRouter();
  useEffect(() => {
    const stream = new EventSource("/api/v1/attempts/stream");
    const look = () => router.refresh();
    stream.addEventListener("charted", look);
    // What arrived before the stream was open is not told by it.
    stream.addEventListener("open", look);
    return () => stream.close();
  }, [router]);
  return null;
}
