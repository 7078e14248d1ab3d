import { z } from "zod";
import { USUAL_BUDGET } from "../../alerts/rule-defaults";
import { METRIC_IDS } from "../../metrics/catalog";
import { ALERT_ONLY_METRICS, type AlertMetricId, RULE_GROUPS } from "../../model/alert";
import { nearest } from "../nearest";
import { TIME_FORMS } from "../time";

export const ALERT_METRICS = [...METRIC_IDS, ...ALERT_ONLY_METRICS] as const satisfies readonly AlertMetricId[];
export const FILTER_NAMES = [...RULE_GROUPS, "limit_source", "dimension"] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

const YEAR_S = 366 * 86_400;
const MAX_LISTED = 100;

export const nameText = z
  .string("Must be text.")
  .trim()
  .min(1, "Must not be empty.")
  .max(200, "At most 200 characters.");
const number = z.number("Must be a number.");
const threshold = number.nullish();
const seconds = z
  .int("Must be a whole number of seconds.")
  .min(0, "Must not be negative.")
  .max(YEAR_S, `At most ${YEAR_S} (a year).`)
  .optional();
const whole = z.int("Must be a whole number.").min(0, "Must not be negative.").optional();
const flag = z.boolean("Must be true or false.").optional();

const value = z.union([nameText, z.null()], "Must be text, or null for what was not sent.");
const SEVERAL = `Must be one value or a list of 1 to ${MAX_LISTED}; null stands for what was not sent.`;
const values = z.union([value, z.array(value).min(1, SEVERAL).max(MAX_LISTED, SEVERAL)], SEVERAL);
const filterShape = Object.fromEntries(FILTER_NAMES.map((name) => [name, values.optional()])) as Record<
  FilterName,
  z.ZodOptional<typeof values>
>;

const budget = z.strictObject(
  {
    amount_usd: number.positive("Must be more than 0.").describe("What may be spent in a period."),
    period: z
      .enum(["day", "week", "month"], "Must be one of: day, week, month.")
      .default(USUAL_BUDGET.period)
      .describe("Weeks begin on Monday."),
    time_zone: z
      .string("Must be an IANA time zone, e.g. Asia/Shanghai.")
      .default(USUAL_BUDGET.timeZone)
      .describe("IANA name."),
    steps: z
      .array(number.positive("Must be more than 0."), "Must be a list of shares, e.g. [0.6, 0.85, 1].")
      .min(1, "Name at least one share.")
      .max(20, "At most 20 shares.")
      .default(USUAL_BUDGET.steps)
      .describe("Shares that are told once a period each; critical from 1 on."),
    projected: z
      .boolean("Must be true or false.")
      .default(USUAL_BUDGET.projected)
      .describe("Also tell once a period that its pace leads beyond the amount."),
  },
  'Must be an object such as {"amount_usd": 500, "period": "month"}.',
);

const WHAT_IS_LEFT_OUT = "What is left out is what suits the metric.";

/** All of a rule that people write. */
const fields = {
  name: nameText.describe("Unique; it heads every message."),
  description: z
    .string("Must be text.")
    .max(2_000, "At most 2000 characters.")
    .optional()
    .describe("For whoever is woken by it: what to look at, whom to call."),
  is_enabled: flag.describe("false: not evaluated; what fires is resolved."),
  metric: z
    .enum(ALERT_METRICS, { error: ({ input }) => metricMessage(input) })
    .describe("What is watched, see docs/metrics.md."),
  direction: z
    .enum(["above", "below"], "Must be one of: above, below.")
    .optional()
    .describe("Which side of the threshold is bad."),
  critical: number.optional().describe("Threshold in the metric's unit: shares 0 to 1, ms, USD, s, min."),
  warning: threshold.describe("A milder threshold; null = none."),
  resolve_at: threshold.describe("The value has to come back to this; null = to the threshold itself."),
  for_seconds: seconds.describe("How long it has to be bad before anybody is told."),
  keep_seconds: seconds.describe("How long it has to be good before it is over."),
  window_seconds: seconds.describe("How much time a value is made of."),
  max_window_seconds: seconds.describe("The window grows back to this until it has min_samples."),
  min_samples: whole.describe("With fewer nothing is judged."),
  min_bad: whole.describe("Of rates: at least so many bad ones."),
  confidence: z
    .union([z.literal(0.9), z.literal(0.95), z.null()], "Must be 0.9, 0.95 or null.")
    .optional()
    .describe(
      "Of rates: how sure it has to be that the true rate is beyond the threshold; null = the plain value counts.",
    ),
  no_data: z
    .enum(["keep", "notify"], "Must be one of: keep, notify.")
    .optional()
    .describe("What no data does to an alert that fires: nothing, or it is told once."),
  no_data_resolve_seconds: seconds.describe("After so long without data a firing alert ends; 0 = never."),
  filter: z
    .strictObject(filterShape, `Must be an object with any of: ${FILTER_NAMES.join(", ")}.`)
    .optional()
    .describe("Values of one name are alternatives, names are combined with AND. A pool is named by its id."),
  group_by: z
    .array(z.enum(RULE_GROUPS, `Must be one of: ${RULE_GROUPS.join(", ")}.`), "Must be a list of names.")
    .max(RULE_GROUPS.length)
    .optional()
    .describe("One alert for every value of these."),
  budget: budget.nullish().describe("Of budget_used, and only of it."),
  repeat_seconds: seconds.describe("A critical alert that still fires is told again after so long; 0 = never."),
  channels: z
    .array(nameText, "Must be a list of channels, each by id or name.")
    .max(MAX_LISTED, `At most ${MAX_LISTED}.`)
    .optional()
    .describe("Where it is told, by id or name; empty = only on the page."),
};

function metricMessage(input: unknown): string {
  const meant = typeof input === "string" ? nearest(input, ALERT_METRICS) : null;
  return meant === null ? `Must be one of: ${ALERT_METRICS.join(", ")}.` : `Unknown metric; did you mean ${meant}?`;
}

/** So that what was answered can be sent back: taken and ignored. */
const answered = z.unknown().optional().meta({ readOnly: true, description: "Answered; ignored where it is sent." });
const answeredFields = {
  id: answered,
  unit: answered,
  paused_at: answered,
  created_at: answered,
  updated_at: answered,
};

export const RuleBody = z
  .strictObject(fields, "Must be an object with at least name and metric.")
  .describe(WHAT_IS_LEFT_OUT);

export const versionField = z
  .int("Must be the version you read, a whole number.")
  .min(1, "Must be at least 1.")
  .describe("The one that was read; another one by now is 409.");

export const RuleEditBody = z
  .strictObject(
    { ...fields, ...answeredFields, version: versionField },
    "Must be an object with name, metric and version.",
  )
  .describe(`The whole rule. ${WHAT_IS_LEFT_OUT}`);

/** A rule of a file; the version does not matter there. */
export const RuleImportBody = z.strictObject(
  { ...fields, ...answeredFields, version: answered },
  "Must be an object with at least name and metric.",
);

const time = z.union([z.string(), z.number()], `Must be ${TIME_FORMS}.`).optional();

export const RulePreviewBody = z
  .strictObject(
    {
      ...fields,
      ...answeredFields,
      name: nameText.optional().describe("Not needed here."),
      version: answered,
      from: time.describe(`Start: ${TIME_FORMS}. By default 7 days before the end.`),
      to: time.describe("End, exclusive; now by default."),
    },
    "Must be a rule, with from and to where you want another time than the last 7 days.",
  )
  .describe("A rule as it would be created, and the time to try it on.");

export const PauseBody = z.strictObject(
  { paused: z.boolean("Must be true or false.").describe("Paused rules are evaluated, but nothing is told.") },
  'Must be {"paused": true} or {"paused": false}.',
);

export type RuleFields = Omit<z.output<typeof RuleBody>, "name">;
