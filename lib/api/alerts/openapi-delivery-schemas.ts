import {
  COUNT,
  FLAG,
  listOf,
  NULLABLE_NUMBER,
  NULLABLE_TEXT,
  NULLABLE_TIME,
  objectOf,
  TEXT,
  TIME,
  told,
} from "../openapi-json";

const message = {
  message_id: told(TEXT, "The webhook-id: the same at every try."),
  channel_id: TEXT,
  kind: { type: "string", enum: ["alert", "test", "channel_failing", "channel_recovered"] },
  status: { type: "string", enum: ["pending", "delivered", "dead"] },
  created_at: TIME,
  expires_at: told(TIME, "When it is given up."),
  tries: COUNT,
  next_try_at: told(NULLABLE_TIME, "null = not to be tried again."),
  delivered_at: NULLABLE_TIME,
  last_error: NULLABLE_TEXT,
  about_channel_id: told(NULLABLE_TEXT, "Of channel_failing and channel_recovered: which channel."),
  is_redelivery: told(FLAG, "Somebody asked to send it again."),
};

const Delivery = objectOf({
  ...message,
  events: told(
    listOf(
      objectOf({
        id: TEXT,
        rule_id: TEXT,
        rule_name: TEXT,
        kind: { type: "string", enum: ["fired", "escalated", "repeat", "no_data", "resolved"] },
        severity: { type: "string", enum: ["warning", "critical"] },
        at: TIME,
      }),
    ),
    "What it tells; empty for tests.",
  ),
  log: told(
    listOf(
      objectOf({
        number: COUNT,
        at: TIME,
        took_ms: { type: "number" },
        outcome: { type: "string", enum: ["delivered", "accepted", "retry", "failed"] },
        http_status: NULLABLE_NUMBER,
        code: told(NULLABLE_TEXT, "The receiver's own."),
        error: NULLABLE_TEXT,
        retry_after_ms: told(NULLABLE_NUMBER, "What the receiver asked to wait."),
        request_excerpt: told(TEXT, "Cut, without secrets."),
        response_excerpt: told(TEXT, "Cut, without secrets."),
      }),
    ),
    "Every try.",
  ),
});

export const CHANNEL_HEALTH = objectOf({
  breaker: {
    type: "string",
    enum: ["closed", "open", "gone"],
    description: "open: it fails, one message tries now and then; gone: the receiver said it is no more.",
  },
  consecutive_failures: COUNT,
  first_failure_at: NULLABLE_TIME,
  last_error: NULLABLE_TEXT,
  last_delivered_at: told(NULLABLE_TIME, "null = nothing has arrived there yet."),
  paused_until: NULLABLE_TIME,
});

export const DELIVERY_SCHEMAS = { AlertMessage: objectOf(message), Delivery };
