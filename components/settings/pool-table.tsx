"use client";

import { useState } from "react";
import type { Locale } from "../../lib/i18n/locale";
import type { SettingsMessages } from "../../lib/i18n/settings-messages";
import { POOL_LIMITS, type Pool } from "../../lib/model/pool";
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
export function PoolTable({ pools, words, ...props }: TableProps) {
  const [asking, setAsking] = useState<string | null>(null);
  if (pools.length === 0) return <p className={`${styles.form} ${styles.muted}`}>{words.noPools}</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {(["pool", "place", "models", "limits", "window", "origin"] as const).map((column) => (
              <th key={column} scope="col">
                {words.columns[column]}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{words.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {pools.map((pool) =>
            asking === pool.id ? (
              <tr key={pool.id}>
                <td colSpan={7}>
                  <RemoveQuestion
                    name={pool.name}
                    words={words}
                    onKeep={() => setAsking(null)}
                    onRemove={() => {
                      setAsking(null);
                      props.onRemove(pool);
                    }}
                  />
                </td>
              </tr>
            ) : (
              <PoolRow key={pool.id} pool={pool} words={words} onAsk={() => setAsking(pool.id)} {...props} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = Omit<TableProps, "pools" | "onRemove"> & { pool: Pool; onAsk: () => void };

function PoolRow({ pool, locale, words, onEdit, onDeclare, onAsk }: RowProps) {
  const place = [pool.account, pool.deployment, pool.key].filter((label) => label !== null);
  const figure = new Intl.NumberFormat(locale);
  return (
    <tr>
      <td>
        <b>{pool.name}</b>
      </td>
      <td>
        {pool.provider}
        <span className={styles.muted}> · {place.length > 0 ? place.join(" · ") : words.wholeProvider}</span>
      </td>
      <td className={pool.models.length > 0 ? styles.mono : styles.muted}>
        {pool.models.length > 0 ? pool.models.join(", ") : words.everyModel}
      </td>
      <td>
        <ul className={styles.limits}>
          {POOL_LIMITS.map((limit) => {
            const value = pool.limits[limit];
            return value === undefined ? null : (
              <li key={limit}>
                <abbr title={words.limit[limit]}>{limit}</abbr> {figure.format(value)}
              </li>
            );
          })}
        </ul>
      </td>
      <td className={styles.muted}>{words.window[pool.window]}</td>
      <td className={styles.muted}>{words.origin[pool.origin]}</td>
      <td>
        <div className={styles.actions}>
          {pool.origin === "declared" ? (
            <>
              <Action label={words.edit} name={words.editNamed(pool.name)} onClick={() => onEdit(pool)} />
              <Action label={words.remove} name={words.removeNamed(pool.name)} onClick={onAsk} />
            </>
          ) : (
            <Action label={words.declare} name={words.declareNamed(pool.name)} onClick={() => onDeclare(pool)} />
          )}
        </div>
      </td>
    </tr>
  );
}

function Action({ label, name, onClick }: { label: string; name: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.button} aria-label={name} onClick={onClick}>
      {label}
    </button>
  );
}

interface QuestionProps {
  name: string;
  words: SettingsMessages;
  onKeep: () => void;
  onRemove: () => void;
}

function RemoveQuestion({ name, words, onKeep, onRemove }: QuestionProps) {
  return (
    <div className={styles.ask} role="alertdialog" aria-label={words.removeQuestion(name)}>
      <p>
        <b>{words.removeQuestion(name)}</b> <span className={styles.muted}>{words.removeHint}</span>
      </p>
      <button type="button" className={`${styles.button} ${styles.danger}`} onClick={onRemove}>
        {words.removeConfirm}
      </button>
      {/* biome-ignore lint/a11y/noAutofocus: the question replaces the button that was pressed */}
      <button type="button" className={styles.button} onClick={onKeep} autoFocus>
        {words.keep}
      </button>
    </div>
  );
}
