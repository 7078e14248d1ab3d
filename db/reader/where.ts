import type { Filter } from "../../lib/store/query";

type Bind = string | number | null;

/** A condition with its binds; conditions are joined with AND. */
export interface Where {
  sql: string;
  binds: Bind[];
}

export type FilterName = Exclude<keyof Filter, "layer">;

const COLUMNS: Record<FilterName, string> = {
  provider: "provider",
  upstream: "upstream",
  model: "model",
  app: "app",
  environment: "environment",
  key: "key",
  limitSource: "limit_source",
  dimension: "dimension",
};

/** `absent`: how a table writes a value that was not sent: NULL in rows, '' in rollups. */
export function filterWhere(filter: Partial<Filter>, names: readonly FilterName[], absent: "null" | "empty"): Where {
  const parts = names.flatMap((name) => {
    const values = filter[name];
    return values === undefined ? [] : [oneOf(COLUMNS[name], values, absent)];
  });
  return join(parts);
}

export function oneOf(column: string, values: readonly Bind[], absent: "null" | "empty"): Where {
  if (absent === "empty") return { sql: `${column} IN (${marks(values)})`, binds: values.map((value) => value ?? "") };
  const present = values.filter((value) => value !== null);
  const parts = [
    ...(present.length > 0 ? [`${column} IN (${marks(present)})`] : []),
    ...(present.length < values.length ? [`${column} IS NULL`] : []),
  ];
  return { sql: parts.length === 0 ? "0" : `(${parts.join(" OR ")})`, binds: present };
}

export function join(parts: readonly Where[]): Where {
  const kept = parts.filter(({ sql }) => sql !== "");
  return { sql: kept.map(({ sql }) => sql).join(" AND "), binds: kept.flatMap(({ binds }) => binds) };
}

export function condition(sql: string, ...binds: Bind[]): Where {
  return { sql, binds };
}

function marks(values: readonly unknown[]): string {
  return values.map(() => "?").join(", ");
}
