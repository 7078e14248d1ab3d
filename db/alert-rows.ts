import type { InferSelectModel } from "drizzle-orm";
import type { AlertRule, RuleInput } from "../lib/model/alert";
import type { alertRules } from "./schema/alerts";

type RuleRow = InferSelectModel<typeof alertRules>;

/** The columns that hold what people write. */
export function ruleColumns({ name, ...definition }: RuleInput): Pick<RuleRow, "name" | "definition"> {
  return { name, definition };
}

export function ruleOf({ definition, ...columns }: RuleRow): AlertRule {
  return { ...definition, ...columns };
}
