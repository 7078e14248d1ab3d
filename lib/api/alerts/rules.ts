import type { AlertRule, RuleInput } from "../../model/alert";
import { isAlertConflict } from "../../store/alerts";
import { type ApiAnswer, changedInBetween, emptyAnswer, jsonAnswer, notFound, unprocessable } from "../answer";
import { type Read, readBody } from "../body";
import type { AlertRuntime } from "./alert-runtime";
import { takenName } from "./named";
import { PauseBody, RuleBody, RuleEditBody, type RuleFields } from "./rule-body";
import { readRule } from "./rule-input";
import { ruleRow } from "./rule-row";

/** `GET /api/v1/alert-rules` */
export async function rulesAnswer({ alerts }: AlertRuntime): Promise<ApiAnswer> {
  return jsonAnswer({ rules: (await alerts.rules()).map(ruleRow) });
}

/** `GET /api/v1/alert-rules/{id}` */
export async function ruleAnswer(id: string, { alerts }: AlertRuntime): Promise<ApiAnswer> {
  const rule = (await alerts.rules()).find((one) => one.id === id);
  return rule === undefined ? notFound("alert rule", id) : jsonAnswer(ruleRow(rule));
}

/** `POST /api/v1/alert-rules` */
export async function createRuleAnswer(bodyText: string, runtime: AlertRuntime): Promise<ApiAnswer> {
  const read = readBody(bodyText, RuleBody);
  if ("refusal" in read) return read.refusal;
  const input = await inputOf(read.value, null, runtime);
  if ("refusal" in input) return input.refusal;
  const rule = await runtime.alerts.createRule(input.value);
  runtime.alertDesk.wake();
  return jsonAnswer(ruleRow(rule), 201, { location: `/api/v1/alert-rules/${encodeURIComponent(rule.id)}` });
}

/** `PUT /api/v1/alert-rules/{id}`: the whole rule with the version that was read. */
export async function updateRuleAnswer(id: string, bodyText: string, runtime: AlertRuntime): Promise<ApiAnswer> {
  const read = readBody(bodyText, RuleEditBody);
  if ("refusal" in read) return read.refusal;
  const input = await inputOf(read.value, id, runtime);
  if ("refusal" in input) return input.refusal;
  const { version } = read.value;
  try {
    const rule = await runtime.alerts.updateRule(id, version, input.value);
    if (rule === null) return notFound("alert rule", id);
    runtime.alertDesk.wake();
    return jsonAnswer(ruleRow(rule));
  } catch (error) {
    if (isAlertConflict(error)) return changedInBetween("alert rule", version, ruleRow(error.current as AlertRule));
    throw error;
  }
}

/** `DELETE /api/v1/alert-rules/{id}` */
export async function deleteRuleAnswer(id: string, { alerts, alertDesk }: AlertRuntime): Promise<ApiAnswer> {
  if (!(await alerts.deleteRule(id))) return notFound("alert rule", id);
  alertDesk.wake();
  return emptyAnswer();
}

/** `POST /api/v1/alert-rules/{id}/pause` */
export async function pauseRuleAnswer(id: string, bodyText: string, runtime: AlertRuntime): Promise<ApiAnswer> {
  const read = readBody(bodyText, PauseBody);
  if ("refusal" in read) return read.refusal;
  if (!(await runtime.alerts.pauseRule(id, read.value.paused ? runtime.now() : null)))
    return notFound("alert rule", id);
  runtime.alertDesk.wake();
  return ruleAnswer(id, runtime);
}

async function inputOf(
  body: RuleFields & { name: string },
  ownId: string | null,
  { alerts }: AlertRuntime,
): Promise<Read<RuleInput>> {
  const [rules, channels] = await Promise.all([alerts.rules(), alerts.channels()]);
  if (ownId !== null && !rules.some(({ id }) => id === ownId)) return { refusal: notFound("alert rule", ownId) };
  const taken = takenName(body.name, rules, ownId, "alert rule");
  const read = readRule(body, channels);
  const errors = [...(taken === null ? [] : [taken]), ...("errors" in read ? read.errors : [])];
  if ("input" in read && errors.length === 0) return { value: read.input };
  return { refusal: unprocessable(errors) };
}
