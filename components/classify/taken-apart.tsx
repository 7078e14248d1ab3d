import type { ClassifyMessages } from "@/lib/i18n/classify-messages";
import type { PastedResponse } from "@/lib/ingest/paste";
import { useText } from "../shell/shell-context";
import { Button } from "../ui/button";
import styles from "./classify.module.css";
import type { ClassifyForm } from "./classify-form";

/** A paste that was taken apart, and the form with the paste as it came. */
export interface Taken {
  parts: PastedResponse;
  before: ClassifyForm;
}

interface TakenProps {
  taken: Taken | null;
  words: ClassifyMessages;
  onUndo: (before: ClassifyForm) => void;
}

/** Says what a paste was taken apart into, with the way back. */
export function TakenApart({ taken, words, onUndo }: TakenProps) {
  const { format } = useText();
  return (
    <div role="status" className={styles.takenState}>
      {taken === null ? null : (
        <p className={styles.taken}>
          <span>{words.taken.parts(format.list(partsOf(taken.parts, words)))}</span>
          <Button onClick={() => onUndo(taken.before)}>{words.taken.undo}</Button>
        </p>
      )}
    </div>
  );
}

function partsOf({ provider, status, headers, body }: PastedResponse, { taken }: ClassifyMessages): string[] {
  return [
    status === null ? "" : taken.status(String(status)),
    headers.length === 0 ? "" : taken.headers(headers.length),
    body === "" ? "" : taken.body,
    provider === null ? "" : taken.called(provider),
  ].filter((part) => part !== "");
}
