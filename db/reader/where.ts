import { OTHER } from "../../lib/store/capped-values";
import type { Filter } from "../../lib/store/query";
import { OTHERS } from "../cells/keys";
import type { Labels } from "../labels";
import type { PackedId } from "../packed-id";

type Bind = PackedId;

/** A condition with its binds; conditions are joined with AND. */
export interface Where {
  sql: string;
  binds: Bind[];
}

export type FilterName = Exclude<keyof Filter, "layer">;

/** Columns of rows and keys of cells alike. */
export const COLUMNS: Record<FilterName, string> = {
  provider: "provider",
  upstream: "upstream",
  model: "model",
  app: "app",
  environment: "environment",
  key: "key",
  limitSource: "limit_source",
  dimension: "dimension",
};
export const FILTER_NAMES = Object.keys(COLUMNS) as FilterName[];

/** How a table writes a value that was not sent. */
export type Absent = "null" | "zero";

export function filterWhere(
  labels: Labels,
  filter: Partial<Filter>,
  names: readonly FilterName[],
  absent: Absent,
  table = "",
): Where {
  const parts = names.flatMap((name) => {
    const values = filter[name];
    return values === undefined ? [] : [oneOf(labels, `${table}${COLUMNS[name]}`, values, absent)];
  });
  return join(parts);
}

/** A column that holds labels. */
export function oneOf(labels: Labels, column: string, values: readonly (string | null)[], absent: Absent): Where {
  const present = values
    .filter((value) => value !== null)
    .map((value) => (value === OTHER && absent === "zero" ? OTHERS : labels.find(value)));
  const hasAbsent = present.length < values.length;
  const wanted = hasAbsent && absent === "zero" ? [...present, 0] : present;
  const parts = [
    ...(wanted.length > 0 ? [`${column} IN (${wanted.map(() => "?").join(", ")})`] : []),
    ...(hasAbsent && absent === "null" ? [`${column} IS NULL`] : []),
  ];
  return { sql: parts.length === 0 ? "0" : `(${parts.join(" OR ")})`, binds: wanted };
}

export function join(parts: readonly Where[]): Where {
  const kept = parts.filter(({ sql }) => sql !== "");
  return { sql: kept.map(({ sql }) => sql).join(" AND "), binds: kept.flatMap(({ binds }) => binds) };
}

export function condition(sql: string, ...binds: Bind[]): Where {
  return { sql, binds };
}
