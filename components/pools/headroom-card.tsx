import type { Headroom } from "../../lib/counting/headroom";
import { type Format, NOTHING } from "../../lib/i18n/format";
import type { PoolMessages } from "../../lib/i18n/pool-messages";
import type { PoolLimit } from "../../lib/model/pool";
import { type Column, DataTable } from "../ui/data-table";
import styles from "./pools.module.css";

export interface PoolWords extends PoolMessages {
  limitNames: Record<PoolLimit, string>;
}

interface CardProps {
  headroom: readonly Headroom[];
  words: PoolWords;
  format: Format;
  nowMs: number;
}

/** What is left of every limit of a pool, when it is there again and when it runs out. */
export function HeadroomCard({ headroom, words, format, nowMs }: CardProps) {
  const columns: Column<Headroom>[] = [
    {
      id: "limit",
      label: words.limit,
      isRowName: true,
      onPhone: { area: "name" },
      cell: ({ limit }) => <b>{words.limitNames[limit]}</b>,
    },
    {
      id: "used",
      label: words.used,
      onPhone: { area: "used", isLabelled: true },
      cell: ({ used, limitValue }) =>
        used === null
          ? words.notKnown
          : words.usedOf(format.count(Math.round(used)), format.count(Math.round(limitValue))),
    },
    {
      id: "left",
      label: words.left,
      onPhone: { area: "left", isLabelled: true },
      cell: ({ left, limitValue }) =>
        left === null ? NOTHING : `${format.count(Math.floor(left))} (${format.share(left / limitValue)})`,
    },
    {
      id: "back",
      label: words.backAt,
      onPhone: { area: "back", isLabelled: true },
      cell: ({ used, resetAtMs }) => {
        if (used === 0) return NOTHING;
        return resetAtMs === null ? words.noReset : format.moment(resetAtMs, nowMs);
      },
    },
    {
      id: "lasts",
      label: words.lasts,
      onPhone: { area: "lasts", isLabelled: true },
      cell: (row) => lastsText(row, words, format, nowMs),
    },
  ];
  return (
    <section className="card">
      <div className={styles.head}>
        <h2>{words.now}</h2>
        <p>{words.nowHint}</p>
      </div>
      <DataTable
        caption={words.now}
        className={styles.headroom}
        columns={columns}
        rows={headroom}
        keyOf={({ limit }) => limit}
      />
    </section>
  );
}

function lastsText({ left, exhaustedInMs }: Headroom, words: PoolWords, format: Format, nowMs: number): string {
  if (left === null) return NOTHING;
  if (left === 0) return words.usedUp;
  return exhaustedInMs === null ? words.untilReset : format.moment(nowMs + exhaustedInMs, nowMs);
}
