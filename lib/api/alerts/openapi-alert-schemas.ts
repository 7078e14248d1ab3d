import {
  COUNT,
  FLAG,
  listOf,
  NULLABLE_NUMBER,
  NULLABLE_TEXT,
  NULLABLE_TIME,
  nullable,
  objectOf,
  sentSchema,
  TEXT,
  TIME,
  told,
} from "../openapi-json";
import { AcknowledgeBody } from "./acknowledge-body";
import { ALERT_UNITS } from "./alert-unit";
import { ChannelBody, ChannelEditBody } from "./channel-body";
import { CHANNEL_HEALTH, DELIVERY_SCHEMAS } from "./openapi-delivery-schemas";
import { PauseBody, RuleBody, RuleEditBody, RuleImportBody, RulePreviewBody } from "./rule-body";
import { IMPORT_OUTCOMES } from "./rule-import";
import { SILENCE_STATES, SilenceBody } from "./silences";

type Json = Readonly<Record<string, unknown>>;

const LABELS = {
  type: "object",
  additionalProperties: NULLABLE_TEXT,
  description: "One for each name of group_by; null = not sent. A pool is its id.",
};
const SEVERITY = nullable(["warning", "critical"]);
const STATE = { type: "string", enum: ["ok", "pending", "firing", "recovering"] };

/** What is sent of a thing, and what is answered beside it. */
function answeredRow(sent: Json, further: Readonly<Record<string, Json>>): Json {
  const { properties } = sent as { properties: Readonly<Record<string, Json>> };
  return objectOf({ ...properties, ...further });
}

const watched = {
  rule_name: told(NULLABLE_TEXT, "null = the rule is no more."),
  metric: NULLABLE_TEXT,
  unit: told(
    nullable(ALERT_UNITS),
    "Of value, lower_bound and threshold; null = as stored, because the rule is no more.",
  ),
};

const evaluation = {
  verdict: {
    type: "string",
    enum: ["breach", "hold", "clear", "sparse", "no_data", "error"],
    description: [
      "breach: beyond the threshold",
      "hold: neither beyond it nor back at resolve_at",
      "clear: on the good side",
      "sparse: fewer than min_samples",
      "no_data: nothing at all",
      "error: cannot be computed, see error",
    ].join("; "),
  },
  value: told(NULLABLE_NUMBER, "null = not measured."),
  lower_bound: told(NULLABLE_NUMBER, "Of rates: what has to be beyond the threshold."),
  threshold: { type: "number" },
  samples: told({ type: "number" }, "What the value rests on: its denominator."),
  bad: told(NULLABLE_NUMBER, "Its numerator; null where it is no quotient."),
  window_from: TIME,
  window_to: TIME,
  error: told(NULLABLE_TEXT, "Why it could not be computed."),
};

const Alert = objectOf({
  rule_id: TEXT,
  fingerprint: told(TEXT, "Of the labels; names the alert within its rule."),
  ...watched,
  labels: LABELS,
  state: STATE,
  severity: SEVERITY,
  since: told(TIME, "Since when the state is what it is."),
  episode_id: told(NULLABLE_TEXT, "From firing to resolving; everything that is told of it carries this."),
  fired_at: NULLABLE_TIME,
  last_told_at: NULLABLE_TIME,
  no_data_since: told(NULLABLE_TIME, "Since when there has been too little to judge."),
  paused_at: told(NULLABLE_TIME, "Since when its rule is paused."),
  acknowledged: {
    type: ["object", "null"],
    properties: { at: TIME, by: TEXT, note: TEXT },
    required: ["at", "by", "note"],
  },
  evaluated_at: TIME,
  ...evaluation,
});

const AlertEvent = objectOf({
  id: COUNT,
  at: told(TIME, "The instant that was judged."),
  rule_id: TEXT,
  fingerprint: TEXT,
  ...watched,
  labels: LABELS,
  from_state: STATE,
  to_state: STATE,
  severity: SEVERITY,
  untold: told(
    nullable(["silenced", "inhibited", "paused", "no_channel"]),
    "Why nothing was told; null = told, or nothing to tell.",
  ),
  note: nullable(["gap", "clock_back", "period", "edited"]),
  ...evaluation,
});

const { url: _, ...channelFields } = (sentSchema(ChannelBody) as { properties: Readonly<Record<string, Json>> })
  .properties;
const channelRow = {
  ...channelFields,
  id: TEXT,
  version: COUNT,
  config: told({ type: "object" }, "What is no secret."),
  masked: told({ type: "object", additionalProperties: TEXT }, "What may be shown of secrets, by field."),
  health: CHANNEL_HEALTH,
  created_at: TIME,
  updated_at: TIME,
};

const { duration_seconds: __, ...silenceFields } = (
  sentSchema(SilenceBody) as { properties: Readonly<Record<string, Json>> }
).properties;

const imported = objectOf({
  index: told(COUNT, "Position in the document."),
  name: NULLABLE_TEXT,
  id: told(NULLABLE_TEXT, "null = there is no such rule (yet)."),
  outcome: { type: "string", enum: [...IMPORT_OUTCOMES] },
  errors: listOf(objectOf({ path: TEXT, message: TEXT, value: {} })),
});

export const ALERT_SCHEMAS = {
  AlertRule: sentSchema(RuleBody),
  AlertRuleEdit: sentSchema(RuleEditBody),
  AlertRuleOfFile: sentSchema(RuleImportBody),
  AlertRulePreviewRequest: sentSchema(RulePreviewBody),
  AlertRuleRow: answeredRow(sentSchema(RuleBody), {
    id: TEXT,
    unit: told({ type: "string", enum: [...ALERT_UNITS] }, "Of the thresholds."),
    paused_at: NULLABLE_TIME,
    version: COUNT,
    created_at: TIME,
    updated_at: TIME,
  }),
  AlertRulePause: sentSchema(PauseBody),
  AlertRulePreview: objectOf({
    metric: TEXT,
    unit: { type: "string", enum: [...ALERT_UNITS] },
    from: TIME,
    to: TIME,
    is_shortened: told(FLAG, "Figures do not reach back as far as was asked."),
    fired: told(COUNT, "How often it would have fired since from, all alerts together."),
    escalated: told(COUNT, "How often an alert that fires would have been told to have got worse."),
    omitted_instances: told(COUNT, "Alerts beyond those listed."),
    instances: listOf(
      objectOf({
        labels: LABELS,
        points: told(listOf(listOf(NULLABLE_NUMBER)), "[at_ms, value], each the worst of its stretch."),
        episodes: listOf(
          objectOf({
            from: told(TIME, "Earlier than the preview's from where it fired already by then."),
            to: told(NULLABLE_TIME, "null = it would fire still."),
            severity: { type: "string", enum: ["warning", "critical"] },
            worst_value: NULLABLE_NUMBER,
            escalated: told(listOf(TIME), "When it got worse, or the next step of a budget was reached."),
          }),
        ),
      }),
    ),
  }),
  AlertRuleImport: objectOf({
    dry_run: FLAG,
    ...Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, COUNT])),
    rules: told(listOf(imported), "What became of each, in the document's order."),
  }),
  Channel: sentSchema(ChannelBody),
  ChannelEdit: sentSchema(ChannelEditBody),
  ChannelRow: objectOf(channelRow),
  ChannelWithSecret: objectOf(
    {
      ...channelRow,
      secret: told(TEXT, "Signs what is sent (Standard Webhooks). Shown in this answer alone; keep it."),
    },
    Object.keys(channelRow),
  ),
  Silence: sentSchema(SilenceBody),
  SilenceRow: objectOf({
    ...silenceFields,
    id: TEXT,
    state: { type: "string", enum: [...SILENCE_STATES] },
    from: TIME,
    until: TIME,
    created_at: TIME,
  }),
  Alert,
  Acknowledgement: sentSchema(AcknowledgeBody),
  AlertEvent,
  ...DELIVERY_SCHEMAS,
} as const satisfies Readonly<Record<string, Json>>;
