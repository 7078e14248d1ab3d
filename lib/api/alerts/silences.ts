import { z } from "zod";
import { isoUtc } from "../../charts/csv";
import { RULE_GROUPS, type Silence } from "../../model/alert";
import { type ApiAnswer, badRequest, emptyAnswer, jsonAnswer, problemAnswer, unprocessable } from "../answer";
import { readBody } from "../body";
import { Parameters } from "../parameters";
import { parseTime, TIME_FORMS } from "../time";
import type { AlertRuntime } from "./alert-runtime";
import { findNamed } from "./named";
import { nameText } from "./rule-body";

export const MATCHERS = [...RULE_GROUPS, "rule", "severity"] as const;
type Matcher = (typeof MATCHERS)[number];
export const SILENCE_STATES = ["scheduled", "active", "over"] as const;
type SilenceState = (typeof SILENCE_STATES)[number];

const MAX_SILENCE_S = 366 * 86_400;
const severity = z.enum(["warning", "critical"], "Must be one of: warning, critical.");
const matcherShape = {
  ...(Object.fromEntries(MATCHERS.map((name) => [name, nameText.optional()])) as Record<
    Exclude<Matcher, "severity">,
    z.ZodOptional<typeof nameText>
  >),
  severity: severity.optional(),
};
const time = z.union([z.string(), z.number()], `Must be ${TIME_FORMS}.`).optional();

export const SilenceBody = z
  .strictObject(
    {
      matchers: z
        .strictObject(matcherShape, `Must be an object with any of: ${MATCHERS.join(", ")}.`)
        .refine((matchers) => Object.values(matchers).some((value) => value !== undefined), {
          message: `Name at least one of: ${MATCHERS.join(", ")}.`,
        })
        .describe("What it holds for: alerts that have all of these. A rule by id or name, a pool by id."),
      from: time.describe("Now by default."),
      until: time.describe(`${TIME_FORMS}. Either this or duration_seconds.`),
      duration_seconds: z
        .int("Must be a whole number of seconds.")
        .min(1, "Must be at least 1.")
        .max(MAX_SILENCE_S, `At most ${MAX_SILENCE_S} (a year).`)
        .optional()
        .describe("From its beginning on."),
      author: nameText.describe("Who wants it."),
      note: z.string("Must be text.").max(2_000, "At most 2000 characters.").default("").describe("Why."),
    },
    "Must be an object with matchers, author, and until or duration_seconds.",
  )
  .refine(({ until, duration_seconds: duration }) => (until === undefined) !== (duration === undefined), {
    path: ["until"],
    message: "Give either until or duration_seconds.",
  });

/** `GET /api/v1/silences` */
export async function silencesAnswer(
  params: URLSearchParams,
  { alerts, now }: Pick<AlertRuntime, "alerts" | "now">,
): Promise<ApiAnswer> {
  const parameters = new Parameters(params, ["state"]);
  const states = parameters.manyOf("state", SILENCE_STATES);
  if (parameters.errors.length > 0) return badRequest(parameters.errors);
  const nowMs = now();
  const rows = (await alerts.silences()).map((silence) => silenceRow(silence, nowMs));
  return jsonAnswer({ silences: rows.filter(({ state }) => states?.includes(state) ?? true) });
}

/** `POST /api/v1/silences` */
export async function createSilenceAnswer(bodyText: string, runtime: AlertRuntime): Promise<ApiAnswer> {
  const nowMs = runtime.now();
  const isTime = (value: string | number | undefined) =>
    value === undefined || parseTime(String(value), nowMs) !== null;
  const message = `Must be ${TIME_FORMS}.`;
  const schema = SilenceBody.refine(({ from }) => isTime(from), { path: ["from"], message }).refine(
    ({ until }) => isTime(until),
    { path: ["until"], message },
  );
  const read = readBody(bodyText, schema);
  if ("refusal" in read) return read.refusal;
  const { matchers, from, until, duration_seconds: durationSeconds = 0, author, note } = read.value;
  const fromMs = from === undefined ? nowMs : (parseTime(String(from), nowMs) ?? nowMs);
  const untilMs = until === undefined ? fromMs + durationSeconds * 1_000 : (parseTime(String(until), nowMs) ?? fromMs);
  if (untilMs <= Math.max(fromMs, nowMs)) {
    const path = until === undefined ? "duration_seconds" : "until";
    return badRequest([
      { path, message: "Must end after its beginning, and in the future.", value: until ?? durationSeconds },
    ]);
  }
  const rule = await ruleMatcher(matchers.rule, runtime);
  if ("problem" in rule) return unprocessable([rule.problem]);
  const given = Object.entries({ ...matchers, ...rule }).filter(([, value]) => value !== undefined);
  const silence = await runtime.alerts.createSilence({
    matchers: Object.fromEntries(given),
    fromMs,
    untilMs,
    author,
    note,
  });
  runtime.alertDesk.wake();
  return jsonAnswer(silenceRow(silence, nowMs), 201);
}

async function ruleMatcher(given: string | undefined, { alerts }: AlertRuntime) {
  if (given === undefined) return {};
  const found = findNamed(given, await alerts.rules(), "alert rule", "matchers.rule");
  return "problem" in found ? found : { rule: found.id };
}

/** `DELETE /api/v1/silences/{id}`: ends it. */
export async function endSilenceAnswer(id: string, { alerts, alertDesk, now }: AlertRuntime): Promise<ApiAnswer> {
  if (await alerts.endSilence(id, now())) {
    alertDesk.wake();
    return emptyAnswer();
  }
  const message = "There is no silence with this id, or it is over.";
  return problemAnswer({
    status: 404,
    title: "Not found.",
    detail: message,
    errors: [{ path: "id", message, value: id }],
  });
}

export function silenceRow({ id, matchers, fromMs, untilMs, author, note, createdAtMs }: Silence, nowMs: number) {
  const state: SilenceState = nowMs >= untilMs ? "over" : nowMs < fromMs ? "scheduled" : "active";
  const created_at = isoUtc(createdAtMs);
  return { id, state, matchers, from: isoUtc(fromMs), until: isoUtc(untilMs), author, note, created_at };
}
