import { JSON_TYPES, YAML_TYPES } from "../media-type";
import {
  answers,
  BAD_CALL,
  type Json,
  NOT_FOUND,
  problem,
  type Responses,
  reading,
  sending,
} from "../openapi-operation";
import { pathId } from "../openapi-parameters";
import { ref } from "../openapi-schemas";
import {
  ALERTS_PARAMETERS,
  DELIVERIES_PARAMETERS,
  EVENTS_PARAMETERS,
  EXPORT_PARAMETERS,
  IMPORT_PARAMETERS,
  SILENCES_PARAMETERS,
} from "./openapi-alert-parameters";
import { MAX_IMPORT_RULES } from "./rule-document";

const NOT_SAVED = problem("It can be read but makes no sense, or names what is not there; errors says what.");
const WRONG_TYPE = problem("Another content type than JSON.");
const GONE = { description: "Done." };

/** A write with a JSON body. */
function writing(operationId: string, summary: string, body: Json, responses: Responses): Json {
  return sending(operationId, summary, body, { ...responses, 415: WRONG_TYPE, 422: NOT_SAVED });
}

/** Without a body. */
function doing(operationId: string, summary: string, responses: Responses): Json {
  return { operationId, summary, responses: { ...responses, 404: NOT_FOUND } };
}

function changed(what: string): Json {
  return problem(`The ${what} was changed in between; current is what stands now.`);
}

function listed(name: string, row: Json, further: Readonly<Record<string, Json>> = {}): Json {
  const properties = { [name]: { type: "array", items: row }, ...further };
  return answers("The list.", { type: "object", properties });
}

const PAGE = { next_cursor: { type: ["integer", "null"], description: "Where to go on; null = the end." } };
const rule = answers("The rule.", ref("AlertRuleRow"));
const channel = answers("The channel.", ref("ChannelRow"));
const message = answers("Queued, to be tried now.", ref("AlertMessage"));
const ruleId = [pathId("id", "The rule.")];
const channelId = [pathId("id", "The channel.")];

const fileOfRules = {
  oneOf: [
    {
      type: "object",
      properties: { rules: { type: "array", items: ref("AlertRuleOfFile"), maxItems: MAX_IMPORT_RULES } },
    },
    { type: "array", items: ref("AlertRuleOfFile") },
    ref("AlertRuleOfFile"),
  ],
};
const fileContent = Object.fromEntries([...YAML_TYPES, ...JSON_TYPES].map((type) => [type, { schema: fileOfRules }]));

const RULE_PATHS: Readonly<Record<string, Json>> = {
  "/api/v1/alert-rules": {
    get: reading("listAlertRules", "Alert rules", [], listed("rules", ref("AlertRuleRow"))),
    post: writing("createAlertRule", "Create an alert rule", ref("AlertRule"), { 201: rule }),
  },
  "/api/v1/alert-rules/{id}": {
    parameters: ruleId,
    get: { operationId: "readAlertRule", summary: "One rule", responses: { 200: rule, 404: NOT_FOUND } },
    put: writing("updateAlertRule", "Replace an alert rule", ref("AlertRuleEdit"), {
      200: rule,
      404: NOT_FOUND,
      409: changed("rule"),
    }),
    delete: doing("deleteAlertRule", "Remove an alert rule; what fires is resolved", { 204: GONE }),
  },
  "/api/v1/alert-rules/{id}/pause": {
    parameters: ruleId,
    post: writing("pauseAlertRule", "Pause an alert rule, or go on", ref("AlertRulePause"), {
      200: rule,
      404: NOT_FOUND,
    }),
  },
  "/api/v1/alert-rules/preview": {
    post: writing("previewAlertRule", "What a rule would have done", ref("AlertRulePreviewRequest"), {
      200: answers("When it would have fired, and on what values.", ref("AlertRulePreview")),
    }),
  },
  "/api/v1/alert-rules/export": {
    get: {
      operationId: "exportAlertRules",
      summary: "All rules as a file, channels by name",
      parameters: EXPORT_PARAMETERS,
      responses: {
        200: {
          description: "What import takes.",
          content: { "application/yaml": { schema: fileOfRules }, "application/json": { schema: fileOfRules } },
        },
        400: BAD_CALL,
      },
    },
  },
  "/api/v1/alert-rules/import": {
    post: {
      operationId: "importAlertRules",
      summary: "Create and replace rules by name; valid ones beside invalid ones are kept",
      parameters: IMPORT_PARAMETERS,
      requestBody: { required: true, content: fileContent },
      responses: {
        200: answers("What became of each rule.", ref("AlertRuleImport")),
        400: problem("The document cannot be read; for YAML with line and column."),
        413: problem("The document is too large."),
        415: problem("Neither YAML nor JSON."),
        422: problem("No rule of it can be taken; beside errors the same members as of 200."),
      },
    },
  },
};

const CHANNEL_PATHS: Readonly<Record<string, Json>> = {
  "/api/v1/channels": {
    get: reading("listChannels", "Channels and how they are doing", [], listed("channels", ref("ChannelRow"))),
    post: writing("createChannel", "Create a channel", ref("Channel"), {
      201: answers("The channel, with the secret that was made for it.", ref("ChannelWithSecret")),
    }),
  },
  "/api/v1/channels/{id}": {
    parameters: channelId,
    get: { operationId: "readChannel", summary: "One channel", responses: { 200: channel, 404: NOT_FOUND } },
    put: writing("updateChannel", "Replace a channel; secrets that are left out stay", ref("ChannelEdit"), {
      200: answers("The channel, with its secret if one had to be made.", ref("ChannelWithSecret")),
      404: NOT_FOUND,
      409: changed("channel"),
    }),
    delete: doing("deleteChannel", "Remove a channel, also from rules", { 204: GONE }),
  },
  "/api/v1/channels/{id}/test": {
    parameters: channelId,
    post: doing("testChannel", "Send a test the way alerts go", { 202: message }),
  },
  "/api/v1/channels/{id}/reset": {
    parameters: channelId,
    post: doing("resetChannel", "Forget its failures and try again", { 200: channel }),
  },
  "/api/v1/channels/{id}/rotate-secret": {
    parameters: channelId,
    post: doing("rotateChannelSecret", "Sign with a new secret, and with the old one beside it", {
      200: answers("The channel, with its new secret.", ref("ChannelWithSecret")),
      409: changed("channel"),
      422: problem("Not a webhook."),
    }),
  },
  "/api/v1/channels/{id}/previous-secret": {
    parameters: channelId,
    delete: doing("endChannelSecretRotation", "Stop signing with the old secret", {
      204: GONE,
      409: changed("channel"),
      422: problem("Not a webhook."),
    }),
  },
  "/api/v1/silences": {
    get: reading("listSilences", "Silences", SILENCES_PARAMETERS, listed("silences", ref("SilenceRow"))),
    post: writing("createSilence", "Tell nothing of some alerts for a while", ref("Silence"), {
      201: answers("The silence.", ref("SilenceRow")),
    }),
  },
  "/api/v1/silences/{id}": {
    parameters: [pathId("id", "The silence.")],
    delete: doing("endSilence", "End a silence", { 204: GONE }),
  },
};

const STATE_PATHS: Readonly<Record<string, Json>> = {
  "/api/v1/alerts": {
    get: reading(
      "listAlerts",
      "What rules watch and where it stands, the most urgent first",
      ALERTS_PARAMETERS,
      listed("alerts", ref("Alert"), {
        next_cursor: { type: ["string", "null"], description: "Where to go on; null = the end." },
      }),
    ),
  },
  "/api/v1/alerts/{rule_id}/{fingerprint}/acknowledge": {
    parameters: [pathId("rule_id", "The rule."), pathId("fingerprint", "The alert within it.")],
    post: writing("acknowledgeAlert", "Say by name that somebody is on it", ref("Acknowledgement"), {
      200: answers("The alert.", ref("Alert")),
      404: NOT_FOUND,
      409: problem("It does not fire."),
    }),
    delete: doing("unacknowledgeAlert", "Take that back", { 204: GONE, 409: problem("It does not fire.") }),
  },
  "/api/v1/alerts/events": {
    get: reading(
      "listAlertEvents",
      "Every change of state, verdict or health with its figures, newest first",
      EVENTS_PARAMETERS,
      listed("events", ref("AlertEvent"), PAGE),
    ),
  },
  "/api/v1/alerts/deliveries": {
    get: reading(
      "listDeliveries",
      "Messages and every try to send them, newest first",
      DELIVERIES_PARAMETERS,
      listed("deliveries", ref("Delivery"), PAGE),
    ),
  },
  "/api/v1/alerts/deliveries/{message_id}/redeliver": {
    parameters: [pathId("message_id", "The message.")],
    post: doing("redeliver", "Send a message again under its id", {
      202: message,
      409: problem("It is under way already."),
    }),
  },
};

export const ALERT_PATHS: Readonly<Record<string, Json>> = { ...RULE_PATHS, ...CHANNEL_PATHS, ...STATE_PATHS };
