"use client";

import { type ReactNode, useState } from "react";
import type { PriceMessages } from "../../lib/i18n/prices-messages";
import type { Price } from "../../lib/model/price";
import type { FieldProblem } from "../editor/call-api";
import { useSaving } from "../editor/use-saving";
import { useUnsavedGuard } from "../editor/use-unsaved-guard";
import { type FieldInput, FormField } from "../ui/form-field";
import { UnitInput } from "../ui/unit-input";
import { EditorCard } from "./editor-card";
import {
  PRICE_FIGURES,
  type PriceField,
  type PriceForm,
  type PriceRow,
  priceFormOfRow,
  readPriceForm,
  SENT_AS,
} from "./price-form";
import styles from "./settings.module.css";

export const PRICES = "/api/v1/prices";

interface EditorProps {
  /** The price to change; null = a new one. */
  price: Price | null;
  start: PriceForm;
  words: PriceMessages;
  onSaved: (model: string) => void;
  onCancel: () => void;
}

/** Form for one price; keeps what was typed until the server has taken it. */
export function PriceEditor({ price, start, words, onSaved, onCancel }: EditorProps) {
  const [form, setForm] = useState(start);
  const [problems, setProblems] = useState<Partial<Record<PriceField, string>>>({});
  const [isChanged, setChanged] = useState(false);
  const saving = useSaving<PriceRow>(PRICES, price);
  useUnsavedGuard(isChanged);

  function change(field: PriceField, value: string) {
    setForm({ ...form, [field]: value });
    setChanged(true);
  }

  async function submit() {
    const read = readPriceForm(form);
    saving.forget();
    setProblems(
      "problems" in read
        ? Object.fromEntries(Object.entries(read.problems).map(([field, code]) => [field, words.problem[code]]))
        : {},
    );
    if ("problems" in read) return;
    const given = await saving.save(read.request);
    if (given.kind === "done") return onSaved(read.request.model);
    if (given.kind === "refused") setProblems(quoted(given.problems, words));
  }

  function showCurrent(current: PriceRow) {
    setForm(priceFormOfRow(current));
    setChanged(false);
    saving.follow(current.version);
    saving.forget();
  }

  const field = (name: PriceField, input: (props: FieldInput) => ReactNode) => (
    <FormField
      key={name}
      look="titled"
      label={words.column[name]}
      hint={words.fieldHint[name]}
      problem={problems[name]}
    >
      {input}
    </FormField>
  );

  return (
    <EditorCard
      title={price ? words.editPrice(price.model) : words.newPrice}
      words={words}
      saving={saving}
      hasProblems={Object.keys(problems).length > 0}
      onSubmit={submit}
      onCancel={onCancel}
      onLoad={showCurrent}
    >
      <div className={styles.grid}>
        {(["model", "provider"] as const).map((name) =>
          field(name, (props) => (
            <input {...props} value={form[name]} onChange={(event) => change(name, event.target.value)} />
          )),
        )}
      </div>
      <div className={styles.figures}>
        {PRICE_FIGURES.map((name) =>
          field(name, (props) => (
            <UnitInput
              {...props}
              isWide
              value={form[name]}
              unit={words.perMillion}
              onChange={(value) => change(name, value)}
            />
          )),
        )}
      </div>
    </EditorCard>
  );
}

/** What only the server knows is quoted as it says it. */
function quoted(problems: readonly FieldProblem[], words: PriceMessages): Partial<Record<PriceField, string>> {
  const fields = Object.keys(SENT_AS) as PriceField[];
  return Object.fromEntries(
    problems.flatMap(({ path, message }) => {
      const field = fields.find((one) => SENT_AS[one] === path);
      return field === undefined ? [] : [[field, words.refused(message)]];
    }),
  );
}
