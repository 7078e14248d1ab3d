import Link from "next/link";
import { NOTHING } from "../../lib/i18n/format";
import type { OverviewText } from "../../lib/i18n/overview-text";
import type { Offender, OverviewModel } from "../../lib/metrics/overview-model";
import chartStyles from "../charts/chart.module.css";
import { Sparkline } from "../charts/sparkline";
import { OwnerSwatch } from "../ui/owner-swatch";
import styles from "./offenders.module.css";

interface OffendersProps {
  model: OverviewModel;
  text: OverviewText;
  requestsHref: string;
  /** Address of the limited attempts of a row. */
  hrefOf: (row: Offender) => string;
}

/** Pools that met a limit, one row each with its keys, most limited attempts first. */
export function Offenders({ model, text, requestsHref, hrefOf }: OffendersProps) {
  const { words, format } = text;
  const { rows, total } = model.offenders;
  const { columns } = words;
  return (
    <section className={`card ${chartStyles.card}`}>
      <div className={chartStyles.head}>
        <h2>{words.charts.offenders}</h2>
        <p>{total === 0 ? "" : words.charts.ofPools(format.count(rows.length), format.count(total))}</p>
        <Link className={`link ${chartStyles.tools}`} href={requestsHref}>
          {words.charts.openRequests}
        </Link>
      </div>
      {total === 0 ? (
        <div className={chartStyles.nothing}>{words.charts.noOffenders}</div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className={styles.tableScroll} tabIndex={0} aria-label={words.charts.offenders}>
          <table className={styles.offenders}>
            <thead>
              <tr>
                <th scope="col" className={styles.text}>
                  {columns.pool}
                </th>
                <th scope="col" className={styles.text}>
                  {columns.keys}
                </th>
                <th scope="col" className={styles.text}>
                  {columns.mainSource}
                </th>
                <th scope="col">{columns.rate}</th>
                <th scope="col">{columns.limited}</th>
                <th scope="col">{columns.attempts}</th>
                <th scope="col">{columns.trend}</th>
                <th scope="col">{columns.peakUtilization}</th>
                <th scope="col">{columns.waitLost}</th>
                <th scope="col">{columns.rescued}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <OffenderRow
                  key={`${row.poolId} ${row.provider} ${row.model}`}
                  row={row}
                  text={text}
                  href={hrefOf(row)}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

function OffenderRow({ row, text, href }: { row: Offender; text: OverviewText; href: string }) {
  const { words, format } = text;
  const { peakUtilization, rescuedShare, rescuedMostBy } = row;
  const where = row.poolId === null ? row.provider : `${row.provider} · ${row.model}`;
  return (
    <tr>
      <th scope="row" className={styles.text} data-phone="name">
        <Link className={styles.clip} href={href} title={`${row.name} ${where}`} prefetch={false}>
          <b>{row.name}</b> <small>{where}</small>
        </Link>
      </th>
      <td className={styles.text}>
        <span className={styles.keys} title={row.keys.join(", ")}>
          {row.keys.join(", ") || NOTHING}
        </span>
      </td>
      <td className={styles.text} data-phone="source">
        <span className={styles.source}>
          <OwnerSwatch owner={row.owner} />
          {row.mainSource}
        </span>
      </td>
      <td data-phone="rate">{row.rate429 === null ? NOTHING : format.share(row.rate429)}</td>
      <td>{format.count(row.limited)}</td>
      <td className={styles.neutral}>{format.count(row.attempts)}</td>
      <td>
        <Sparkline values={row.sparkline} />
      </td>
      <td className={peakUtilization !== null && peakUtilization.share >= 1 ? styles.bad : undefined}>
        {peakUtilization === null ? (
          NOTHING
        ) : (
          <>
            <small>{words.limit[peakUtilization.limit]}</small> {format.share(peakUtilization.share)}
          </>
        )}
      </td>
      <td data-phone="wait">{row.waitLostMs === null ? NOTHING : format.duration(row.waitLostMs)}</td>
      <td>
        {rescuedShare === null
          ? NOTHING
          : words.rescuedShare(
              format.share(rescuedShare),
              rescuedMostBy === null ? "" : words.rescuedBy[rescuedMostBy],
            )}
      </td>
    </tr>
  );
}
