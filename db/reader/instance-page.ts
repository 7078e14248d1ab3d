import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import {
  cutPage,
  type InstancePage,
  type InstancePlace,
  type InstanceQuery,
  STATES_BY_URGENCY,
} from "../../lib/store/instance-page";
import { alertInstances } from "../schema/alerts";

const { state, severity, sinceMs, ruleId, fingerprint, labels } = getTableColumns(alertInstances);
const urgency = sql`CASE ${state} ${sql.join(
  STATES_BY_URGENCY.map((one, index) => sql`WHEN ${one} THEN ${sql.raw(String(index))}`),
  sql` `,
)} END`;
const isMilder = sql`(${severity} IS NOT 'critical')`;

/** Filters in the database: thousands of instances would cross to the main thread for a page of a hundred. */
export function readInstancePage(database: BetterSQLite3Database, query: InstanceQuery): InstancePage {
  const { states, severities, ruleIds, cursor, limit } = query;
  const rows = database
    .select()
    .from(alertInstances)
    .where(
      and(
        states && inArray(state, [...states]),
        severities && inArray(severity, [...severities]),
        ruleIds &&
          inArray(
            ruleId,
            ruleIds.filter((id) => id !== null),
          ),
        query.fingerprint === undefined ? undefined : eq(fingerprint, query.fingerprint),
        ...Object.entries(query.labels ?? {}).map(([name, values]) => labelIn(name, values)),
        cursor === null ? undefined : isAfter(cursor),
      ),
    )
    .orderBy(urgency, isMilder, desc(sinceMs), asc(ruleId), asc(fingerprint))
    .limit(limit + 1)
    .all();
  return cutPage(rows, limit);
}

/** A label that was not sent is there as null; one that the rule does not tell apart is not there. */
function labelIn(name: string, values: readonly (string | null)[]): SQL {
  const label = sql`${labels} -> ${`$.${name}`}`;
  return inArray(
    label,
    values.map((value) => JSON.stringify(value)),
  );
}

function isAfter(place: InstancePlace): SQL {
  const rank = STATES_BY_URGENCY.indexOf(place.state);
  const milder = place.severity === "critical" ? 0 : 1;
  return sql`(${urgency}, ${isMilder}, -${sinceMs}, ${ruleId}, ${fingerprint}) > (${rank}, ${milder}, ${-place.sinceMs}, ${place.ruleId}, ${place.fingerprint})`;
}
