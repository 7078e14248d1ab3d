import type { ReactNode } from "react";
import type { VerdictText } from "../../lib/i18n/verdict";
import { isServerAdvice, ownerOf } from "../../lib/model/limit";
import styles from "./verdict.module.css";
import type { VerdictFacts } from "./verdict-facts";

/** The verdict field by field; what the response did not state is left out. */
export function VerdictFields({ facts, text }: { facts: VerdictFacts; text: VerdictText }) {
  const { words, format, figure } = text;
  const { field } = words;
  const figures = (["limit", "used", "requested", "remaining"] as const).flatMap((name) => {
    const value = facts[name] ?? null;
    return value === null ? [] : [{ name, value: figure(value) }];
  });
  const { dimension, retryable, confidence, rule, resetAtMs } = facts;
  return (
    <dl className={styles.fields}>
      <Field label={field.source} note={words.ownedBy(words.owner[ownerOf(facts.limitSource)])}>
        <code>{facts.limitSource}</code>
      </Field>
      {facts.upstream === null ? null : <Field label={field.upstream}>{facts.upstream}</Field>}
      {dimension === null ? null : (
        <Field label={field.dimension} note={words.dimension[dimension]}>
          <code>{dimension}</code>
        </Field>
      )}
      {figures.map(({ name, value }) => (
        <Field key={name} label={field[name]}>
          {value}
        </Field>
      ))}
      {retryable === null ? null : (
        <Field label={field.retryable} note={words.retryable[retryable]}>
          <code>{retryable}</code>
        </Field>
      )}
      <Advice facts={facts} text={text} />
      {resetAtMs === null ? null : <Field label={field.reset}>{format.instant(resetAtMs)}</Field>}
      {rule === null ? null : (
        <Field label={field.rule}>
          <code>{words.ruleSet(rule, facts.ruleSet)}</code>
        </Field>
      )}
      {confidence === null ? null : <Field label={field.confidence}>{words.confidence[confidence]}</Field>}
    </dl>
  );
}

/** Only the server's word is advice; our estimate is named as such. */
function Advice({ facts: { retryAfterMs, retryAfterSource }, text }: { facts: VerdictFacts; text: VerdictText }) {
  const { field, noAdvice, waitSource } = text.words;
  if (retryAfterMs === null || retryAfterSource === null) return <Field label={field.advised}>{noAdvice}</Field>;
  return (
    <Field
      label={isServerAdvice(retryAfterSource) ? field.advised : field.estimated}
      note={waitSource[retryAfterSource]}
    >
      {text.format.duration(retryAfterMs)}
    </Field>
  );
}

function Field({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {children}
        {note === undefined ? null : <span className={styles.muted}> {note}</span>}
      </dd>
    </>
  );
}
