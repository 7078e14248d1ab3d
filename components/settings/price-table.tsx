"use client";

import { useState } from "react";
import type { PriceMessages } from "../../lib/i18n/prices-messages";
import type { Price } from "../../lib/model/price";
import { Button } from "../ui/button";
import { actionColumn, type Column, DataTable } from "../ui/data-table";
import { RemoveQuestion } from "./remove-question";
import styles from "./settings.module.css";

interface TableProps {
  prices: readonly Price[];
  words: PriceMessages;
  onEdit: (price: Price) => void;
  onRemove: (price: Price) => void;
}

/** A team's own prices; deleting asks in the row itself. */
export function PriceTable({ prices, words, onEdit, onRemove }: TableProps) {
  const [asking, setAsking] = useState<string | null>(null);
  const actions = actionColumn<Price>(words.column.actions, (price) => (
    <div className={styles.actions}>
      <Button aria-label={words.editNamed(price.model)} onClick={() => onEdit(price)}>
        {words.edit}
      </Button>
      <Button aria-label={words.removeNamed(price.model)} onClick={() => setAsking(price.id)}>
        {words.remove}
      </Button>
    </div>
  ));
  function remove(price: Price) {
    setAsking(null);
    onRemove(price);
  }
  return (
    <div className={styles.scroll}>
      <DataTable
        caption={words.title}
        className={styles.prices}
        columns={[...columnsOf(words), actions]}
        rows={prices}
        keyOf={({ id }) => id}
        insteadOf={(price) =>
          asking === price.id ? (
            <RemoveQuestion
              name={price.model}
              words={words}
              onKeep={() => setAsking(null)}
              onRemove={() => remove(price)}
            />
          ) : null
        }
        empty={<p className={`${styles.inside} ${styles.muted}`}>{words.none}</p>}
      />
    </div>
  );
}

function columnsOf(words: PriceMessages): Column<Price>[] {
  const { column } = words;
  const usd = new Intl.NumberFormat("en", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: 2,
    maximumFractionDigits: 6,
  });
  const figure = (id: "input" | "cacheRead" | "cacheWrite" | "output", of: (price: Price) => number | null) => ({
    id,
    label: column[id],
    looks: ["number" as const],
    onPhone: { area: id, isLabelled: true },
    cell: (price: Price) => {
      const value = of(price);
      return value === null ? <span className={styles.muted}>{words.asInput}</span> : usd.format(value);
    },
  });
  return [
    {
      id: "model",
      label: column.model,
      isRowName: true,
      onPhone: { area: "model" },
      cell: ({ model }) => <b>{model}</b>,
    },
    {
      id: "provider",
      label: column.provider,
      looks: ["muted"],
      onPhone: { area: "provider" },
      cell: ({ provider }) => provider ?? words.everyProvider,
    },
    figure("input", ({ inputUsd }) => inputUsd),
    figure("cacheRead", ({ cacheReadUsd }) => cacheReadUsd),
    figure("cacheWrite", ({ cacheWriteUsd }) => cacheWriteUsd),
    figure("output", ({ outputUsd }) => outputUsd),
  ];
}
