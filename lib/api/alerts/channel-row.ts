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

/** A channel that nothing has been sent to is well. */
function healthRow(health: ChannelHealth | undefined) {
  return {
    breaker: health?.breaker ?? "closed",
    consecutive_failures: health?.consecutiveFailures ?? 0,
    first_failure_at: isoUtc(health?.firstFailureAtMs ?? null),
    last_error: health?.lastError ?? null,
    last_delivered_at: isoUtc(health?.lastDeliveredAtMs ?? null),
    paused_until: isoUtc(health?.pausedUntilMs ?? null),
  };
}
