"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { readingMessages } from "@/lib/i18n/reading";
import { useText } from "../shell/shell-context";
import { Button } from "../ui/button";
import { EmptyCard } from "../ui/empty-card";

/** Where a reader stopped what was read. */
export function StoppedCard() {
  const { stopped } = readingMessages(useText().locale);
  const router = useRouter();
  return (
    <EmptyCard title={stopped.title}>
      <p>{stopped.hint}</p>
      <Button onClick={() => router.refresh()}>{stopped.again}</Button>
    </EmptyCard>
  );
}

/** Where reading passed its deadline: why, and what to ask for instead. */
export function TooLongCard({ onAgain }: { onAgain?: () => void }) {
  const { tooLong } = readingMessages(useText().locale);
  const router = useRouter();
  const again = onAgain ?? (() => startTransition(() => router.refresh()));
  return (
    <EmptyCard title={tooLong.title}>
      <p>{tooLong.hint}</p>
      <p>{tooLong.narrow}</p>
      <Button onClick={again}>{tooLong.again}</Button>
    </EmptyCard>
  );
}
