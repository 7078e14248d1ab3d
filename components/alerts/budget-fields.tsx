"use client";

import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import type { RuleForm } from "../../lib/alerts-view/rule-form";
import form from "../ui/form.module.css";
import { FormField, FormGroup } from "../ui/form-field";
import { UnitInput } from "../ui/unit-input";
import styles from "./editor.module.css";
import type { FieldProblems } from "./rule-editor";

interface BudgetProps {
  rule: RuleForm;
  problems: FieldProblems;
  text: AlertsText;
  onChange: (rule: RuleForm) => void;
}

const PERIODS = ["day", "week", "month"] as const;

/** How much may be spent in a calendar period, and at which shares of it somebody is told. */
export function BudgetFields({ rule, problems, text, onChange }: BudgetProps) {
  const words = text.rules;
  return (
    <>
      <h2>{words.section.budget}</h2>
      <FormGroup label={words.field.budgetAmount} problem={problems.budgetAmount ?? problems.budgetPeriod}>
        <div className={form.row}>
          <UnitInput
            label={words.field.budgetAmount}
            unit={words.unit.usd}
            isLeading
            value={rule.budgetAmount}
            aria-invalid={problems.budgetAmount !== undefined}
            onChange={(budgetAmount) => onChange({ ...rule, budgetAmount })}
          />
          <span aria-hidden>/</span>
          <select
            className={`${form.input} ${styles.direction}`}
            aria-label={words.field.budgetPeriod}
            value={rule.budgetPeriod}
            onChange={({ target }) =>
              onChange({ ...rule, budgetPeriod: PERIODS.find((period) => period === target.value) ?? "month" })
            }
          >
            {PERIODS.map((period) => (
              <option key={period} value={period}>
                {words.period[period]}
              </option>
            ))}
          </select>
        </div>
      </FormGroup>
      <FormField label={words.field.budgetZone} hint={words.hint.budgetZone} problem={problems.budgetZone}>
        {(input) => (
          <input
            {...input}
            list="zones"
            value={rule.budgetZone}
            spellCheck={false}
            onChange={(event) => onChange({ ...rule, budgetZone: event.target.value })}
          />
        )}
      </FormField>
      <datalist id="zones">
        {Intl.supportedValuesOf("timeZone").map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <FormField label={words.field.budgetSteps} hint={words.hint.budgetSteps} problem={problems.budgetSteps}>
        {(input) => (
          <input
            {...input}
            inputMode="decimal"
            value={rule.budgetSteps}
            onChange={(event) => onChange({ ...rule, budgetSteps: event.target.value })}
          />
        )}
      </FormField>
      <FormGroup label={words.field.budgetProjected}>
        <label className={form.check}>
          <input
            type="checkbox"
            checked={rule.budgetProjected}
            onChange={(event) => onChange({ ...rule, budgetProjected: event.target.checked })}
          />
          {words.hint.budgetProjected}
        </label>
      </FormGroup>
    </>
  );
}
