"use client";

import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { alertsText } from "../../lib/alerts-view/alerts-text";
import { alertsHref, rulePath } from "../../lib/alerts-view/alerts-view";
import { readRuleForm, spokenRule } from "../../lib/alerts-view/read-rule-form";
import { type RuleField, type RuleForm, ruleFormOf } from "../../lib/alerts-view/rule-form";
import { fieldOfPath, type RuleRow, ruleBody, ruleOfRow } from "../../lib/alerts-view/rule-wire";
import { ruleSentence } from "../../lib/alerts-view/rule-words";
import type { ChannelType } from "../../lib/model/channel";
import { EditorForm } from "../editor/editor-form";
import { useSaving } from "../editor/use-saving";
import { useUnsavedGuard } from "../editor/use-unsaved-guard";
import { useShell, useText } from "../shell/shell-context";
import { useView } from "../shell/use-view";
import { Button } from "../ui/button";
import { Emphasis } from "../ui/emphasis";
import { RULES, ruleCall } from "./alert-paths";
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
  const [isChanged, setChanged] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const saving = useSaving<RuleRow>(RULES, edited);
  const { answer } = saving;
  useUnsavedGuard(isChanged);
  const text = useMemo(
    () => alertsText(locale, timeZone, serverNowMs, poolNames),
    [locale, timeZone, serverNowMs, poolNames],
  );
  const words = text.rules;
  const listHref = alertsHref({ tab: "rules" }, view);
  const read = useMemo(() => readRuleForm(rule), [rule]);
  const { preview, refused } = useRulePreview(rule);

  const own = "problems" in read ? wordsFor(read.problems, words.problem) : {};
  const fromServer = problemsOf(answer?.kind === "refused" ? answer.problems : refused, words.refused);
  const isRefusedByField = answer?.kind === "refused" && Object.keys(fromServer).length > 0;
  // A name that is still missing is no news before somebody wants to save.
  const { name: missingName, ...others } = own;
  const problems: FieldProblems = {
    ...fromServer,
    ...others,
    ...(isTouched && missingName ? { name: missingName } : {}),
  };

  function change(next: RuleForm) {
    setRule(next);
    setChanged(true);
    saving.forget();
  }

  async function submit() {
    setTouched(true);
    if ("problems" in read) return;
    const given = await saving.save(ruleBody(read.input));
    if (given.kind !== "done") return;
    setChanged(false);
    router.push(listHref);
    router.refresh();
  }

  function showCurrent(row: RuleRow) {
    const current = ruleOfRow(row);
    setRule(ruleFormOf(current));
    setChanged(false);
    saving.follow(current.version);
    saving.forget();
  }

  return (
    <div className={styles.editor}>
      <EditorForm
        className={`card ${styles.form}`}
        words={words}
        saving={saving}
        hasProblems={(isTouched && "problems" in read) || isRefusedByField}
        onSubmit={submit}
        onCancel={() => router.push(listHref)}
        onLoad={showCurrent}
        further={
          edited === null ? undefined : (
            <>
              <Button onClick={() => router.push(`${rulePath(null)}?copy=${encodeURIComponent(edited.id)}`)}>
                {words.duplicate}
              </Button>
              <DeleteButton
                path={ruleCall(edited.id)}
                question={words.deleteQuestion(rule.name)}
                hint={words.deleteHint}
                confirm={words.deleteConfirm}
                label={words.delete}
                backHref={listHref}
              />
            </>
          )
        }
      >
        <p className={styles.sentence}>
          <Emphasis>{ruleSentence(spokenRule(rule), text)}</Emphasis>
        </p>
        <RuleFields rule={rule} problems={problems} channels={channels} text={text} onChange={change} />
        <RuleAdvanced rule={rule} problems={problems} text={text} onChange={change} />
      </EditorForm>
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
