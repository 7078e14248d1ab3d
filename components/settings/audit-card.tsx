import { accessMessages } from "../../lib/i18n/access";
import type { AuditMessages } from "../../lib/i18n/access-messages";
import type { Format } from "../../lib/i18n/format";
import type { Locale } from "../../lib/i18n/locale";
import type { AuditEntry } from "../../lib/model/access";
import type { AuditPage } from "../../lib/store/access";
import { CardFoot, PageNav } from "../ui/card-foot";
import { type Column, DataTable } from "../ui/data-table";
import styles from "./settings.module.css";

interface CardProps {
  page: AuditPage;
  /** Whether it is the page of the newest. */
  isNewest: boolean;
  locale: Locale;
  format: Format;
}

const ANCHOR = "changes";

/** Who changed what, newest first, a page at a time. */
export function AuditCard({ page, isNewest, locale, format }: CardProps) {
  const words = accessMessages(locale).audit;
  const pages = [
    { label: words.newest, href: isNewest ? null : `/settings#${ANCHOR}` },
    { label: words.older, href: page.nextCursor === null ? null : `/settings?before=${page.nextCursor}#${ANCHOR}` },
  ];
  return (
    <section className="card" id={ANCHOR} aria-labelledby="changes-title">
      <div className={styles.head}>
        <div>
          <h2 id="changes-title">{words.title}</h2>
        </div>
      </div>
      <div className={styles.scroll}>
        <DataTable
          caption={words.title}
          className={styles.changes}
          columns={columnsOf(words, format)}
          rows={page.entries}
          keyOf={({ seq }) => seq}
          empty={<p className={`${styles.inside} ${styles.muted}`}>{words.none}</p>}
        />
      </div>
      <CardFoot note={words.hint}>
        <PageNav label={words.pages} pages={pages} />
      </CardFoot>
    </section>
  );
}

function columnsOf(words: AuditMessages, format: Format): Column<AuditEntry>[] {
  const { columns } = words;
  return [
    {
      id: "at",
      label: columns.at,
      onPhone: { area: "at" },
      looks: ["muted"],
      cell: ({ atMs }) => format.instant(atMs),
    },
    {
      id: "what",
      label: columns.what,
      isRowName: true,
      onPhone: { area: "what" },
      cell: ({ action, subjectName }) => (
        <>
          {words.action[action]}
          {subjectName === null ? null : <b> {subjectName}</b>}
        </>
      ),
    },
    {
      id: "who",
      label: columns.who,
      onPhone: { area: "who" },
      cell: ({ actor, actorName, address }) => (
        <>
          {actorName === null ? words.actor[actor] : words.key(actorName)}
          <span className={styles.muted}> · {address ?? words.severalPlaces}</span>
        </>
      ),
    },
    {
      id: "changes",
      label: columns.changes,
      onPhone: { area: "changes" },
      cell: (entry) => <Changes entry={entry} words={words} format={format} />,
    },
  ];
}

function Changes({ entry, words, format }: { entry: AuditEntry; words: AuditMessages; format: Format }) {
  if (entry.action === "login_failed")
    return entry.changes.map(({ field, after }) => <span key={field}>{words.tries(format.count(Number(after)))}</span>);
  return (
    <ul className={styles.changeList}>
      {entry.changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className={styles.mono}>{field}</span> <span className={styles.muted}>{before ?? words.nothing}</span> →{" "}
          {after ?? words.nothing}
        </li>
      ))}
    </ul>
  );
}
