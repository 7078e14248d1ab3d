import { type AlertInstance, type AlertState, RULE_GROUPS, type Severity } from "../../model/alert";
import { type ApiAnswer, badRequest, emptyAnswer, jsonAnswer, problemAnswer } from "../answer";
import { readBody } from "../body";
import { Parameters } from "../parameters";
import { AcknowledgeBody } from "./acknowledge-body";
import { alertEventRow, alertRow } from "./alert-row";
import type { AlertRuntime } from "./alert-runtime";
import { CURSOR_PARAMETERS, readCursor } from "./cursor";

/** Most urgent first. */
export const ALERT_STATES = ["firing", "recovering", "pending", "ok"] as const satisfies readonly AlertState[];
export const SEVERITIES = ["warning", "critical"] as const satisfies readonly Severity[];

/** `GET /api/v1/alerts`: what every rule watches and where it stands, the most urgent first. */
export async function alertsAnswer(params: URLSearchParams, { alerts }: AlertRuntime): Promise<ApiAnswer> {
  const parameters = new Parameters(params, ["state", "severity", "rule_id", ...RULE_GROUPS]);
  const states = parameters.manyOf("state", ALERT_STATES);
  const severities = parameters.manyOf("severity", SEVERITIES);
  const ruleIds = parameters.list("rule_id");
  const labels = RULE_GROUPS.map((name) => ({ name, values: parameters.list(name) }));
  if (parameters.errors.length > 0) return badRequest(parameters.errors);

  const isAsked = (one: AlertInstance) =>
    (states?.includes(one.state) ?? true) &&
    (severities === null || (one.severity !== null && severities.includes(one.severity))) &&
    (ruleIds?.includes(one.ruleId) ?? true) &&
    labels.every(
      ({ name, values }) => values === null || (name in one.labels && values.includes(one.labels[name] ?? null)),
    );
  const [instances, rules] = await Promise.all([alerts.instances(), alerts.rules()]);
  const ruleById = new Map(rules.map((rule) => [rule.id, rule]));
  const asked = instances.filter(isAsked).sort(byUrgency);
  return jsonAnswer({ alerts: asked.map((one) => alertRow(one, ruleById.get(one.ruleId))) });
}

function byUrgency(a: AlertInstance, b: AlertInstance): number {
  return (
    ALERT_STATES.indexOf(a.state) - ALERT_STATES.indexOf(b.state) ||
    Number(b.severity === "critical") - Number(a.severity === "critical") ||
    b.sinceMs - a.sinceMs
  );
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
  return (await alerts.instances()).find((one) => one.ruleId === ruleId && one.fingerprint === fingerprint);
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
