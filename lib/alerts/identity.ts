import type { RuleInput } from "../model/alert";

/** What an edit may not change without ending the instances of a rule: another identity watches something else. */
export function identityOf({ metric, direction, filter, groupBy, budget }: RuleInput): string {
  const filters = Object.entries(filter)
    .filter(([, values]) => values !== undefined)
    .map(([name, values]) => [name, values.map((value) => JSON.stringify(value)).sort()])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const period = budget && [budget.period, budget.timeZone];
  return JSON.stringify([metric, direction, filters, [...groupBy].sort(), period]);
}
