"use client";

import Link from "next/link";
import { useState } from "react";
import type { Headroom } from "../../lib/counting/headroom";
import type { Format } from "../../lib/i18n/format";
import { poolMessages } from "../../lib/i18n/pool-messages";
import type { SettingsMessages } from "../../lib/i18n/settings-messages";
import type { ObservedPool } from "../../lib/model/observed-pool";
import { POOL_LIMITS, type Pool } from "../../lib/model/pool";
import { Button } from "../ui/button";
import { actionColumn, type Column, DataTable } from "../ui/data-table";
import { PoolOrigin } from "./pool-origin";
import { RemoveQuestion } from "./remove-question";
import styles from "./settings.module.css";
import type { usePoolActions } from "./use-pool-actions";

interface TableProps {
  pools: Pool[];
  /** What is left of each limit now, by pool. */
  headroom: Readonly<Record<string, Headroom[]>>;
  /** What headers told of each pool, by its id. */
  seen: ReadonlyMap<string, ObservedPool[]>;
  words: SettingsMessages;
  format: Format;
  nowMs: number;
  /** Pools are being chosen for a merge. */
  choosing: { chosen: ReadonlySet<string>; onChange(chosen: ReadonlySet<string>): void } | null;
  actions: Pick<ReturnType<typeof usePoolActions>, "accept" | "dismiss" | "split" | "remove">;
  onEdit(pool: Pool): void;
}

/** Pools with their limits; deleting asks in the row itself. */
export function PoolTable(props: TableProps) {
  const { pools, words, choosing, actions, onEdit } = props;
  const [asking, setAsking] = useState<string | null>(null);
  const actionsOf = (pool: Pool) =>
    pool.origin === "observed" ? (
      <>
        <Action label={words.accept} name={words.acceptNamed(pool.name)} onClick={() => actions.accept(pool)} />
        <Action label={words.edit} name={words.editNamed(pool.name)} onClick={() => onEdit(pool)} />
        <Action label={words.dismiss} name={words.dismissNamed(pool.name)} onClick={() => actions.dismiss(pool)} />
      </>
    ) : (
      <>
        <Action label={words.edit} name={words.editNamed(pool.name)} onClick={() => onEdit(pool)} />
        {pool.parts ? (
          <Action label={words.split} name={words.splitNamed(pool.name)} onClick={() => actions.split(pool)} />
        ) : null}
        <Action label={words.remove} name={words.removeNamed(pool.name)} onClick={() => setAsking(pool.id)} />
      </>
    );
  const actionCells = actionColumn<Pool>(words.columns.actions, (pool) => (
    <div className={styles.actions}>
      {choosing === null ? (
        actionsOf(pool)
      ) : (
        <Choice name={words.chooseNamed(pool.name)} label={words.choose} id={pool.id} choosing={choosing} />
      )}
    </div>
  ));
  function remove(pool: Pool) {
    setAsking(null);
    actions.remove(pool);
  }
  return (
    <div className={styles.scroll}>
      <DataTable
        caption={words.pools}
        className={styles.table}
        columns={[...columnsOf(props), actionCells]}
        rows={pools}
        keyOf={({ id }) => id}
        insteadOf={(pool) =>
          asking === pool.id ? (
            <RemoveQuestion
              name={pool.name}
              words={words}
              onKeep={() => setAsking(null)}
              onRemove={() => remove(pool)}
            />
          ) : null
        }
        empty={<p className={`${styles.inside} ${styles.muted}`}>{words.noPools}</p>}
      />
    </div>
  );
}

function columnsOf({ words, format, seen, nowMs, headroom }: TableProps): Column<Pool>[] {
  const { columns } = words;
  return [
    {
      id: "pool",
      label: columns.pool,
      isRowName: true,
      onPhone: { area: "name" },
      cell: ({ id, name }) => (
        <Link className="link" href={`/pools/${encodeURIComponent(id)}`} prefetch={false}>
          <b>{name}</b>
        </Link>
      ),
    },
    {
      id: "place",
      label: columns.place,
      onPhone: { area: "place" },
      cell: ({ provider, account, deployment, keys }) => {
        const place = [account, deployment, ...keys].filter((label) => label !== null);
        const said = place.length > 0 ? place.join(" · ") : words.wholeProvider;
        return (
          <>
            {provider}
            <span className={styles.muted}> · {said}</span>
          </>
        );
      },
    },
    {
      id: "models",
      label: columns.models,
      onPhone: { area: "models" },
      cell: ({ models }) =>
        models.length > 0 ? (
          <span className={styles.mono}>{models.join(", ")}</span>
        ) : (
          <span className={styles.muted}>{words.everyModel}</span>
        ),
    },
    {
      id: "limits",
      label: columns.limits,
      onPhone: { area: "limits" },
      cell: ({ id, limits }) => <Limits limits={limits} headroom={headroom[id] ?? []} words={words} format={format} />,
    },
    {
      id: "window",
      label: columns.window,
      onPhone: { area: "window" },
      looks: ["muted"],
      cell: ({ window }) => words.window[window],
    },
    {
      id: "origin",
      label: columns.origin,
      onPhone: { area: "origin" },
      looks: ["muted"],
      cell: (pool) => (
        <PoolOrigin pool={pool} seen={seen.get(pool.id) ?? []} words={words} format={format} nowMs={nowMs} />
      ),
    },
  ];
}

interface LimitsProps extends Pick<Pool, "limits"> {
  headroom: readonly Headroom[];
  words: SettingsMessages;
  format: Format;
}

function Limits({ limits, headroom, words, format }: LimitsProps) {
  const pool = poolMessages(format.locale);
  const leftOf = new Map(
    headroom.map(({ limit, left, limitValue }) => [limit, left === null ? null : left / limitValue]),
  );
  return (
    <ul className={styles.limits}>
      {POOL_LIMITS.map((limit) => {
        const value = limits[limit];
        const left = leftOf.get(limit) ?? null;
        return value === undefined ? null : (
          <li key={limit}>
            <abbr title={words.limit[limit]}>{limit}</abbr> {format.count(value)}
            {left === null ? null : <span className={styles.muted}> · {pool.shareLeft(format.share(left))}</span>}
          </li>
        );
      })}
    </ul>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  id: string;
  choosing: NonNullable<TableProps["choosing"]>;
}

function Choice({ label, name, id, choosing: { chosen, onChange } }: ChoiceProps) {
  function toggle() {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  }
  return (
    <label className={styles.choice}>
      <input type="checkbox" aria-label={name} checked={chosen.has(id)} onChange={toggle} />
      {label}
    </label>
  );
}

function Action({ label, name, onClick }: { label: string; name: string; onClick: () => void }) {
  return (
    <Button aria-label={name} onClick={onClick}>
      {label}
    </Button>
  );
}
