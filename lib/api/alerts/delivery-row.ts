import { isoUtc } from "../../charts/csv";
import type { DeliveryTry, Message } from "../../model/channel";
import type { DeliveryRow } from "../../store/alerts";

export function messageRow(message: Message) {
  return {
    message_id: message.id,
    channel_id: message.channelId,
    kind: message.kind,
    status: message.status,
    created_at: isoUtc(message.createdAtMs),
    expires_at: isoUtc(message.expiresAtMs),
    tries: message.tries,
    next_try_at: isoUtc(message.nextTryAtMs),
    delivered_at: isoUtc(message.deliveredAtMs),
    last_error: message.lastError,
    about_channel_id: message.aboutChannelId,
    is_redelivery: message.redelivery,
  };
}

export function deliveryRow({ message, tries, events }: DeliveryRow) {
  return {
    ...messageRow(message),
    events: events.map(({ id, ruleId, ruleName, kind, severity, atMs }) => ({
      id,
      rule_id: ruleId,
      rule_name: ruleName,
      kind,
      severity,
      at: isoUtc(atMs),
    })),
    log: tries.map(tryRow),
  };
}

function tryRow(attempt: DeliveryTry) {
  return {
    number: attempt.number,
    at: isoUtc(attempt.atMs),
    took_ms: attempt.tookMs,
    outcome: attempt.outcome,
    http_status: attempt.httpStatus,
    code: attempt.code,
    error: attempt.error,
    retry_after_ms: attempt.retryAfterMs,
    request_excerpt: attempt.requestExcerpt,
    response_excerpt: attempt.responseExcerpt,
  };
}
