"use client";

import { Square, SquareCheck } from "lucide-react";
import type { AlertsText } from "../../lib/alerts-view/alerts-text";
import { RULE_GROUPS, type RuleGroup } from "../../lib/model/alert";
import { FormField } from "../ui/form-field";
import { Popover } from "../ui/popover";
import ui from "../ui/ui.module.css";

interface PickerProps {
  groups: readonly RuleGroup[];
  problem: string | undefined;
  text: AlertsText;
  onChange: (groups: RuleGroup[]) => void;
}

/** What tells one alert from another. */
export function GroupPicker({ groups, problem, text, onChange }: PickerProps) {
  const { rules: words, metrics, format } = text;
  const shown = groups.length === 0 ? words.together : format.list(groups.map((group) => metrics.group[group]));
  return (
    <FormField label={words.field.groupBy} hint={words.hint.groupBy} problem={problem}>
      {({ id, "aria-describedby": describedBy }) => (
        <div>
          <Popover id={id} describedBy={describedBy} label={words.field.groupBy} value={shown} trigger={shown}>
            {RULE_GROUPS.map((group) => {
              const isChosen = groups.includes(group);
              return (
                <button
                  key={group}
                  type="button"
                  className={ui.item}
                  aria-pressed={isChosen}
                  onClick={() => onChange(RULE_GROUPS.filter((one) => groups.includes(one) !== (one === group)))}
                >
                  {isChosen ? <SquareCheck size={14} aria-hidden /> : <Square size={14} aria-hidden />}
                  <span className={ui.itemText}>{metrics.group[group]}</span>
                </button>
              );
            })}
          </Popover>
        </div>
      )}
    </FormField>
  );
}
