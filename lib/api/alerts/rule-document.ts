import { LineCounter, parseDocument } from "yaml";
import type { ProblemItem } from "../answer";
import { isOfType, JSON_TYPES, mediaType } from "../media-type";

export const MAX_IMPORT_BYTES = 4 << 20;
export const MAX_IMPORT_RULES = 2_000;

/** A rule of a document, not checked yet, and where it stands there. */
export interface DocumentRule {
  /** Empty where the document is one rule. */
  path: string;
  rule: unknown;
}

type ReadDocument = { rules: DocumentRule[] } | { errors: ProblemItem[] };

/** One rule, a list of rules, or `{rules: […]}`, as YAML or JSON. Without a type it may be either: JSON is YAML. */
export function readRuleDocument(text: string, contentType: string | null): ReadDocument {
  const isJson = isOfType(contentType, JSON_TYPES) && mediaType(contentType) !== "";
  const parsed = isJson ? parseJson(text) : parseYaml(text);
  return "errors" in parsed ? parsed : rulesOf(parsed.value);
}

function rulesOf(value: unknown): ReadDocument {
  if (Array.isArray(value)) return counted(value, "");
  if (typeof value !== "object" || value === null)
    return refused('Must be a rule, a list of rules, or {"rules": [...]}.', value);
  if (!("rules" in value)) return { rules: [{ path: "", rule: value }] };
  const others = Object.keys(value).filter((name) => name !== "rules");
  if (others.length > 0) {
    const message = "Unknown field beside rules; leave it out.";
    return { errors: others.map((path) => ({ path, message, value: Reflect.get(value, path) })) };
  }
  return Array.isArray(value.rules)
    ? counted(value.rules, "rules.")
    : { errors: [{ path: "rules", message: "Must be a list of rules.", value: value.rules }] };
}

function counted(list: readonly unknown[], prefix: string): ReadDocument {
  if (list.length === 0) return refused("There is no rule in it.", []);
  if (list.length > MAX_IMPORT_RULES)
    return refused(`At most ${MAX_IMPORT_RULES} rules at once; send the rest by another call.`, list.length);
  return { rules: list.map((rule, index) => ({ path: `${prefix}${index}`, rule })) };
}

function parseJson(text: string): { value: unknown } | { errors: ProblemItem[] } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return refused(`The body is no JSON: ${messageOf(error)}`, text.slice(0, 200));
  }
}

function parseYaml(text: string): { value: unknown } | { errors: ProblemItem[] } {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, stringKeys: true });
  if (document.errors.length > 0) {
    return {
      errors: document.errors.slice(0, 20).map(({ message, pos: [at] }) => {
        const { line, col } = lineCounter.linePos(at);
        const shown = text.split("\n")[line - 1]?.slice(0, 200) ?? "";
        return { path: "", message: `The body is no YAML, line ${line}, column ${col}: ${message}`, value: shown };
      }),
    };
  }
  try {
    return { value: document.toJS({ maxAliasCount: 100 }) };
  } catch (error) {
    return refused(`The YAML cannot be read: ${messageOf(error)}`, text.slice(0, 200));
  }
}

function refused(message: string, value: unknown): { errors: ProblemItem[] } {
  return { errors: [{ path: "", message, value: value ?? null }] };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
