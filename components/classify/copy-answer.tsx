import type { ClassifyAnswer } from "@/lib/api/classify";
import type { ClassifyMessages } from "@/lib/i18n/classify-messages";
import { useText } from "../shell/shell-context";
import { CopyButton } from "../ui/copy-button";
import styles from "./classify.module.css";
import { type ClassifyRequest, curlOf } from "./classify-form";

interface CopyProps {
  answer: ClassifyAnswer;
  request: ClassifyRequest;
  needsPassword: boolean;
  words: ClassifyMessages;
}

/** The answer, and the call that gives it, for elsewhere. */
export function CopyAnswer({ answer, request, needsPassword, words }: CopyProps) {
  const { copied, copyFailed } = useText().common;
  const curl = curlOf(request, window.location.origin, needsPassword);
  return (
    <div className={styles.copy}>
      <CopyButton text={JSON.stringify(answer, null, 2)} words={{ copy: words.copyJson, copied, copyFailed }} />
      <CopyButton text={curl} words={{ copy: words.copyCurl, copied, copyFailed }} />
    </div>
  );
}
