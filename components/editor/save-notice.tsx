import type { EditorMessages } from "../../lib/i18n/editor-messages";
import { Button } from "../ui/button";
import form from "../ui/form.module.css";
import type { ApiAnswer } from "./call-api";

interface NoticeProps<Row> {
  answer: ApiAnswer<Row> | null;
  hasProblems: boolean;
  words: EditorMessages;
  saved: string | undefined;
  onLoad(current: Row): void;
}

/** Why nothing was saved, or that it was. */
export function SaveNotice<Row extends { version: number }>(props: NoticeProps<Row>) {
  const { answer, hasProblems, words, saved, onLoad } = props;
  if (hasProblems) return <p className={form.notice}>{words.problemsFound}</p>;
  switch (answer?.kind) {
    case "done":
      return saved === undefined ? null : <p className={form.done}>{saved}</p>;
    case "refused":
      return <p className={form.notice}>{words.refused(answer.detail)}</p>;
    case "unreachable":
      return <p className={form.notice}>{words.unreachable}</p>;
    case "gone":
      return <p className={form.notice}>{words.gone}</p>;
    case "conflict":
      return (
        <p className={form.notice}>
          {words.conflict(String(answer.current.version))}
          <Button onClick={() => onLoad(answer.current)}>{words.loadCurrent}</Button>
        </p>
      );
    default:
      return null;
  }
}
