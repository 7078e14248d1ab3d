"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button";

interface CopyProps {
  text: string;
  words: { copy: string; copied: string; copyFailed: string };
}

/** Puts a text on the clipboard and says whether that worked. */
export function CopyButton({ text, words }: CopyProps) {
  const [state, setState] = useState<"ready" | "copied" | "failed">("ready");
  async function copy() {
    const outcome = await navigator.clipboard?.writeText(text).then(
      () => "copied" as const,
      () => "failed" as const,
    );
    setState(outcome ?? "failed");
    setTimeout(() => setState("ready"), 2_500);
  }
  return (
    <Button onClick={copy} aria-live="polite">
      {state === "copied" ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      {{ ready: words.copy, copied: words.copied, failed: words.copyFailed }[state]}
    </Button>
  );
}
