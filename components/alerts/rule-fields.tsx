"use client";

import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import { formUnitOf } from "../../lib/alerts-view/form-unit";
import { isAlertMetric, isAtOnce, METRICS_BY_FAMILY } from "../../lib/alerts-view/metric-facts";
import { type RuleForm, withMetric } from "../../lib/alerts-view/rule-form";
import form from "../ui/form.module.css";
import { FormField, FormGroup } from "../ui/form-field";
import { UnitInput } from "../ui/unit-input";
import { BudgetFields } from "./budget-fields";
import { ChannelPicker } from "./channel-picker";
import styles from "./editor.module.css";
import { GroupPicker } from "./group-picker";
import type { ChannelChoice, FieldProblems } from "./rule-editor";
import { RuleFilterFields } from "./rule-filter";

interface FieldsProps {
  rule: RuleForm;
  problems: FieldProblems;
  channels: readonly ChannelChoice[];
  text: AlertsText;
  onChange: (rule: RuleForm) => void;
}

/** What a rule cannot do without: what, when, and whom to tell. */
export function RuleFields({ rule, problems, channels, text, onChange }: FieldsProps) {
  const { rules: words, metrics } = text;
  const set = <Field extends keyof RuleForm>(field: Field, value: RuleForm[Field]) =>
    onChange({ ...rule, [field]: value });
  return (
    <>
      <h2>{words.section.what}</h2>
      <FormField label={words.field.name} problem={problems.name}>
        {(input) => (
          <input
            {...input}
            maxLength={200}
            value={rule.name}
            onChange={(event) => set("name", event.target.value)}
            required
          />
        )}
      </FormField>
      <FormField label={words.field.metric} hint={metrics.hint[rule.metric]} problem={problems.metric}>
        {(input) => (
          <select
            {...input}
            value={rule.metric}
            onChange={({ target }) => {
              if (isAlertMetric(target.value)) onChange(withMetric(rule, target.value, metrics.name));
            }}
          >
            {METRICS_BY_FAMILY.map(({ family, metrics: own }) => (
              <optgroup key={family} label={metrics.family[family]}>
                {own.map((metric) => (
                  <option key={metric} value={metric}>
                    {metrics.name[metric]}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </FormField>
      <RuleFilterFields
        filter={rule.filter}
        problem={problems.filter}
        text={text}
        onChange={(filter) => set("filter", filter)}
      />
      <GroupPicker
        groups={rule.groupBy}
        problem={problems.groupBy}
        text={text}
        onChange={(groupBy) => set("groupBy", groupBy)}
      />
      {rule.metric === "budget_used" ? (
        <BudgetFields rule={rule} problems={problems} text={text} onChange={onChange} />
      ) : (
        <ThresholdFields rule={rule} problems={problems} text={text} onChange={onChange} />
      )}
      <h2>{words.section.tell}</h2>
      <ChannelPicker
        chosen={rule.channels}
        channels={channels}
        problem={problems.channels}
        text={text}
        onChange={(ids) => set("channels", ids)}
      />
    </>
  );
}

type ThresholdProps = Omit<FieldsProps, "channels">;

function ThresholdFields({ rule, problems, text, onChange }: ThresholdProps) {
  const { rules: words } = text;
  const unit = formUnitOf(rule.metric);
  const shown = { unit: words.unit[unit], isLeading: unit === "usd" };
  const { direction } = rule;
  return (
    <>
      <h2>{words.section.when}</h2>
      <FormGroup label={words.field.critical} problem={problems.critical ?? problems.direction ?? problems.forMinutes}>
        <div className={form.row}>
          <select
            className={`${form.input} ${styles.direction}`}
            aria-label={words.field.direction}
            value={direction}
            onChange={({ target }) =>
              onChange({ ...rule, direction: target.value === "below" ? "below" : "above", resolveAt: "", warning: "" })
            }
          >
            <option value="above">{words.direction.above}</option>
            <option value="below">{words.direction.below}</option>
          </select>
          <UnitInput
            {...shown}
            label={words.field.critical}
            value={rule.critical}
            aria-invalid={problems.critical !== undefined}
            onChange={(critical) => onChange({ ...rule, critical })}
          />
          {isAtOnce(rule.metric) ? null : (
            <>
              <span>{words.for}</span>
              <UnitInput
                label={words.field.forMinutes}
                unit={words.unit.min}
                value={rule.forMinutes}
                aria-invalid={problems.forMinutes !== undefined}
                onChange={(forMinutes) => onChange({ ...rule, forMinutes })}
              />
            </>
          )}
        </div>
      </FormGroup>
      <FormField label={words.field.warning} problem={problems.warning} hint={words.hint.warning}>
        {(input) => (
          <div className={form.row}>
            <span className={styles.direction}>{words.direction[direction]}</span>
            <UnitInput
              {...input}
              {...shown}
              value={rule.warning}
              placeholder={words.none}
              onChange={(warning) => onChange({ ...rule, warning })}
            />
          </div>
        )}
      </FormField>
    </>
  );
}
