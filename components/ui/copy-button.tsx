"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import styles from "./ui.module.css";

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  }
  return (
    <button type="button" className={styles.control} onClick={copy} aria-live="polite">
      {isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      {isCopied ? done : label}
    </button>
  );
}
