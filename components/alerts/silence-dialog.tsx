"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { alertMetricMessages } from "../../lib/i18n/alert-metrics";
import { alertsMessages } from "../../lib/i18n/alerts";
import { type AlertRule, RULE_GROUPS, type RuleGroup, type Silence } from "../../lib/model/alert";
import { send } from "../editor/call-api";
import { useText } from "../shell/shell-context";
import { FormField, FormGroup, Problem } from "../ui/form-field";
import { Segmented } from "../ui/segmented";
import { SILENCES } from "./alert-paths";
import styles from "./alerts.module.css";
import { FormDialog } from "./form-dialog";
import { useOwnName } from "./use-own-name";

const LASTS = { "1h": 3_600, "4h": 14_400, "24h": 86_400, "7d": 604_800 } as const;
type Lasts = keyof typeof LASTS;

interface DialogProps {
  /** What it matches to begin with. */
  start: Silence["matchers"];
  rules: readonly Pick<AlertRule, "id" | "name">[];
  poolNames: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** Keeps alerts from being told for a while. */
export function SilenceDialog({ start, rules, poolNames, onClose }: DialogProps) {
  const { locale } = useText();
  const words = alertsMessages(locale).dialog;
  const router = useRouter();
  const [author, setAuthor, keepName] = useOwnName();
  const [note, setNote] = useState("");
  const [lasts, setLasts] = useState<Lasts>("4h");
  const [matchers, setMatchers] = useState<Silence["matchers"]>(start);
  const [problems, setProblems] = useState<{ author?: string; matchers?: string; whole?: string }>({});
  const [isBusy, setBusy] = useState(false);

  async function submit() {
    const chosen = Object.fromEntries(Object.entries(matchers).filter(([, value]) => value !== ""));
    const found = {
      ...(author.trim() === "" ? { author: words.required } : {}),
      ...(Object.keys(chosen).length === 0 ? { matchers: words.nothingChosen } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const body = { matchers: chosen, duration_seconds: LASTS[lasts], author: author.trim(), note: note.trim() };
    const answer = await send(SILENCES, "POST", body);
    setBusy(false);
    if (answer.kind === "done") {
      keepName();
      router.refresh();
      return onClose();
    }
    setProblems({ whole: answer.kind === "refused" ? words.refused(answer.detail) : words.unreachable });
  }

  return (
    <FormDialog
      title={words.silenceTitle}
      hint={words.silenceHint}
      problem={problems.whole}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <MatcherFields matchers={matchers} rules={rules} poolNames={poolNames} onChange={setMatchers} />
      <Problem text={problems.matchers} />
      <FormGroup label={words.for}>
        <Segmented
          value={lasts}
          onChange={setLasts}
          options={(Object.keys(LASTS) as Lasts[]).map((value) => ({ value, label: words.lasts[value] }))}
        />
      </FormGroup>
      <FormField label={words.name} problem={problems.author}>
        {(input) => (
          <input {...input} maxLength={200} value={author} onChange={(event) => setAuthor(event.target.value)} />
        )}
      </FormField>
      <FormField label={words.note} hint={words.noteHint}>
        {(input) => (
          <input {...input} maxLength={2_000} value={note} onChange={(event) => setNote(event.target.value)} />
        )}
      </FormField>
    </FormDialog>
  );
}

interface MatcherProps {
  matchers: Silence["matchers"];
  rules: readonly Pick<AlertRule, "id" | "name">[];
  poolNames: Readonly<Record<string, string>>;
  onChange: (matchers: Silence["matchers"]) => void;
}

/** A rule, a severity, and labels; what is left empty matches everything. */
function MatcherFields({ matchers, rules, poolNames, onChange }: MatcherProps) {
  const { locale } = useText();
  const all = alertsMessages(locale);
  const words = all.dialog;
  const { group } = alertMetricMessages(locale);
  // A pool that is gone can still be what an alert is about.
  const pools =
    matchers.pool && !(matchers.pool in poolNames) ? { ...poolNames, [matchers.pool]: matchers.pool } : poolNames;
  // What it began with stays in sight while it is edited.
  const [named] = useState(() => RULE_GROUPS.filter((name) => matchers[name] !== undefined));
  const set = (name: RuleGroup | "rule" | "severity", value: string) => onChange({ ...matchers, [name]: value });
  return (
    <>
      <FormField label={all.rules.columns.rule}>
        {(input) => (
          <select {...input} value={matchers.rule ?? ""} onChange={(event) => set("rule", event.target.value)}>
            <option value="">{words.anyRule}</option>
            {rules.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField label={words.severity}>
        {(input) => (
          <select {...input} value={matchers.severity ?? ""} onChange={(event) => set("severity", event.target.value)}>
            <option value="">{words.anySeverity}</option>
            <option value="critical">{all.severity.critical}</option>
            <option value="warning">{all.severity.warning}</option>
          </select>
        )}
      </FormField>
      {named.map(labelField)}
      <details className={styles.details}>
        <summary>{words.moreLabels}</summary>
        <div className={styles.dialogForm}>{RULE_GROUPS.filter((name) => !named.includes(name)).map(labelField)}</div>
      </details>
    </>
  );

  function labelField(name: RuleGroup) {
    return (
      <FormField key={name} label={group[name]}>
        {(input) =>
          name === "pool" ? (
            <select {...input} value={matchers.pool ?? ""} onChange={(event) => set("pool", event.target.value)}>
              <option value="">{words.anyValue}</option>
              {Object.entries(pools).map(([id, shown]) => (
                <option key={id} value={id}>
                  {shown}
                </option>
              ))}
            </select>
          ) : (
            <input
              {...input}
              maxLength={200}
              value={matchers[name] ?? ""}
              placeholder={words.anyValue}
              onChange={(event) => set(name, event.target.value)}
            />
          )
        }
      </FormField>
    );
  }
}
