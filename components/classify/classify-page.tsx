"use client";

import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { CLASSIFY_EXAMPLE_IDS, CLASSIFY_EXAMPLES, type ClassifyExampleId } from "@/lib/api/classify-examples";
import { classifyMessages } from "@/lib/i18n/classify";
import type { ClassifyMessages } from "@/lib/i18n/classify-messages";
import { splitPaste } from "@/lib/ingest/paste";
import { useText } from "../shell/shell-context";
import { Button } from "../ui/button";
import styles from "./classify.module.css";
import {
  type ClassifyField,
  type ClassifyForm,
  type ClassifyProblem,
  EMPTY_FORM,
  formOfExample,
  type KnownProvider,
  withPasted,
} from "./classify-form";
import { FormFields } from "./form-fields";
import { takeHanded } from "./handoff";
import { headlineOf } from "./headline-of";
import { ResultCard } from "./result-card";
import { type Taken, TakenApart } from "./taken-apart";
import { type Reading, useClassify } from "./use-classify";

interface PageProps {
  known: readonly KnownProvider[];
  /** Whether this server asks for a password, so that a copied command must send it. */
  needsPassword: boolean;
}

/** More at once than anybody types: pasted, dropped or filled in. */
const PASTED_CHARS = 12;

/** Paste an error, get the verdict. */
export function ClassifyPage({ known, needsPassword }: PageProps) {
  const { locale } = useText();
  const words = classifyMessages(locale);
  const [form, setForm] = useState<ClassifyForm>(EMPTY_FORM);
  const [taken, setTaken] = useState<Taken | null>(null);
  const resultTop = useRef<HTMLParagraphElement>(null);
  const wantsResult = useRef(false);
  const { reading, isBusy, classifyNow } = useClassify(form, known);

  useEffect(() => {
    const handed = takeHanded();
    if (handed !== null) setForm(handed);
  }, []);

  // Where the result is below the form, whoever asked for it is led there.
  useEffect(() => {
    if (reading.kind === "blank" || !wantsResult.current) return;
    wantsResult.current = false;
    resultTop.current?.scrollIntoView({ block: "nearest" });
  }, [reading]);

  function show(next: ClassifyForm, apart: Taken | null) {
    setForm(next);
    setTaken(apart);
  }

  function type(field: ClassifyField, value: string) {
    const typed = { ...form, [field]: value };
    const isPaste = (field === "body" || field === "headers") && value.length - form[field].length > PASTED_CHARS;
    const parts = isPaste ? splitPaste(value) : null;
    const isNews = parts !== null && (field === "body" || parts.status !== null || parts.body !== "");
    if (parts === null || !isNews) return setForm(typed);
    const before = field === "body" || parts.body !== "" ? form : { ...form, body: "" };
    const next = withPasted(before, parts);
    show(field === "headers" && parts.body === "" ? { ...next, body: form.body } : next, { parts, before: typed });
  }

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    wantsResult.current = true;
    classifyNow();
  }

  function showExample(id: ClassifyExampleId) {
    wantsResult.current = true;
    show(formOfExample(CLASSIFY_EXAMPLES[id]), null);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
  }

  return (
    <>
      <div>
        <h1>{words.title}</h1>
        <p className={styles.lead}>{words.lead}</p>
      </div>
      <fieldset className={styles.examples}>
        <legend>{words.examples}</legend>
        {CLASSIFY_EXAMPLE_IDS.map((id) => (
          <Button key={id} onClick={() => showExample(id)}>
            {words.example[id]}
          </Button>
        ))}
      </fieldset>
      <div className={styles.columns}>
        <form className={`card ${styles.form}`} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
          <TakenApart taken={taken} words={words} onUndo={(before) => show(before, null)} />
          <FormFields form={form} problems={problemWords(reading, words)} known={known} words={words} onType={type} />
          <div className={styles.buttons}>
            <Button type="submit" look="primary" title={words.keys} aria-keyshortcuts="Control+Enter Meta+Enter">
              {words.submit}
            </Button>
            <Button onClick={() => show(EMPTY_FORM, null)}>{words.clear}</Button>
            <span className={`${styles.hint} ${styles.keys}`}>{words.keys}</span>
          </div>
          <p className={styles.hint}>{words.notStored}</p>
        </form>
        <section className={styles.result} aria-label={words.result} aria-busy={isBusy}>
          <p ref={resultTop} role="status" className="visually-hidden">
            {reading.kind === "answer" ? headlineOf(reading.answer, reading.request, words, locale) : null}
          </p>
          <ResultCard reading={reading} form={form} needsPassword={needsPassword} words={words} />
        </section>
      </div>
    </>
  );
}

function problemWords(reading: Reading, words: ClassifyMessages): Partial<Record<ClassifyField, string>> {
  if (reading.kind === "refused") return mapped(reading.fields, words.problem.refused);
  return reading.kind === "unreadable" ? mapped(reading.problems, (problem) => problemWord(problem, words)) : {};
}

function problemWord(problem: ClassifyProblem, { problem: words }: ClassifyMessages): string {
  return problem.code === "headerLine" ? words.headerLine(problem.line) : words[problem.code];
}

function mapped<Value>(
  of: Partial<Record<ClassifyField, Value>>,
  word: (value: Value) => string,
): Partial<Record<ClassifyField, string>> {
  return Object.fromEntries(Object.entries(of).map(([field, value]) => [field, word(value)]));
}
