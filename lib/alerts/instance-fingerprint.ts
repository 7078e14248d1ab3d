import type { InstanceLabels, RuleInput } from "../model/alert";
import { fingerprint } from "./fingerprint";
import { identityOf } from "./identity";

/** Of an instance: its labels, and what its rule watches, so that a rule that watches something else has other instances. */
export function instanceFingerprint(rule: RuleInput, labels: InstanceLabels): string {
  return fingerprint({ ...labels, rule: identityOf(rule) } as InstanceLabels);
}
