import { matchingSilence } from "../delivery/silence-match";
import type { AlertInstance, AlertRule, Silence } from "../model/alert";

export type InstanceGroup = "firing" | "changing" | "ok";

/** One line of the table of instances. */
export interface InstanceRow {
  instance: AlertInstance;
  rule: AlertRule;
  group: InstanceGroup;
  silence: Silence | null;
}

export interface InstanceTable {
  groups: { group: InstanceGroup; rows: InstanceRow[]; count: number }[];
  shown: number;
  all: number;
}

const GROUP_OF = { firing: "firing", pending: "changing", recovering: "changing", ok: "ok" } as const;
const GROUPS: readonly InstanceGroup[] = ["firing", "changing", "ok"];
/** Instances that are OK beyond these are shown when asked for. */
const MAX_OK = 20;

/** What is wrong first, critical before warning, the longest first; instances of rules that are gone are left out. */
export function instanceTable(
  instances: readonly AlertInstance[],
  rules: readonly AlertRule[],
  silences: readonly Silence[],
  nowMs: number,
  showsAll: boolean,
): InstanceTable {
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));
  const rows = instances.flatMap((instance): InstanceRow[] => {
    const rule = ruleOf.get(instance.ruleId);
    if (rule === undefined) return [];
    return [{ instance, rule, group: GROUP_OF[instance.state], silence: matchingSilence(silences, instance, nowMs) }];
  });
  const groups = GROUPS.map((group) => {
    const own = rows.filter((row) => row.group === group).toSorted(byUrgency);
    const shown = group === "ok" && !showsAll ? own.slice(0, MAX_OK) : own;
    return { group, rows: shown, count: own.length };
  }).filter(({ count }) => count > 0);
  return { groups, shown: groups.reduce((sum, { rows: own }) => sum + own.length, 0), all: rows.length };
}

function byUrgency(a: InstanceRow, b: InstanceRow): number {
  if (a.group === "ok") return b.instance.sinceMs - a.instance.sinceMs || a.rule.name.localeCompare(b.rule.name);
  const worse = Number(b.instance.severity === "critical") - Number(a.instance.severity === "critical");
  return worse || a.instance.sinceMs - b.instance.sinceMs || a.rule.name.localeCompare(b.rule.name);
}
