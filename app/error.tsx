"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { TooLongCard } from "@/components/reading/read-again-card";
import { useText } from "@/components/shell/shell-context";
import { Button } from "@/components/ui/button";
import { EmptyCard } from "@/components/ui/empty-card";
import { READ_TOO_LONG } from "@/lib/store/read-watch";

export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const { common } = useText();
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  if (error.digest === READ_TOO_LONG) return <TooLongCard onAgain={retry} />;
  return (
    <EmptyCard title={common.error.title}>
      <p>{common.error.hint}</p>
      {error.digest === undefined ? null : <p>{common.error.reference(error.digest)}</p>}
      <Button onClick={retry}>{common.error.retry}</Button>
    </EmptyCard>
  );
}
