"use client";

import { ChevronRight } from "lucide-react";
import type { ComponentProps } from "react";
import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import { formUnitOf } from "../../lib/alerts-view/form-unit";
import { basisOf, isAtOnce, isPoolMetric, isRatioMetric } from "../../lib/alerts-view/metric-facts";
import type { RuleField, RuleForm } from "../../lib/alerts-view/rule-form";
import form from "../ui/form.module.css";
import { FormField, FormGroup } from "../ui/form-field";
import { UnitInput } from "../ui/unit-input";
import styles from "./editor.module.css";
import type { FieldProblems } from "./rule-editor";

interface AdvancedProps {
  rule: RuleForm;
  problems: FieldProblems;
  text: AlertsText;
  onChange: (rule: RuleForm) => void;
}

type TextField = Extract<
  RuleField,
  | "resolveAt"
  | "keepMinutes"
  | "windowMinutes"
  | "maxWindowMinutes"
  | "minSamples"
  | "minBad"
  | "noDataResolveHours"
  | "repeatHours"
>;

const OWN: readonly RuleField[] = [
  "resolveAt",
  "keepMinutes",
  "windowMinutes",
  "maxWindowMinutes",
  "minSamples",
  "minBad",
  "confidence",
  "noData",
  "noDataResolveHours",
  "repeatHours",
  "description",
];

/** What has a good default; opens by itself where something in it is wrong. */
export function RuleAdvanced({ rule, problems, text, onChange }: AdvancedProps) {
  const words = text.rules;
  const { metric } = rule;
  const isBudget = metric === "budget_used";
  const standsStill = isBudget || metric === "minutes_silent" || metric === "time_to_exhaustion";
  const hasProblem = OWN.some((field) => problems[field] !== undefined);
  const unit = formUnitOf(metric);
  const figure = (field: TextField, of: string, more: Partial<ComponentProps<typeof UnitInput>> = {}) => (
    <UnitInput
      {...more}
      label={words.field[field]}
      unit={of}
      value={rule[field]}
      aria-invalid={problems[field] !== undefined}
      onChange={(value) => onChange({ ...rule, [field]: value })}
    />
  );
  return (
    <details className={styles.advanced} {...(hasProblem ? { open: true } : {})}>
      <summary>
        <ChevronRight size={14} aria-hidden />
        <b>{words.section.advanced}</b>
        <span>{words.advancedHint}</span>
      </summary>
      <div className={styles.fields}>
        {isBudget ? null : (
          <FormGroup
            label={words.field.resolveAt}
            hint={words.hint.resolveAt}
            problem={problems.resolveAt ?? problems.keepMinutes}
          >
            <div className={form.row}>
              <span className={styles.direction}>
                {words.direction[rule.direction === "above" ? "below" : "above"]}
              </span>
              {figure("resolveAt", words.unit[unit], {
                isLeading: unit === "usd",
                placeholder: rule.warning === "" ? rule.critical : rule.warning,
              })}
              {isAtOnce(metric) ? null : (
                <>
                  <span>{words.for}</span>
                  {figure("keepMinutes", words.unit.min)}
                </>
              )}
            </div>
          </FormGroup>
        )}
        {standsStill ? null : (
          <FormGroup
            label={words.field.windowMinutes}
            hint={isPoolMetric(metric) ? undefined : words.hint.windowMinutes}
            problem={problems.windowMinutes ?? problems.maxWindowMinutes}
          >
            <div className={form.row}>
              {figure("windowMinutes", words.unit.min)}
              {isPoolMetric(metric) ? null : (
                <>
                  <span>{words.stretchesTo}</span>
                  {figure("maxWindowMinutes", words.unit.min)}
                </>
              )}
            </div>
          </FormGroup>
        )}
        {basisOf(metric) === null || isPoolMetric(metric) ? null : (
          <FormField label={words.field.minSamples} hint={words.hint.minSamples} problem={problems.minSamples}>
            {(input) => (
              <div className={form.row}>
                {figure(
                  "minSamples",
                  text.metrics.basis[basisOf(metric) ?? "attempts"]({ count: 2, shown: "" }).trim(),
                  input,
                )}
              </div>
            )}
          </FormField>
        )}
        {isRatioMetric(metric) ? <SureFields rule={rule} problems={problems} text={text} onChange={onChange} /> : null}
        {standsStill ? null : (
          <FormGroup
            label={words.field.noData}
            hint={words.hint.noData}
            problem={problems.noData ?? problems.noDataResolveHours}
          >
            <select
              className={form.input}
              aria-label={words.field.noData}
              value={rule.noData}
              onChange={({ target }) => onChange({ ...rule, noData: target.value === "notify" ? "notify" : "keep" })}
            >
              <option value="keep">{words.noDataMode.keep}</option>
              <option value="notify">{words.noDataMode.notify}</option>
            </select>
            <div className={form.row}>
              <span>{words.field.noDataResolveHours}</span>
              {figure("noDataResolveHours", words.unit.h, { placeholder: words.none })}
            </div>
          </FormGroup>
        )}
        <FormField label={words.field.repeatHours} hint={words.hint.repeatHours} problem={problems.repeatHours}>
          {(input) => (
            <div className={form.row}>{figure("repeatHours", words.unit.h, { ...input, placeholder: words.none })}</div>
          )}
        </FormField>
        <FormField label={words.field.description} hint={words.hint.description} problem={problems.description}>
          {(input) => (
            <textarea
              {...input}
              rows={3}
              maxLength={2_000}
              value={rule.description}
              onChange={(event) => onChange({ ...rule, description: event.target.value })}
            />
          )}
        </FormField>
      </div>
    </details>
  );
}

/** Of rates: that a few bad ones by chance are no alert. */
function SureFields({ rule, problems, text, onChange }: AdvancedProps) {
  const words = text.rules;
  return (
    <>
      <FormField label={words.field.minBad} hint={words.hint.minBad} problem={problems.minBad}>
        {(input) => (
          <div className={form.row}>
            <UnitInput {...input} unit="" value={rule.minBad} onChange={(minBad) => onChange({ ...rule, minBad })} />
          </div>
        )}
      </FormField>
      <FormField label={words.field.confidence} hint={words.hint.confidence} problem={problems.confidence}>
        {(input) => (
          <select
            {...input}
            value={rule.confidence}
            onChange={({ target }) =>
              onChange({
                ...rule,
                confidence: (["none", "0.9", "0.95"] as const).find((one) => one === target.value) ?? "0.9",
              })
            }
          >
            {(["0.9", "0.95", "none"] as const).map((one) => (
              <option key={one} value={one}>
                {words.confidence[one]}
              </option>
            ))}
          </select>
        )}
      </FormField>
    </>
  );
}
