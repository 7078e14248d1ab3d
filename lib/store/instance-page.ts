import type { AlertInstance, AlertState, RuleGroup, Severity } from "../model/alert";

/** Most urgent first. */
export const STATES_BY_URGENCY = ["firing", "recovering", "pending", "ok"] as const satisfies readonly AlertState[];

/** Where an instance stands in the order of urgency; the page after it begins there, whatever has become of it since. */
export type InstancePlace = Pick<AlertInstance, "state" | "severity" | "sinceMs" | "ruleId" | "fingerprint">;

/** Values of one name are alternatives, names are combined with AND. */
export interface InstanceQuery {
  states?: readonly AlertState[];
  severities?: readonly Severity[];
  ruleIds?: readonly (string | null)[];
  fingerprint?: string;
  /** Of instances that have such a label; null stands for "not sent". */
  labels?: Partial<Record<RuleGroup, readonly (string | null)[]>>;
  /** The last of the page before; null = the most urgent. */
  cursor: InstancePlace | null;
  limit: number;
}

export interface InstancePage {
  rows: AlertInstance[];
  /** null = the end. */
  nextCursor: InstancePlace | null;
}

/** What every engine's pages must come to. */
export function pageOfInstances(instances: Iterable<AlertInstance>, query: InstanceQuery): InstancePage {
  const { cursor, limit } = query;
  const rest = [...instances]
    .filter((one) => isAsked(one, query) && (cursor === null || byUrgency(one, cursor) > 0))
    .sort(byUrgency);
  return cutPage(rest, limit);
}

/** Of rows in order, one of which may be beyond the page. */
export function cutPage(rows: readonly AlertInstance[], limit: number): InstancePage {
  const page = rows.slice(0, limit);
  const last = page[page.length - 1];
  if (rows.length <= limit || last === undefined) return { rows: page, nextCursor: null };
  const { state, severity, sinceMs, ruleId, fingerprint } = last;
  return { rows: page, nextCursor: { state, severity, sinceMs, ruleId, fingerprint } };
}

function isAsked(
  one: AlertInstance,
  { states, severities, ruleIds, fingerprint, labels = {} }: InstanceQuery,
): boolean {
  return (
    (states?.includes(one.state) ?? true) &&
    (severities === undefined || (one.severity !== null && severities.includes(one.severity))) &&
    (ruleIds?.includes(one.ruleId) ?? true) &&
    (fingerprint === undefined || one.fingerprint === fingerprint) &&
    Object.entries(labels).every(([name, values]) => {
      const value = one.labels[name as RuleGroup];
      return value !== undefined && values.includes(value);
    })
  );
}

function byUrgency(a: InstancePlace, b: InstancePlace): number {
  return (
    STATES_BY_URGENCY.indexOf(a.state) - STATES_BY_URGENCY.indexOf(b.state) ||
    Number(b.severity === "critical") - Number(a.severity === "critical") ||
    b.sinceMs - a.sinceMs ||
    compare(a.ruleId, b.ruleId) ||
    compare(a.fingerprint, b.fingerprint)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
