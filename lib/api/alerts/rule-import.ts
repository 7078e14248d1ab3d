import type { AlertRule, RuleInput } from "../../model/alert";
import type { Channel } from "../../model/channel";
import { isAlertConflict } from "../../store/alerts";
import { type ApiAnswer, badRequest, jsonAnswer, type ProblemItem, unprocessable } from "../answer";
import { checkValue } from "../body";
import { isOfType, JSON_TYPES, unknownType, YAML_TYPES } from "../media-type";
import { Parameters } from "../parameters";
import type { AlertRuntime } from "./alert-runtime";
import { RuleImportBody } from "./rule-body";
import { type DocumentRule, readRuleDocument } from "./rule-document";
import { readRule } from "./rule-input";
import { ruleFields } from "./rule-row";

export const IMPORT_OUTCOMES = ["created", "updated", "unchanged", "refused"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** What became of one rule of the document. */
interface ImportedRule {
  index: number;
  name: string | null;
  id: string | null;
  outcome: ImportOutcome;
  errors: ProblemItem[];
}

interface Body {
  text: string;
  contentType: string | null;
}

/** `POST /api/v1/alert-rules/import`: by name creates what is new, replaces what differs; what is valid is kept. */
export async function importRulesAnswer(
  { text, contentType }: Body,
  params: URLSearchParams,
  runtime: AlertRuntime,
): Promise<ApiAnswer> {
  const types = [...YAML_TYPES, ...JSON_TYPES];
  if (!isOfType(contentType, types)) return unknownType(contentType, types);
  const parameters = new Parameters(params, ["dry_run"]);
  const isDryRun = parameters.oneOf("dry_run", ["true", "false"], "false") === "true";
  if (parameters.errors.length > 0) return badRequest(parameters.errors);
  const document = readRuleDocument(text, contentType);
  if ("errors" in document) return badRequest(document.errors);

  const imported = await importRules(document.rules, isDryRun, runtime);
  const count = (wanted: ImportOutcome) => imported.filter(({ outcome }) => outcome === wanted).length;
  if (!isDryRun && count("created") + count("updated") > 0) runtime.alertDesk.wake();
  const counts = Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, count(outcome)]));
  const answer = { dry_run: isDryRun, ...counts, rules: imported };
  if (count("refused") < imported.length) return jsonAnswer(answer);
  return unprocessable(
    imported.flatMap(({ errors }) => errors),
    answer,
  );
}

async function importRules(
  rules: readonly DocumentRule[],
  isDryRun: boolean,
  { alerts }: AlertRuntime,
): Promise<ImportedRule[]> {
  const [standing, channels] = await Promise.all([alerts.rules(), alerts.channels()]);
  const seen = new Set<string>();
  const imported: ImportedRule[] = [];
  for (const [index, { path, rule }] of rules.entries()) {
    const read = readDocumentRule(rule, standing, channels, seen);
    const done = "errors" in read ? read : await save(read, isDryRun, alerts);
    const errors = done.errors.map((error) => ({ ...error, path: joined(path, error.path) }));
    imported.push({ index, name: nameOf(rule), id: done.id, outcome: done.outcome, errors });
  }
  return imported;
}

type Done = Pick<ImportedRule, "id" | "outcome" | "errors">;

interface Planned {
  input: RuleInput;
  current: AlertRule | null;
}

function readDocumentRule(
  rule: unknown,
  standing: readonly AlertRule[],
  channels: readonly Channel[],
  seen: Set<string>,
): Planned | Done {
  const checked = checkValue(rule, RuleImportBody);
  if ("errors" in checked) return refused(checked.errors);
  const { name } = checked.value;
  const sameName = standing.filter((one) => one.name === name);
  if (seen.has(name)) return refused([{ path: "name", message: "Stands in the document twice.", value: name }]);
  seen.add(name);
  if (sameName.length > 1) {
    const ids = sameName.map(({ id }) => id).join(", ");
    return refused([
      { path: "name", message: `Several rules have this name (${ids}); rename them first.`, value: name },
    ]);
  }
  const read = readRule(checked.value, channels);
  if ("errors" in read) return refused(read.errors, sameName[0]?.id);
  return { input: read.input, current: sameName[0] ?? null };
}

async function save({ input, current }: Planned, isDryRun: boolean, alerts: AlertRuntime["alerts"]): Promise<Done> {
  if (current !== null && isSame(current, input)) return { id: current.id, outcome: "unchanged", errors: [] };
  const outcome = current === null ? "created" : "updated";
  if (isDryRun) return { id: current?.id ?? null, outcome, errors: [] };
  if (current === null) return { id: (await alerts.createRule(input)).id, outcome, errors: [] };
  try {
    const saved = await alerts.updateRule(current.id, current.version, input);
    if (saved !== null) return { id: saved.id, outcome, errors: [] };
  } catch (error) {
    if (!isAlertConflict(error)) throw error;
  }
  return refused(
    [{ path: "", message: "It was changed or removed meanwhile; import it again.", value: null }],
    current.id,
  );
}

function isSame(rule: AlertRule, input: RuleInput): boolean {
  return JSON.stringify(ruleFields(rule)) === JSON.stringify(ruleFields(input));
}

function refused(errors: ProblemItem[], id: string | null = null): Done {
  return { id, outcome: "refused", errors };
}

function nameOf(rule: unknown): string | null {
  const name = typeof rule === "object" && rule !== null && "name" in rule ? rule.name : null;
  return typeof name === "string" ? name.trim().slice(0, 200) : null;
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== "").join(".");
}
