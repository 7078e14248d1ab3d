"use client";

import { useEffect, useState } from "react";
import type { RulePreview } from "../../lib/alerts/alert-desk";
import { readRuleForm } from "../../lib/alerts-view/read-rule-form";
import type { RuleForm } from "../../lib/alerts-view/rule-form";
import { type PreviewRow, previewOfRow, ruleBody } from "../../lib/alerts-view/rule-wire";
import type { RuleInput } from "../../lib/model/alert";
import { type FieldProblem, send } from "../editor/call-api";
import { RULES } from "./alert-paths";

/** Typing goes on for about so long between two letters. */
const QUIET_MS = 500;

export type PreviewState =
  | { kind: "waiting" }
  | { kind: "shown"; preview: RulePreview; rule: RuleInput; isStale: boolean }
  /** `code` names what the page has words for. */
  | { kind: "failed"; code: string | null; reason: string };

/** What the rule would have done in the last 7 days, asked anew when what decides it changed; the last answer stays until then. */
export function useRulePreview(form: RuleForm): { preview: PreviewState; refused: readonly FieldProblem[] } {
  const [preview, setPreview] = useState<PreviewState>({ kind: "waiting" });
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const asked = JSON.stringify(deciding(form));
  useEffect(() => {
    setRefused([]);
    const input = JSON.parse(asked) as RuleInput | null;
    if (input === null) return;
    const stop = new AbortController();
    setPreview((before) => (before.kind === "shown" ? { ...before, isStale: true } : before));
    const timer = setTimeout(() => {
      const { name: _, ...body } = ruleBody(input);
      send<PreviewRow>(`${RULES}/preview`, "POST", body, stop.signal).then(
        (answer) => {
          if (answer.kind === "done")
            return setPreview({ kind: "shown", preview: previewOfRow(answer.row), rule: input, isStale: false });
          if (answer.kind === "refused") {
            setRefused(answer.problems);
            const reason = answer.problems[0]?.message ?? answer.detail;
            return setPreview({ kind: "failed", code: answer.code, reason });
          }
          if (answer.kind === "unreachable") return setPreview({ kind: "failed", code: "unreachable", reason: "" });
          setPreview({ kind: "failed", code: null, reason: answer.kind === "gone" ? answer.detail : "" });
        },
        () => undefined, // stopped, because another was asked for
      );
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked]);
  return { preview, refused };
}

/** The rule without what no preview depends on; null while the form makes none. */
function deciding(form: RuleForm): RuleInput | null {
  const read = readRuleForm({ ...form, name: "–", description: "", channels: [], repeatHours: "", isEnabled: true });
  return "input" in read ? read.input : null;
}
