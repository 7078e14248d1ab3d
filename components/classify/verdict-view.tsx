import type { ClassifyVerdict } from "@/lib/api/classify";
import type { ClassifyMessages } from "@/lib/i18n/classify-messages";
import { verdictText } from "@/lib/i18n/verdict";
import { fixSaysWhoShares } from "../../lib/verdicts/fix";
import { useText } from "../shell/shell-context";
import { OwnerSwatch } from "../ui/owner-swatch";
import { EvidenceList } from "../verdict/evidence-list";
import { FiguresBar } from "../verdict/figures-bar";
import { VerdictFields } from "../verdict/verdict-fields";
import { VerdictNotes } from "../verdict/verdict-notes";
import { WaitsTable } from "../verdict/waits-table";
import { factsOf, responseMsOf, waitsOf } from "./answer-facts";
import styles from "./classify.module.css";
import type { ClassifyRequest } from "./classify-form";
import { headlineOf } from "./headline-of";
import { retrySentence } from "./retry-sentence";
import { SourceText } from "./source-text";

interface ViewProps {
  answer: ClassifyVerdict;
  request: ClassifyRequest;
  answeredAtMs: number;
  /** As it stands in the form. */
  body: string;
  words: ClassifyMessages;
}

/** Whose limit it was, whether a retry helps, what to change, and what that was read from. */
export function VerdictView({ answer, request, answeredAtMs, body, words }: ViewProps) {
  const { locale, format } = useText();
  const text = verdictText(format);
  const facts = factsOf(answer);
  // The fix stands right above: what it says of other keys is not said twice.
  const scope = fixSaysWhoShares({
    ...facts,
    dimension: answer.dimension,
    retryable: answer.retryable,
    effectiveStatus: answer.effective_status,
  })
    ? null
    : answer.scope;
  const notes = { scope, statedAttempts: answer.stated_attempts, bodyIsCut: answer.body_cut };
  return (
    <>
      <div className={styles.part}>
        <h2 className={styles.headline}>
          <OwnerSwatch owner={answer.owner} />
          {headlineOf(answer, request, words, locale)}
        </h2>
        <FiguresBar facts={facts} owner={answer.owner} text={text} />
        <dl className={styles.advice}>
          <dt>{words.retry.label}</dt>
          <dd>{retrySentence(answer, words.retry, format)}</dd>
          <dt>{text.words.fix}</dt>
          <dd>{locale === "zh-CN" ? answer.fix.zh : answer.fix.en}</dd>
        </dl>
        <VerdictNotes verdict={notes} text={text} />
        {request.provider === null ? <p className={styles.muted}>{words.nameProvider}</p> : null}
      </div>
      <div className={styles.details}>
        <VerdictFields facts={facts} text={text} />
        <WaitsTable waits={waitsOf(answer)} baseMs={responseMsOf(request, answeredAtMs)} text={text} />
        <EvidenceList evidence={answer.evidence} owner={answer.owner} text={text} />
      </div>
      <SourceText answer={answer} request={request} body={body} words={words} />
    </>
  );
}
