"use client";

import { useState } from "react";
import type { SettingsMessages } from "../../lib/i18n/settings-messages";
import type { Pool } from "../../lib/model/pool";
import type { FieldProblem } from "../editor/call-api";
import { useSaving } from "../editor/use-saving";
import { useUnsavedGuard } from "../editor/use-unsaved-guard";
import { EditorCard } from "./editor-card";
import { POOLS, saidOfFields } from "./pool-api";
import { PoolFields } from "./pool-fields";
import {
  type EditedPool,
  emptyPoolForm,
  keepCounting,
  type PoolField,
  type PoolForm,
  type PoolProblems,
  poolFormOf,
  readPoolForm,
} from "./pool-form";
import { PresetPicker } from "./preset-picker";

interface EditorProps {
  /** The pool to change; null = a new one. */
  pool: Pool | null;
  /** What a new pool starts with. */
  start: PoolForm | null;
  words: SettingsMessages;
  onSaved: (name: string) => void;
  onCancel: () => void;
}

/** Form for one pool; keeps what was typed until the server has taken it. */
export function PoolEditor({ pool, start, words, onSaved, onCancel }: EditorProps) {
  const [form, setForm] = useState(() => (pool ? poolFormOf(pool) : (start ?? emptyPoolForm())));
  const [problems, setProblems] = useState<Partial<Record<PoolField, string>>>({});
  const [isChanged, setChanged] = useState(false);
  const saving = useSaving<EditedPool>(POOLS, pool);
  useUnsavedGuard(isChanged);

  function change(next: PoolForm) {
    setForm(next);
    setChanged(true);
  }

  async function submit() {
    const read = readPoolForm(form);
    saving.forget();
    setProblems("problems" in read ? wordsFor(read.problems, words) : {});
    if ("problems" in read) return;
    const given = await saving.save(pool ? keepCounting(read.request, pool) : read.request);
    if (given.kind === "done") return onSaved(read.request.name);
    if (given.kind === "refused") setProblems(quoted(given.problems, words));
  }

  function showCurrent(current: EditedPool) {
    setForm(poolFormOf(current));
    setChanged(false);
    saving.follow(current.version);
    saving.forget();
  }

  return (
    <EditorCard
      title={pool ? words.editPool(pool.name) : words.newPool}
      words={words}
      saving={saving}
      hasProblems={Object.keys(problems).length > 0}
      onSubmit={submit}
      onCancel={onCancel}
      onLoad={showCurrent}
    >
      {pool === null ? <PresetPicker form={form} words={words} onChange={change} /> : null}
      <PoolFields form={form} problems={problems} words={words} onChange={change} />
    </EditorCard>
  );
}

function wordsFor(problems: PoolProblems, words: SettingsMessages): Partial<Record<PoolField, string>> {
  return Object.fromEntries(Object.entries(problems).map(([field, code]) => [field, words.problem[code]]));
}

/** The server checks the same rules; what only it knows is quoted as it says it. */
function quoted(problems: readonly FieldProblem[], words: SettingsMessages): Partial<Record<PoolField, string>> {
  return Object.fromEntries(
    Object.entries(saidOfFields(problems)).map(([field, reason]) => [field, words.refused(reason)]),
  );
}
