import Link from "next/link";
import { type Format, NOTHING } from "../../lib/i18n/format";
import type { PoolLimit } from "../../lib/model/pool";
import { EATER_GROUPS, type Eater, type PoolEaters } from "../../lib/store/pool-eaters";
import type { Window } from "../../lib/store/query";
import { requestHref } from "../../lib/view/requests-view";
import { type Column, DataTable } from "../ui/data-table";
import type { PoolWords } from "./headroom-card";
import styles from "./pools.module.css";

interface CardProps {
  eaters: PoolEaters;
  limit: PoolLimit;
  limits: { name: PoolLimit; href: string }[];
  window: Window;
  words: PoolWords;
  format: Format;
  nowMs: number;
}

/** Who used a limit in a window: by app, key, run and model, and the requests that used the most. */
export function WhoUsedCard({ eaters, limit, limits, window, words, format, nowMs }: CardProps) {
  const isCut = eaters.completeFromMs > window.fromMs;
  return (
    <section className="card">
      <div className={styles.head}>
        <h2>{words.who}</h2>
        <p>{words.whoHint(format.span(window.fromMs, window.toMs))}</p>
        {isCut ? <p>{words.completeFrom(format.moment(eaters.completeFromMs, nowMs))}</p> : null}
      </div>
      <nav className={styles.limits} aria-label={words.limits}>
        {limits.map(({ name, href }) => (
          <Link
            key={name}
            href={href}
            className="link"
            aria-current={name === limit ? "true" : undefined}
            scroll={false}
          >
            {words.limitNames[name]}
          </Link>
        ))}
      </nav>
      {eaters.attempts === 0 ? (
        <p className={styles.nothing}>{words.nothing}</p>
      ) : (
        <>
          <div className={styles.groups}>
            {EATER_GROUPS.map((group) => (
              <div key={group}>
                <DataTable
                  caption={words.by[group]}
                  className={styles.eaters}
                  columns={columnsOf(words.by[group], eaters.amount, limit, words, format)}
                  rows={eaters.by[group].eaters}
                  keyOf={({ value }) => value ?? ""}
                />
                {eaters.by[group].others > 0 ? (
                  <p className={styles.nothing}>{words.others(format.count(eaters.by[group].others))}</p>
                ) : null}
              </div>
            ))}
          </div>
          <h3 className={styles.examplesHead}>{words.examples}</h3>
          <ul className={styles.examples}>
            {eaters.examples.map(({ requestId, app, environment, model, startedAtMs, amount }) => (
              <li key={`${requestId} ${startedAtMs}`}>
                <Link
                  className="link"
                  href={requestHref(requestId, { app, environment }, new URLSearchParams())}
                  prefetch={false}
                >
                  {requestId}
                </Link>
                <span>
                  {[model, app, format.moment(startedAtMs, nowMs), amountText(amount, limit, format)]
                    .filter((part) => part !== null)
                    .join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function columnsOf(name: string, total: number, limit: PoolLimit, words: PoolWords, format: Format): Column<Eater>[] {
  return [
    {
      id: "value",
      label: name,
      isRowName: true,
      looks: ["clip"],
      cell: ({ value }) => (value === null ? <i>{words.notSent}</i> : <span title={value}>{value}</span>),
    },
    {
      id: "amount",
      label: words.amount,
      looks: ["number"],
      cell: ({ amount }) => amountText(amount, limit, format),
    },
    {
      id: "share",
      label: words.share,
      looks: ["number"],
      cell: ({ amount }) => (total > 0 ? format.share(amount / total) : NOTHING),
    },
    {
      id: "refused",
      label: words.refused,
      looks: ["number"],
      cell: ({ refused }) => format.count(Math.round(refused)),
    },
  ];
}

/** Of concurrency the time in flight. */
function amountText(amount: number, limit: PoolLimit, format: Format): string {
  return limit === "concurrency" ? format.duration(amount) : format.count(Math.round(amount));
}
