import Link from "next/link";
import { NOTHING } from "../../lib/i18n/format";
import type { StoredRequest } from "../../lib/model/request";
import styles from "./detail.module.css";
import { RequestOutcomeWord } from "./outcome-word";
import type { RequestsText } from "./text";

interface ChooseProps {
  requestId: string;
  requests: readonly StoredRequest[];
  text: RequestsText;
  hrefOf: (request: StoredRequest) => string;
}

/** An id that several applications or environments use: which request is meant? */
export function ChooseRequest({ requestId, requests, text, hrefOf }: ChooseProps) {
  const { page } = text.words;
  return (
    <section className="card">
      <div className={styles.inside}>
        <h1 className={styles.wrap}>{page.chooseTitle(requestId)}</h1>
        <p className={styles.muted}>{page.chooseHint}</p>
      </div>
      <ul className={styles.choices}>
        {requests.map((request) => (
          <li key={request.seq}>
            <Link href={hrefOf(request)}>
              <b>
                {request.app ?? NOTHING} · {request.environment ?? NOTHING}
              </b>
              <span>{request.model}</span>
              <span className={styles.muted}>{text.format.instant(request.startedAtMs)}</span>
              <RequestOutcomeWord outcome={request.outcome} rescuedBy={request.rescuedBy} text={text} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
