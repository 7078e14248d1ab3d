export const RULES = "/api/v1/alert-rules";
export const CHANNELS = "/api/v1/channels";
export const SILENCES = "/api/v1/silences";

export function acknowledgePath(ruleId: string, fingerprint: string): string {
  return `/api/v1/alerts/${encodeURIComponent(ruleId)}/${encodeURIComponent(fingerprint)}/acknowledge`;
}

export function ruleCall(id: string): string {
  return `${RULES}/${encodeURIComponent(id)}`;
}

export function channelCall(id: string): string {
  return `${CHANNELS}/${encodeURIComponent(id)}`;
}

export function redeliverPath(messageId: string): string {
  return `/api/v1/alerts/deliveries/${encodeURIComponent(messageId)}/redeliver`;
}
