"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Headroom } from "../../lib/counting/headroom";
import type { Locale } from "../../lib/i18n/locale";
import { settingsMessages } from "../../lib/i18n/settings";
import type { Pool } from "../../lib/model/pool";
import { send } from "../editor/call-api";
import { Button } from "../ui/button";
import { poolCall } from "./pool-api";
import { PoolEditor } from "./pool-editor";
import { type PoolForm, poolFormOf } from "./pool-form";
import { PoolTable } from "./pool-table";
import styles from "./settings.module.css";

type Editing = { pool: Pool | null; start: PoolForm | null };

interface PanelProps {
  pools: Pool[];
  /** What is left of each limit now, by pool. */
  headroom: Readonly<Record<string, Headroom[]>>;
  locale: Locale;
}

/** All pools, and the form for the one that is being changed. */
export function PoolsPanel({ pools, headroom, locale }: PanelProps) {
  const words = settingsMessages(locale);
  const router = useRouter();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [notice, setNotice] = useState<string | null>(null);

  function finish(said: string) {
    setEditing(null);
    setNotice(said);
    router.refresh();
  }

  async function remove(pool: Pool) {
    const answer = await send(poolCall(pool.id), "DELETE");
    if (answer.kind === "done" || answer.kind === "gone") finish(words.removed(pool.name));
    else setNotice(answer.kind === "refused" ? words.refused(answer.detail) : words.unreachable);
  }

  return (
    <>
      {editing ? (
        <PoolEditor
          key={editing.pool?.id ?? "new"}
          pool={editing.pool}
          start={editing.start}
          words={words}
          onSaved={(name) => finish(words.saved(name))}
          onCancel={() => setEditing(null)}
        />
      ) : null}
      <section className="card">
        <div className={styles.head}>
          <div>
            <h2>{words.pools}</h2>
            <p>{words.poolsHint}</p>
          </div>
          <Button look="primary" onClick={() => setEditing({ pool: null, start: null })}>
            {words.add}
          </Button>
        </div>
        <PoolTable
          pools={pools}
          headroom={headroom}
          locale={locale}
          words={words}
          onEdit={(pool) => setEditing({ pool, start: null })}
          onDeclare={(pool) => setEditing({ pool: null, start: poolFormOf(pool) })}
          onRemove={remove}
        />
        <p role="status" className={notice === null ? undefined : styles.done}>
          {notice}
        </p>
      </section>
    </>
  );
}
