"use client";

import { useState } from "react";
import type { Headroom } from "../../lib/counting/headroom";
import { formatFor } from "../../lib/i18n/format";
import type { Locale } from "../../lib/i18n/locale";
import { settingsMessages } from "../../lib/i18n/settings";
import type { Pool } from "../../lib/model/pool";
import { declaredFrom } from "../../lib/pools/known-pools";
import { sightings } from "../../lib/pools/sightings";
import type { Observed } from "../../lib/store/settings";
import { Button } from "../ui/button";
import { DismissedPools } from "./dismissed-pools";
import { MergeBar } from "./merge-bar";
import { PoolEditor } from "./pool-editor";
import { type PoolForm, poolFormOf } from "./pool-form";
import { PoolTable } from "./pool-table";
import styles from "./settings.module.css";
import { usePoolActions } from "./use-pool-actions";

type Editing = { pool: Pool | null; start: PoolForm | null };

interface PanelProps {
  pools: Pool[];
  /** What is left of each limit now, by pool. */
  headroom: Readonly<Record<string, Headroom[]>>;
  observed: Observed;
  locale: Locale;
  timeZone: string;
  nowMs: number;
}

/** All pools, and the form for the one that is being changed. */
export function PoolsPanel({ pools, headroom, observed, locale, timeZone, nowMs }: PanelProps) {
  const words = settingsMessages(locale);
  const format = formatFor(locale, timeZone);
  const actions = usePoolActions(words);
  const [editing, setEditing] = useState<Editing | null>(null);
  /** Ids of the pools to merge; null = none are being chosen. */
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const seen = sightings(pools, observed.pools);

  async function merge(ids: ReadonlySet<string>) {
    if (await actions.merge([...ids])) setChosen(null);
  }

  return (
    <>
      {editing ? (
        <PoolEditor
          key={editing.pool?.id ?? editing.start?.name ?? "new"}
          pool={editing.pool}
          start={editing.start}
          words={words}
          onSaved={(name) => {
            setEditing(null);
            actions.say({ text: words.saved(name) });
          }}
          onCancel={() => setEditing(null)}
        />
      ) : null}
      <section className="card">
        <div className={styles.head}>
          <div>
            <h2>{words.pools}</h2>
            <p>{words.poolsHint}</p>
            {observed.leftOut > 0 ? <p>{words.leftOut(format.count(observed.leftOut))}</p> : null}
          </div>
          {pools.length > 1 && chosen === null ? (
            <Button onClick={() => setChosen(new Set())}>{words.merge}</Button>
          ) : null}
          <Button look="primary" onClick={() => setEditing({ pool: null, start: null })}>
            {words.add}
          </Button>
        </div>
        {chosen ? (
          <MergeBar count={chosen.size} words={words} onMerge={() => merge(chosen)} onCancel={() => setChosen(null)} />
        ) : null}
        <PoolTable
          pools={pools}
          headroom={headroom}
          seen={seen}
          words={words}
          format={format}
          nowMs={nowMs}
          choosing={chosen === null ? null : { chosen, onChange: setChosen }}
          actions={actions}
          onEdit={(pool) =>
            setEditing(pool.origin === "observed" ? { pool: null, start: poolFormOf(pool) } : { pool, start: null })
          }
        />
        <DismissedPools
          pools={observed.pools.filter(({ dismissedAtMs }) => dismissedAtMs !== null)}
          words={words}
          format={format}
          nowMs={nowMs}
          onRestore={(pool) => actions.restore(pool.id, declaredFrom(pool).name)}
        />
        <p role="status" className={actions.notice === null ? undefined : styles.done}>
          {actions.notice?.text}{" "}
          {actions.notice?.undo ? <Button onClick={actions.notice.undo}>{words.undo}</Button> : null}
        </p>
      </section>
    </>
  );
}
