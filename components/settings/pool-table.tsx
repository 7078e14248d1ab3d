"use client";

import { useState } from "react";
import type { Locale } from "../../lib/i18n/locale";
import type { SettingsMessages } from "../../lib/i18n/settings-messages";
import { POOL_LIMITS, type Pool } from "../../lib/model/pool";
import { Button } from "../ui/button";
import { actionColumn, type Column, DataTable } from "../ui/data-table";
import { RemoveQuestion } from "./remove-question";
import styles from "./settings.module.css";

interface TableProps {
  pools: Pool[];
  locale: Locale;
  words: SettingsMessages;
  onEdit: (pool: Pool) => void;
  onDeclare: (pool: Pool) => void;
  onRemove: (pool: Pool) => void;
}

/** Pools with their limits; deleting asks in the row itself. */
export function PoolTable({ pools, locale, words, onEdit, onDeclare, onRemove }: TableProps) {
  const [asking, setAsking] = useState<string | null>(null);
  const actions = actionColumn<Pool>(words.columns.actions, (pool) => (
    <div className={styles.actions}>
      {pool.origin === "declared" ? (
        <>
          <Action label={words.edit} name={words.editNamed(pool.name)} onClick={() => onEdit(pool)} />
          <Action label={words.remove} name={words.removeNamed(pool.name)} onClick={() => setAsking(pool.id)} />
        </>
      ) : (
        <Action label={words.declare} name={words.declareNamed(pool.name)} onClick={() => onDeclare(pool)} />
      )}
    </div>
  ));
  function remove(pool: Pool) {
    setAsking(null);
    onRemove(pool);
  }
  return (
    <div className={styles.scroll}>
      <DataTable
        caption={words.pools}
        className={styles.table}
        columns={[...columnsOf(words, locale), actions]}
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

function columnsOf(words: SettingsMessages, locale: Locale): Column<Pool>[] {
  const { columns } = words;
  return [
    {
      id: "pool",
      label: columns.pool,
      isRowName: true,
      onPhone: { area: "name" },
      cell: ({ name }) => <b>{name}</b>,
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
      cell: ({ limits }) => <Limits limits={limits} words={words} locale={locale} />,
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
      cell: ({ origin }) => words.origin[origin],
    },
  ];
}

interface LimitsProps extends Pick<Pool, "limits"> {
  words: SettingsMessages;
  locale: Locale;
}

function Limits({ limits, words, locale }: LimitsProps) {
  const figure = new Intl.NumberFormat(locale);
  return (
    <ul className={styles.limits}>
      {POOL_LIMITS.map((limit) => {
        const value = limits[limit];
        return value === undefined ? null : (
          <li key={limit}>
            <abbr title={words.limit[limit]}>{limit}</abbr> {figure.format(value)}
          </li>
        );
      })}
    </ul>
  );
}

function Action({ label, name, onClick }: { label: string; name: string; onClick: () => void }) {
  return (
    <Button aria-label={name} onClick={onClick}>
      {label}
    </Button>
  );
}
