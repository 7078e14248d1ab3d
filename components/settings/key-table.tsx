"use client";

import { useState } from "react";
import type { KeyMessages } from "../../lib/i18n/access-messages";
import type { Format } from "../../lib/i18n/format";
import type { ApiKey } from "../../lib/model/access";
import { useNow, useText } from "../shell/shell-context";
import { Button } from "../ui/button";
import { actionColumn, type Column, DataTable } from "../ui/data-table";
import { RemoveQuestion } from "./remove-question";
import styles from "./settings.module.css";

interface TableProps {
  keys: ApiKey[];
  words: KeyMessages;
  onRevoke: (key: ApiKey) => void;
}

/** Keys with what they may do and when they were last used; revoking asks in the row itself. */
export function KeyTable({ keys, words, onRevoke }: TableProps) {
  const { format } = useText();
  const nowMs = useNow();
  const [asking, setAsking] = useState<string | null>(null);
  const actions = actionColumn<ApiKey>(words.columns.actions, ({ id, name }) => (
    <div className={styles.actions}>
      <Button aria-label={words.revokeNamed(name)} onClick={() => setAsking(id)}>
        {words.revoke}
      </Button>
    </div>
  ));
  function revoke(key: ApiKey) {
    setAsking(null);
    onRevoke(key);
  }
  return (
    <div className={styles.scroll}>
      <DataTable
        caption={words.title}
        className={styles.keys}
        columns={[...columnsOf(words, format, nowMs), actions]}
        rows={keys}
        keyOf={({ id }) => id}
        insteadOf={(key) =>
          asking === key.id ? (
            <RemoveQuestion
              name={key.name}
              words={{
                removeQuestion: words.question,
                removeHint: words.questionHint,
                removeConfirm: words.confirm,
                keep: words.keep,
              }}
              onKeep={() => setAsking(null)}
              onRemove={() => revoke(key)}
            />
          ) : null
        }
        empty={<p className={`${styles.inside} ${styles.muted}`}>{words.none}</p>}
      />
    </div>
  );
}

function columnsOf({ columns, scope, never }: KeyMessages, format: Format, nowMs: number): Column<ApiKey>[] {
  return [
    { id: "name", label: columns.name, isRowName: true, onPhone: { area: "name" }, cell: ({ name }) => <b>{name}</b> },
    {
      id: "scopes",
      label: columns.scopes,
      onPhone: { area: "scopes", isLabelled: true },
      cell: ({ scopes }) => scopes.map((one) => scope[one]).join(" · "),
    },
    {
      id: "hint",
      label: columns.hint,
      onPhone: { area: "hint", isLabelled: true },
      looks: ["mono", "muted"],
      cell: ({ hint }) => `${hint}…`,
    },
    {
      id: "created",
      label: columns.created,
      onPhone: { area: "created", isLabelled: true },
      looks: ["muted"],
      cell: ({ createdAtMs }) => format.instant(createdAtMs),
    },
    {
      id: "used",
      label: columns.used,
      onPhone: { area: "used", isLabelled: true },
      looks: ["muted"],
      cell: ({ lastUsedAtMs }) =>
        lastUsedAtMs === null ? (
          never
        ) : (
          <span title={format.instant(lastUsedAtMs)}>{format.relative(lastUsedAtMs, nowMs)}</span>
        ),
    },
  ];
}
