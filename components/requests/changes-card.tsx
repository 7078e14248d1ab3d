import type { ChangedField, RequestStory, StoryAttempt } from "../../lib/metrics/request-story-model";
import { CHANGED_FIELDS } from "../../lib/metrics/request-story-model";
import { DataTable } from "../ui/data-table";
import styles from "./detail.module.css";
import type { RequestsText } from "./text";

/** What each client attempt did otherwise than the one before it. */
export function ChangesCard({ story, text }: { story: RequestStory; text: RequestsText }) {
  const { page } = text.words;
  if (story.attempts.length < 2) return null;
  const nothing = story.attempts.every(({ changes }) => changes.length === 0);
  return (
    <section className="card">
      <h2 className={styles.heading}>{page.changed}</h2>
      {nothing ? (
        <p className={`${styles.inside} ${styles.muted}`}>{page.nothingChanged}</p>
      ) : (
        <div className={styles.scroll}>
          <DataTable
            caption={page.changed}
            className={styles.table}
            columns={[
              { id: "attempt", label: page.changedAttempt, cell: ({ number }) => number },
              ...CHANGED_FIELDS.map((field) => ({
                id: field,
                label: page[field],
                cell: (attempt: StoryAttempt) => <Cell attempt={attempt} field={field} text={text} />,
              })),
            ]}
            rows={story.attempts}
            keyOf={({ row }) => row.seq}
          />
        </div>
      )}
    </section>
  );
}

function Cell({ attempt, field, text }: { attempt: StoryAttempt; field: ChangedField; text: RequestsText }) {
  const { same, none } = text.words.page;
  const value = attempt.row[field] ?? none;
  if (attempt.number === 1) return value;
  const isChanged = attempt.changes.some((change) => change.field === field);
  return isChanged ? <b>{value}</b> : <span className={styles.muted}>{same}</span>;
}
