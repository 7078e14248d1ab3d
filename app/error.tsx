"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { useText } from "@/components/shell/shell-context";
import { Button } from "@/components/ui/button";
import { EmptyCard } from "@/components/ui/empty-card";

export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const { common } = useText();
  const router = useRouter();
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <EmptyCard title={common.error.title}>
      <p>{common.error.hint}</p>
      {error.digest === undefined ? null : <p>{common.error.reference(error.digest)}</p>}
      <Button onClick={retry}>{common.error.retry}</Button>
    </EmptyCard>
  );
}
