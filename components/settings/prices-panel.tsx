"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { formatFor } from "../../lib/i18n/format";
import type { Locale } from "../../lib/i18n/locale";
import { priceMessages } from "../../lib/i18n/prices";
import type { Price } from "../../lib/model/price";
import type { UnpricedModel } from "../../lib/prices/unpriced-models";
import { send } from "../editor/call-api";
import { Button } from "../ui/button";
import { PRICES, PriceEditor } from "./price-editor";
import { emptyPriceForm, type PriceForm, priceFormOf } from "./price-form";
import { PriceTable } from "./price-table";
import styles from "./settings.module.css";

interface PanelProps {
  prices: Price[];
  unpriced: UnpricedModel[];
  locale: Locale;
}

/** A team's own prices, the form for the one that is being changed, and what still has none. */
export function PricesPanel({ prices, unpriced, locale }: PanelProps) {
  const words = priceMessages(locale);
  const format = formatFor(locale, "UTC");
  const router = useRouter();
  const [editing, setEditing] = useState<{ price: Price | null; start: PriceForm } | null>(null);
  const [notice, setNotice] = useState<string | null>(null);

  function finish(said: string) {
    setEditing(null);
    setNotice(said);
    router.refresh();
  }

  async function remove(price: Price) {
    const answer = await send(`${PRICES}/${encodeURIComponent(price.id)}`, "DELETE");
    if (answer.kind === "done" || answer.kind === "gone") finish(words.removed(price.model));
    else setNotice(answer.kind === "refused" ? words.refused(answer.detail) : words.unreachable);
  }

  const missing = unpriced.filter(({ model }) => prices.every((price) => price.model !== model));
  return (
    <>
      {editing ? (
        <PriceEditor
          key={editing.price?.id ?? `new ${editing.start.model}`}
          price={editing.price}
          start={editing.start}
          words={words}
          onSaved={(model) => finish(words.saved(model))}
          onCancel={() => setEditing(null)}
        />
      ) : null}
      <section className="card" id="prices">
        <div className={styles.head}>
          <div>
            <h2>{words.title}</h2>
            <p>{words.hint}</p>
          </div>
          <Button onClick={() => setEditing({ price: null, start: emptyPriceForm() })}>{words.add}</Button>
        </div>
        <PriceTable
          prices={prices}
          words={words}
          onEdit={(price) => setEditing({ price, start: priceFormOf(price) })}
          onRemove={remove}
        />
        {missing.length === 0 ? null : (
          <div className={styles.missing}>
            <h3>{words.unpriced}</h3>
            <p className={`${styles.muted} ${styles.small}`}>{words.unpricedHint}</p>
            <ul>
              {missing.map(({ model, attempts }) => (
                <li key={model}>
                  <Button onClick={() => setEditing({ price: null, start: emptyPriceForm(model) })}>
                    {words.setPrice(model, format.count(attempts))}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
        <p role="status" className={notice === null ? undefined : styles.done}>
          {notice}
        </p>
      </section>
    </>
  );
}
