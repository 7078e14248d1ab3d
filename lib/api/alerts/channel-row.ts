import { isoUtc } from "../../charts/csv";
import type { Channel, ChannelHealth } from "../../model/channel";
import { renamed, snakeCase } from "./field-names";

/** Never what is sealed; `masked` is what may be shown of it. */
export function channelRow(channel: Channel, health: readonly ChannelHealth[]) {
  return {
    id: channel.id,
    name: channel.name,
    type: channel.type,
    language: channel.language,
    is_enabled: channel.isEnabled,
    config: renamed(channel.config, snakeCase),
    masked: renamed(channel.masked, snakeCase),
    fallback_channel_id: channel.fallbackChannelId,
    version: channel.version,
    created_at: isoUtc(channel.createdAtMs),
    updated_at: isoUtc(channel.updatedAtMs),
    health: healthRow(health.find(({ channelId }) => channelId === channel.id)),
  };
}

/** null = nothing has been sent there yet. */
function healthRow(health: ChannelHealth | undefined) {
  if (health === undefined) return null;
  return {
    breaker: health.breaker,
    consecutive_failures: health.consecutiveFailures,
    first_failure_at: isoUtc(health.firstFailureAtMs),
    last_error: health.lastError,
    last_delivered_at: isoUtc(health.lastDeliveredAtMs),
    paused_until: isoUtc(health.pausedUntilMs),
  };
}
