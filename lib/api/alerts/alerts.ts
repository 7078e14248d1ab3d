import { RULE_GROUPS } from "../../model/alert";
import { type InstanceQuery, STATES_BY_URGENCY } from "../../store/instance-page";
import { type ApiAnswer, badRequest, emptyAnswer, jsonAnswer, problemAnswer } from "../answer";
import { readBody } from "../body";
import { Parameters } from "../parameters";
import { AcknowledgeBody } from "./acknowledge-body";
import { alertEventRow, alertRow } from "./alert-row";
import type { AlertRuntime } from "./alert-runtime";
import { CURSOR_PARAMETERS, cursorOf, readCursor, readPlace, SEVERITIES } from "./cursor";

/** `GET /api/v1/alerts`: what every rule watches and where it stands, the most urgent first. */
export async function alertsAnswer(params: URLSearchParams, { alerts }: AlertRuntime): Promise<ApiAnswer> {
  const narrowing = ["state", "severity", "rule_id", "fingerprint", ...RULE_GROUPS];
  const parameters = new Parameters(params, [...narrowing, ...CURSOR_PARAMETERS]);
  const states = parameters.manyOf("state", STATES_BY_URGENCY);
  const severities = parameters.manyOf("severity", SEVERITIES);
  const ruleIds = parameters.list("rule_id");
  const fingerprint = parameters.text("fingerprint");
  const labels = RULE_GROUPS.flatMap((name) => {
    const values = parameters.list(name);
    return values === null ? [] : [[name, values] as const];
  });
  const page = readPlace(parameters);
  if (parameters.errors.length > 0) return badRequest(parameters.errors);

  const query: InstanceQuery = {
    ...page,
    ...(states === null ? {} : { states }),
    ...(severities === null ? {} : { severities }),
    ...(ruleIds === null ? {} : { ruleIds }),
    ...(fingerprint === null ? {} : { fingerprint }),
    labels: Object.fromEntries(labels),
  };
  const [{ rows, nextCursor }, rules] = await Promise.all([alerts.instancePage(query), alerts.rules()]);
  const ruleById = new Map(rules.map((rule) => [rule.id, rule]));
  return jsonAnswer({
    alerts: rows.map((one) => alertRow(one, ruleById.get(one.ruleId))),
    next_cursor: nextCursor === null ? null : cursorOf(nextCursor),
  });
}

/** `GET /api/v1/alerts/events`: every change of state, verdict or health with its figures, newest first. */
export async function alertEventsAnswer(
  params: URLSearchParams,
  { alerts, now }: Pick<AlertRuntime, "alerts" | "now">,
): Promise<ApiAnswer> {
  const parameters = new Parameters(params, ["from", "to", "rule_id", "fingerprint", ...CURSOR_PARAMETERS]);
  const window = parameters.openWindow(now());
  const page = readCursor(parameters);
  if (parameters.errors.length > 0) return badRequest(parameters.errors);
  const ruleId = parameters.text("rule_id");
  const fingerprint = parameters.text("fingerprint");
  const [{ rows, nextCursor }, rules] = await Promise.all([
    alerts.transitions({
      ...window,
      ...page,
      ...(ruleId === null ? {} : { ruleId }),
      ...(fingerprint === null ? {} : { fingerprint }),
    }),
    alerts.rules(),
  ]);
  const ruleById = new Map(rules.map((rule) => [rule.id, rule]));
  return jsonAnswer({
    events: rows.map((row) => alertEventRow(row, ruleById.get(row.ruleId))),
    next_cursor: nextCursor,
  });
}

/** An alert by what the path names. */
export interface AlertPath {
  ruleId: string;
  fingerprint: string;
}

/** `POST /api/v1/alerts/{rule_id}/{fingerprint}/acknowledge`: says by name that somebody is on it. */
export async function acknowledgeAnswer(path: AlertPath, bodyText: string, runtime: AlertRuntime): Promise<ApiAnswer> {
  const read = readBody(bodyText, AcknowledgeBody);
  if ("refusal" in read) return read.refusal;
  const { by, note } = read.value;
  const { ruleId, fingerprint } = path;
  if (!(await runtime.alerts.acknowledge(ruleId, fingerprint, { atMs: runtime.now(), by, note })))
    return notFiring(path, runtime);
  runtime.alertDesk.wake();
  const [alert, rules] = await Promise.all([findAlert(path, runtime), runtime.alerts.rules()]);
  if (alert === undefined) return notFiring(path, runtime);
  return jsonAnswer(
    alertRow(
      alert,
      rules.find(({ id }) => id === ruleId),
    ),
  );
}

/** `DELETE /api/v1/alerts/{rule_id}/{fingerprint}/acknowledge` */
export async function unacknowledgeAnswer(path: AlertPath, runtime: AlertRuntime): Promise<ApiAnswer> {
  if (!(await runtime.alerts.acknowledge(path.ruleId, path.fingerprint, null))) return notFiring(path, runtime);
  runtime.alertDesk.wake();
  return emptyAnswer();
}

async function findAlert({ ruleId, fingerprint }: AlertPath, { alerts }: AlertRuntime) {
  const { rows } = await alerts.instancePage({ ruleIds: [ruleId], fingerprint, cursor: null, limit: 1 });
  return rows[0];
}

async function notFiring(path: AlertPath, runtime: AlertRuntime): Promise<ApiAnswer> {
  const alert = await findAlert(path, runtime);
  if (alert !== undefined) {
    const message = `It is ${alert.state}; only what fires can be acknowledged.`;
    const errors = [{ path: "state", message, value: alert.state }];
    return problemAnswer({ status: 409, title: "The alert does not fire.", detail: message, errors });
  }
  const errors = [
    { path: "rule_id", message: "No alert of this rule has this fingerprint.", value: path.ruleId },
    { path: "fingerprint", message: "GET /api/v1/alerts lists what there is.", value: path.fingerprint },
  ];
  return problemAnswer({ status: 404, title: "Not found.", detail: "There is no such alert.", errors });
}
