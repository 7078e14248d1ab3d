import type { ClassifyMessages } from "@/lib/i18n/classify-messages";
import { EmptyCard } from "../ui/empty-card";
import form from "../ui/form.module.css";
import styles from "./classify.module.css";
import type { ClassifyForm } from "./classify-form";
import { CopyAnswer } from "./copy-answer";
import { NoLimit } from "./no-limit";
import type { Reading } from "./use-classify";
import { VerdictView } from "./verdict-view";

interface ResultProps {
  reading: Reading;
  form: ClassifyForm;
  needsPassword: boolean;
  words: ClassifyMessages;
}

/** The verdict, or why there is none. */
export function ResultCard({ reading, form, needsPassword, words }: ResultProps) {
  switch (reading.kind) {
    case "blank":
      return (
        <EmptyCard title={words.waiting}>
          <p>{words.waitingHint}</p>
        </EmptyCard>
      );
    case "unreadable":
      return <Notice>{words.unreadable}</Notice>;
    case "unreachable":
      return <Notice>{words.unreachable}</Notice>;
    case "refused":
      return (
        <Notice>{Object.keys(reading.fields).length > 0 ? words.unreadable : words.refused(reading.detail)}</Notice>
      );
    case "answer": {
      const { request, answer, answeredAtMs } = reading;
      return (
        <div className={`card ${styles.verdict}`}>
          {answer.limit_source === null ? (
            <NoLimit request={request} words={words} />
          ) : (
            <VerdictView answer={answer} request={request} answeredAtMs={answeredAtMs} body={form.body} words={words} />
          )}
          <CopyAnswer answer={answer} request={request} needsPassword={needsPassword} words={words} />
        </div>
      );
    }
  }
}

function Notice({ children }: { children: string }) {
  return (
    <p role="alert" className={form.notice}>
      {children}
    </p>
  );
}
