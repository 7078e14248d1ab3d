import type { StoredAttempt } from "../../lib/model/attempt";
import { isServerAdvice, type LimitSource, ownerOf } from "../../lib/model/limit";
import styles from "./detail.module.css";
import type { RequestsText } from "./text";

/** The verdict field by field; what the response did not state is left out. */
export function VerdictFields({
  row,
  limitSource,
  text,
}: {
  row: StoredAttempt;
  limitSource: LimitSource;
  text: RequestsText;
}) {
  const { field, owner, retryable, confidence, ruleSet } = text.words.page;
  const { format } = text;
  const figures = (["limit", "used", "requested"] as const).flatMap((name) => {
    const value = row[name];
    return value === null ? [] : [{ name, value: format.count(value) }];
  });
  return (
    <dl className={styles.fields}>
      <dt>{field.source}</dt>
      <dd>
        <code>{limitSource}</code>{" "}
        <span className={styles.muted}>{`${field.owner} ${owner[ownerOf(limitSource)]}`}</span>
      </dd>
      {row.dimension === null ? null : (
        <>
          <dt>{field.dimension}</dt>
          <dd>
            <code>{row.dimension}</code>
          </dd>
        </>
      )}
      {figures.map(({ name, value }) => (
        <FieldPair key={name} label={field[name]} value={value} />
      ))}
      {row.retryable === null ? null : (
        <>
          <dt>{field.retryable}</dt>
          <dd>
            <code>{row.retryable}</code> <span className={styles.muted}>{retryable[row.retryable]}</span>
          </dd>
        </>
      )}
      <Advice row={row} text={text} />
      {row.resetAtMs === null ? null : <FieldPair label={field.reset} value={format.instant(row.resetAtMs)} />}
      {row.rule === null ? null : (
        <>
          <dt>{field.rule}</dt>
          <dd>
            <code>{ruleSet(row.rule, row.ruleSet)}</code>
          </dd>
        </>
      )}
      {row.confidence === null ? null : <FieldPair label={field.confidence} value={confidence[row.confidence]} />}
    </dl>
  );
}

/** Only the server's word is advice; our estimate is named as such. */
function Advice({ row, text }: { row: StoredAttempt; text: RequestsText }) {
  const { field, noAdvice, waitSource } = text.words.page;
  if (row.retryAfterMs === null || row.retryAfterSource === null) {
    return <FieldPair label={field.advised} value={noAdvice} />;
  }
  const isAdvice = isServerAdvice(row.retryAfterSource);
  return (
    <>
      <dt>{isAdvice ? field.advised : field.estimated}</dt>
      <dd>
        {text.format.duration(row.retryAfterMs)}{" "}
        <span className={styles.muted}>{waitSource[row.retryAfterSource]}</span>
      </dd>
    </>
  );
}

function FieldPair({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
