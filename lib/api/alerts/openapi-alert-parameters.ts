import { RULE_GROUPS } from "../../model/alert";
import { STATES_BY_URGENCY } from "../../store/instance-page";
import { type OpenApiParameter, oneOf, query, SEVERAL, WINDOW } from "../openapi-parameters";
import { MAX_ALERT_ROWS, SEVERITIES } from "./cursor";
import { SILENCE_STATES } from "./silences";

const AFTER = "next_cursor of the page before.";
const LIMIT = query("limit", "Rows of a page.", { type: "integer", minimum: 1, maximum: MAX_ALERT_ROWS });
const CURSOR = [query("cursor", AFTER, { type: "integer" }), LIMIT];

export const ALERTS_PARAMETERS: readonly OpenApiParameter[] = [
  query("state", `${SEVERAL} One of: ${STATES_BY_URGENCY.join(", ")}.`),
  query("severity", `${SEVERAL} One of: ${SEVERITIES.join(", ")}.`),
  query("rule_id", SEVERAL),
  query("fingerprint", "Of one alert."),
  ...RULE_GROUPS.map((name) => query(name, `Alerts with this label. ${SEVERAL}`)),
  query("cursor", AFTER),
  LIMIT,
];

export const EVENTS_PARAMETERS: readonly OpenApiParameter[] = [
  ...WINDOW,
  query("rule_id", "Of one rule."),
  query("fingerprint", "Of one alert."),
  ...CURSOR,
];

export const DELIVERIES_PARAMETERS: readonly OpenApiParameter[] = [
  query("channel_id", "To one channel."),
  query("episode_id", "Of one episode."),
  ...CURSOR,
];

export const SILENCES_PARAMETERS: readonly OpenApiParameter[] = [
  query("state", `${SEVERAL} One of: ${SILENCE_STATES.join(", ")}.`),
];

export const EXPORT_PARAMETERS: readonly OpenApiParameter[] = [
  query("format", "YAML by default.", oneOf(["yaml", "json"])),
];

export const IMPORT_PARAMETERS: readonly OpenApiParameter[] = [
  query("dry_run", "true: only tells what would happen.", oneOf(["true", "false"])),
];
