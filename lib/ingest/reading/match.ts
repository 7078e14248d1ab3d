import type { Confidence } from "../../model/limit";
import type { Evidence } from "../../model/verdict";
import type { Rule } from "../providers/provider";
import { isStatusAlone } from "../providers/rule-lists";
import { fieldOf } from "../unwrap/signals";
import type { Reading } from "./reading";

export interface Match {
  rule: Rule;
  confidence: Confidence;
  evidence: Evidence[];
}

const WRAPPER_STATUSES = new Set([500, 502]);
const RATE_HEADER =
  /^(?:retry-after|x-ms-retry-after-ms|(?:x-|[a-z]{2,20}-)?ratelimit(?:bysize)?|rate_limit_type|x-ms-error-code)/;

/** Whether a rule holds for a reading, and on what evidence. */
export function matchRule(rule: Rule, reading: Reading): Match | null {
  if (isStatusAlone(rule)) return matchStatusAlone(rule, reading);
  if (!statusAllows(rule, reading)) return null;
  if (rule.lacksHeader !== undefined && reading.headers[rule.lacksHeader] !== undefined) return null;
  const evidence: Evidence[] = [];
  let confidence: Confidence = "pattern";
  if (rule.code !== undefined) {
    const { code, codePath } = rule;
    const found = reading.signals.codes.findLast(
      (signal) => code.test(signal.value) && codePath?.test(signal.path) !== false,
    );
    if (found === undefined) return null;
    if (found.path !== "text") confidence = "explicit";
    evidence.push({ path: found.path, excerpt: found.value });
  }
  if (rule.message !== undefined) {
    const found = sentence(rule.message, reading);
    if (found === null) return null;
    evidence.push(found);
  }
  if (rule.header !== undefined) {
    const found = header(rule.header, reading);
    if (found === null) return null;
    evidence.push(found);
  }
  if (rule.field !== undefined) {
    const found = fieldOf(reading.signals, rule.field.key);
    if (found === null || !rule.field.value.test(found.value)) return null;
    confidence = "explicit";
    evidence.push({ path: found.path, excerpt: found.value });
  }
  return { rule, confidence, evidence };
}

/** A 429 needs a body or a rate header; an empty response says nothing about its owner. */
function matchStatusAlone(rule: Rule, reading: Reading): Match | null {
  const status = reading.effectiveStatus;
  if (status === null || !rule.status?.includes(status)) return null;
  if (status === 429 && rule.source !== "unknown" && !saysSomething(reading)) return null;
  return { rule, confidence: "default", evidence: [{ path: "status", excerpt: String(status) }] };
}

export function saysSomething(reading: Reading): boolean {
  if (reading.signals.messages.length > 0 || reading.signals.codes.length > 0) return true;
  return Object.keys(reading.headers).some((name) => RATE_HEADER.test(name));
}

/** Content decides before the status: one that wraps another (500 around a 429), or is not known, excludes nothing. */
function statusAllows(rule: Rule, reading: Reading): boolean {
  if (rule.status === undefined) return true;
  const { statuses } = reading;
  const needsStatus = rule.needsStatus === true || (rule.code === undefined && rule.message === undefined);
  if (statuses.length === 0) return !needsStatus;
  if (statuses.some((status) => rule.status?.includes(status))) return true;
  return !needsStatus && statuses.every((status) => WRAPPER_STATUSES.has(status));
}

function sentence(pattern: RegExp, reading: Reading): Evidence | null {
  for (let index = reading.signals.messages.length - 1; index >= 0; index--) {
    const message = reading.signals.messages[index];
    const match = message === undefined ? null : pattern.exec(message.value);
    if (message === undefined || match === null) continue;
    return { path: message.path, excerpt: around(message.value, match.index, match[0].length) };
  }
  return null;
}

function header(wanted: NonNullable<Rule["header"]>, reading: Reading): Evidence | null {
  for (const name of Object.keys(reading.headers)) {
    const value = reading.headers[name] ?? "";
    if (!wanted.name.test(name) || wanted.value?.test(value) === false) continue;
    return { path: `header ${name}`, excerpt: value };
  }
  return null;
}

/** At most 200 characters around a hit. */
function around(text: string, at: number, length: number): string {
  if (text.length <= 200) return text;
  const from = Math.max(0, Math.min(at - 40, text.length - 200));
  return text.slice(from, from + Math.max(200, Math.min(length, 200)));
}
