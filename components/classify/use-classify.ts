import { useCallback, useEffect, useRef, useState } from "react";
import { type ClassifyReply, callClassify } from "./classify-call";
import {
  type ClassifyForm,
  type ClassifyProblems,
  isBlank,
  type KnownProvider,
  readClassifyForm,
} from "./classify-form";

/** What the page has to show for the form as it stands. */
export type Reading = ClassifyReply | { kind: "blank" } | { kind: "unreadable"; problems: ClassifyProblems };

const TYPING_MS = 350;

/** Reads the form by itself a moment after each change, or at once when asked; a newer call replaces an older one. */
export function useClassify(form: ClassifyForm, known: readonly KnownProvider[]) {
  const [reading, setReading] = useState<Reading>({ kind: "blank" });
  const [isBusy, setBusy] = useState(false);
  const call = useRef<AbortController | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const classifyNow = useCallback(async () => {
    clearTimeout(timer.current);
    call.current?.abort();
    setBusy(false);
    if (isBlank(form)) return setReading({ kind: "blank" });
    const read = readClassifyForm(form, known);
    if ("problems" in read) return setReading({ kind: "unreadable", problems: read.problems });
    const own = new AbortController();
    call.current = own;
    setBusy(true);
    const reply = await callClassify(read.request, own.signal).catch((error: unknown) => {
      if (own.signal.aborted) return null;
      throw error;
    });
    if (reply === null || own.signal.aborted) return;
    setBusy(false);
    setReading(reply);
  }, [form, known]);

  useEffect(() => {
    timer.current = setTimeout(classifyNow, TYPING_MS);
    return () => clearTimeout(timer.current);
  }, [classifyNow]);
  useEffect(() => () => call.current?.abort(), []);

  return { reading, isBusy, classifyNow };
}
