import Link from "next/link";
import { NOTHING } from "../../lib/i18n/format";
import type { OverviewText } from "../../lib/i18n/overview-text";
import type { Offender, OverviewModel } from "../../lib/metrics/overview-model";
import chartStyles from "../charts/chart.module.css";
import { Sparkline } from "../charts/sparkline";
import { type Column, DataTable } from "../ui/data-table";
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
          <DataTable
            caption={words.charts.offenders}
            className={styles.offenders}
            columns={[...whoMetIt(text, hrefOf), ...whatItCost(text)]}
            rows={rows}
            keyOf={({ poolId, provider, model }) => `${poolId} ${provider} ${model}`}
          />
        </section>
      )}
    </section>
  );
}

function whoMetIt(text: OverviewText, hrefOf: OffendersProps["hrefOf"]): Column<Offender>[] {
  const { columns } = text.words;
  return [
    {
      id: "pool",
      label: columns.pool,
      isRowName: true,
      onPhone: { area: "name" },
      cell: (row) => {
        const where = row.poolId === null ? row.provider : `${row.provider} · ${row.model}`;
        return (
          <Link className={styles.clip} href={hrefOf(row)} title={`${row.name} ${where}`} prefetch={false}>
            <b>{row.name}</b> <small>{where}</small>
          </Link>
        );
      },
    },
    {
      id: "keys",
      label: columns.keys,
      cell: ({ keys }) => (
        <span className={styles.keys} title={keys.join(", ")}>
          {keys.join(", ") || NOTHING}
        </span>
      ),
    },
    {
      id: "source",
      label: columns.mainSource,
      onPhone: { area: "source" },
      cell: ({ owner, mainSource }) => (
        <span className={styles.source}>
          <OwnerSwatch owner={owner} />
          {mainSource}
        </span>
      ),
    },
  ];
}

function whatItCost({ words, format }: OverviewText): Column<Offender>[] {
  const { columns } = words;
  return [
    {
      id: "rate",
      label: columns.rate,
      onPhone: { area: "rate" },
      looks: ["number"],
      cell: ({ rate429 }) => <span className={styles.rate}>{rate429 === null ? NOTHING : format.share(rate429)}</span>,
    },
    { id: "limited", label: columns.limited, looks: ["number"], cell: ({ limited }) => format.count(limited) },
    {
      id: "attempts",
      label: columns.attempts,
      looks: ["number", "muted"],
      cell: ({ attempts }) => format.count(attempts),
    },
    { id: "trend", label: columns.trend, looks: ["number"], cell: ({ sparkline }) => <Sparkline values={sparkline} /> },
    {
      id: "peak",
      label: columns.peakUtilization,
      looks: ["number"],
      cell: ({ peakUtilization: peak }) =>
        peak === null ? (
          NOTHING
        ) : (
          <span className={peak.share >= 1 ? styles.bad : undefined}>
            <small>{words.limit[peak.limit]}</small> {format.share(peak.share)}
          </span>
        ),
    },
    {
      id: "wait",
      label: columns.waitLost,
      onPhone: { area: "wait" },
      looks: ["number"],
      cell: ({ waitLostMs }) => (
        <span className={styles.wait}>{waitLostMs === null ? NOTHING : format.duration(waitLostMs)}</span>
      ),
    },
    {
      id: "rescued",
      label: columns.rescued,
      looks: ["number"],
      cell: ({ rescuedShare, rescuedMostBy }) => {
        const by = rescuedMostBy === null ? "" : words.rescuedBy[rescuedMostBy];
        return rescuedShare === null ? NOTHING : words.rescuedShare(format.share(rescuedShare), by);
      },
    },
  ];
}
