import Link from "next/link";
import { NOTHING } from "../../lib/i18n/format";
import type { RequestStory } from "../../lib/metrics/request-story-model";
import styles from "./detail.module.css";
import type { RequestsText } from "./text";

/** Way back, id, and the labels the request was sent with. */
export function RequestHead({ story, text, backHref }: { story: RequestStory; text: RequestsText; backHref: string }) {
  const { words, format } = text;
  const { request } = story;
  const client = story.attempts[0]?.row.client ?? null;
  const facts: [keyof typeof words.page.label, string | null][] = [
    ["app", request.app ?? NOTHING],
    ["environment", request.environment ?? NOTHING],
    ["askedFor", request.model],
    ["client", client],
    ["run", request.run],
    ["grouping", words.page.grouping[request.grouping]],
  ];
  return (
    <div>
      <Link className={styles.crumb} href={backHref}>
        <span aria-hidden="true">‹</span>
        {words.list.title}
      </Link>
      <h1 className={styles.title}>{request.requestId}</h1>
      <div className={styles.meta}>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <span key={label}>
              {words.page.label[label]} <b>{value}</b>
            </span>
          ),
        )}
        <span>
          <b>{format.instant(story.startedAtMs)}</b>
        </span>
      </div>
    </div>
  );
}
