"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useMemo, useState } from "react";
import { alertsText } from "../../lib/alerts-view/alerts-text";
import { alertsHref, rulePath } from "../../lib/alerts-view/alerts-view";
import { readRuleForm, spokenRule } from "../../lib/alerts-view/read-rule-form";
import { type RuleField, type RuleForm, ruleFormOf } from "../../lib/alerts-view/rule-form";
import { fieldOfPath, type RuleRow, ruleBody, ruleOfRow } from "../../lib/alerts-view/rule-wire";
import { ruleSentence } from "../../lib/alerts-view/rule-words";
import type { ChannelType } from "../../lib/model/channel";
import { useShell, useText } from "../shell/shell-context";
import { useView } from "../shell/use-view";
import { Button } from "../ui/button";
import { Emphasis } from "../ui/emphasis";
import form from "../ui/form.module.css";
import { type AlertAnswer, RULES, ruleCall, send } from "./alert-calls";
import { DeleteButton } from "./delete-button";
import styles from "./editor.module.css";
import { RuleAdvanced } from "./rule-advanced";
import { RuleFields } from "./rule-fields";
import { RulePreviewCard } from "./rule-preview";
import { useRulePreview } from "./use-rule-preview";

export interface ChannelChoice {
  id: string;
  name: string;
  type: ChannelType;
}

interface EditorProps {
  /** null = a new one. */
  edited: { id: string; version: number } | null;
  start: RuleForm;
  channels: readonly ChannelChoice[];
  poolNames: Readonly<Record<string, string>>;
}

export type FieldProblems = Partial<Record<RuleField, string>>;

/** A rule and, beside it, what it would have done; keeps what was typed until the server has taken it. */
export function RuleEditor({ edited, start, channels, poolNames }: EditorProps) {
  const { locale, timeZone } = useText();
  const { view } = useView();
  const { serverNowMs } = useShell();
  const router = useRouter();
  const [rule, setRule] = useState(start);
  const [version, setVersion] = useState(edited?.version ?? 0);
  const [isTouched, setTouched] = useState(false);
  const [answer, setAnswer] = useState<AlertAnswer<RuleRow> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const text = useMemo(
    () => alertsText(locale, timeZone, serverNowMs, poolNames),
    [locale, timeZone, serverNowMs, poolNames],
  );
  const words = text.rules;
  const read = useMemo(() => readRuleForm(rule), [rule]);
  const { preview, refused } = useRulePreview(rule);

  const own = "problems" in read ? wordsFor(read.problems, words.problem) : {};
  const fromServer = problemsOf(answer?.kind === "refused" ? answer.problems : refused, words.refused);
  // A name that is still missing is no news before somebody wants to save.
  const { name: missingName, ...others } = own;
  const problems: FieldProblems = {
    ...fromServer,
    ...others,
    ...(isTouched && missingName ? { name: missingName } : {}),
  };

  function change(next: RuleForm) {
    setRule(next);
    setAnswer(null);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if ("problems" in read) return;
    setBusy(true);
    const body = ruleBody(read.input);
    const given =
      edited === null
        ? await send<RuleRow>(RULES, "POST", body)
        : await send<RuleRow>(ruleCall(edited.id), "PUT", { ...body, version });
    setBusy(false);
    if (given.kind !== "done") return setAnswer(given);
    router.push(alertsHref({ tab: "rules" }, view));
    router.refresh();
  }

  function showCurrent(row: RuleRow) {
    const current = ruleOfRow(row);
    setRule(ruleFormOf(current));
    setVersion(current.version);
    setAnswer(null);
  }

  return (
    <div className={styles.editor}>
      <form className={`card ${styles.form}`} onSubmit={submit} noValidate>
        <p className={styles.sentence}>
          <Emphasis>{ruleSentence(spokenRule(rule), text)}</Emphasis>
        </p>
        <RuleFields rule={rule} problems={problems} channels={channels} text={text} onChange={change} />
        <RuleAdvanced rule={rule} problems={problems} text={text} onChange={change} />
        <div role="status" className={styles.said}>
          {isTouched && "problems" in read ? <p className={form.notice}>{words.problemsFound}</p> : null}
          <Said answer={answer} problems={fromServer} words={words} onLoad={showCurrent} />
        </div>
        <div className={styles.actions}>
          <Button type="submit" look="primary" disabled={isBusy}>
            {isBusy ? words.saving : words.save}
          </Button>
          <Button onClick={() => router.push(alertsHref({ tab: "rules" }, view))}>{words.cancel}</Button>
          {edited === null ? null : (
            <>
              <span className={styles.space} />
              <Button onClick={() => router.push(`${rulePath(null)}?copy=${encodeURIComponent(edited.id)}`)}>
                {words.duplicate}
              </Button>
              <DeleteButton
                path={ruleCall(edited.id)}
                question={words.deleteQuestion(rule.name)}
                hint={words.deleteHint}
                confirm={words.deleteConfirm}
                label={words.delete}
                backHref={alertsHref({ tab: "rules" }, view)}
              />
            </>
          )}
        </div>
      </form>
      <RulePreviewCard preview={preview} isComplete={!("problems" in read) || onlyName(read.problems)} text={text} />
    </div>
  );
}

function onlyName(problems: object): boolean {
  return Object.keys(problems).every((field) => field === "name");
}

function wordsFor<Code extends string>(
  problems: Partial<Record<RuleField, Code>>,
  words: Readonly<Record<Code, string>>,
): FieldProblems {
  return Object.fromEntries(Object.entries(problems).map(([field, code]) => [field, words[code as Code]]));
}

/** The server checks more than the form can; what only it knows is quoted as it says it. */
function problemsOf(
  problems: readonly { path: string; message: string }[],
  quote: (reason: string) => string,
): FieldProblems {
  const found: FieldProblems = {};
  for (const { path, message } of problems) {
    const field = fieldOfPath(path);
    if (field !== null) found[field] ??= quote(message);
  }
  return found;
}

interface SaidProps {
  answer: AlertAnswer<RuleRow> | null;
  problems: FieldProblems;
  words: ReturnType<typeof alertsText>["rules"];
  onLoad: (row: RuleRow) => void;
}

/** What the server said of the whole rule. */
function Said({ answer, problems, words, onLoad }: SaidProps) {
  switch (answer?.kind) {
    case "refused":
      return (
        <p className={form.notice}>
          {Object.keys(problems).length > 0 ? words.problemsFound : words.refused(answer.detail)}
        </p>
      );
    case "unreachable":
      return <p className={form.notice}>{words.unreachable}</p>;
    case "gone":
      return <p className={form.notice}>{words.gone}</p>;
    case "conflict":
      return (
        <p className={form.notice}>
          {words.conflict(String(answer.current.version))}
          <Button onClick={() => onLoad(answer.current)}>{words.loadCurrent}</Button>
        </p>
      );
    default:
      return null;
  }
}
