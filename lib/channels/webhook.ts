import { z } from "zod";
import { alertmanagerPayload } from "./alertmanager-payload";
import type { ChannelKind } from "./channel-kind";
import { configObject, webAddress } from "./config-fields";
import { JSON_HEADERS } from "./json-post";
import { judgeStatus } from "./judge-http";
import { shortJson } from "./short-json";
import { standardHeaders, webhookKey } from "./standard-signature";
import { customHeaders, isHeaderValue } from "./webhook-headers";
import { webhookPayload } from "./webhook-payload";

export const WEBHOOK_FORMATS = ["standard", "alertmanager_v4"] as const;
/** Below the 20 kB of Standard Webhooks. */
export const MAX_WEBHOOK_BYTES = 20_000;

const SECRET = "Must be whsec_ followed by base64 of 24 to 64 random bytes; leave it out to have one made.";
const secret = z.string(SECRET).refine((text) => webhookKey(text) !== null, { message: SECRET });
const absent = (value: unknown) => (value === "" || value === undefined ? null : value);

const schema = configObject({
  url: webAddress("Give the address that takes the POST, e.g. https://example.com/hooks/limitscope."),
  format: z.enum(WEBHOOK_FORMATS, `Must be one of: ${WEBHOOK_FORMATS.join(", ")}.`).default("standard"),
  secret,
  previousSecret: z.preprocess(absent, secret.nullable()),
  authorization: z.preprocess(
    absent,
    z
      .string('Must be text such as "Bearer abc".')
      .trim()
      .max(2_000, "At most 2000 characters.")
      .refine(isHeaderValue, { message: "Must be one line of Latin-1 characters." })
      .nullable(),
  ),
  headers: customHeaders,
});
export type WebhookConfig = z.output<typeof schema>;

export const webhook: ChannelKind<WebhookConfig> = {
  type: "webhook",
  fields: [
    { name: "url", kind: "url", isRequired: true, isSecret: true, placeholder: "https://example.com/hooks/limitscope" },
    { name: "format", kind: "choice", isRequired: false, isSecret: false, choices: WEBHOOK_FORMATS },
    { name: "secret", kind: "secret", isRequired: false, isSecret: true, placeholder: "whsec_…" },
    { name: "previousSecret", kind: "secret", isRequired: false, isSecret: true, placeholder: "whsec_…" },
    { name: "authorization", kind: "secret", isRequired: false, isSecret: true, placeholder: "Bearer …" },
    { name: "headers", kind: "headers", isRequired: false, isSecret: true },
  ],
  schema,
  maxEvents: 1,
  dropsLateResolved: false,
  pace: { burst: 20, everyMs: 100 },
  compose: (notice, config, context) => {
    const payload =
      config.format === "standard" ? webhookPayload(notice, context.language) : alertmanagerPayload(notice, context);
    const body = shortJson(payload, MAX_WEBHOOK_BYTES - 1);
    const secrets = [config.secret, config.previousSecret].filter((key) => key !== null);
    return {
      via: "http",
      method: "POST",
      url: config.url,
      headers: {
        ...config.headers,
        ...(config.authorization === null ? {} : { authorization: config.authorization }),
        ...JSON_HEADERS,
        "user-agent": context.userAgent,
        ...standardHeaders(body, secrets, context),
      },
      body,
    };
  },
  judge: judgeStatus,
};
