import type { ChannelState } from "../i18n/alert-channels-messages";
import type { Channel, ChannelHealth } from "../model/channel";

/** How a channel is doing; `tone` is that of its icon. */
export function channelState(
  { isEnabled }: Pick<Channel, "isEnabled">,
  health: ChannelHealth | null,
): { state: ChannelState; tone: "ok" | "warn" | "critical" | "no_data" | "no_threshold" } {
  if (!isEnabled) return { state: "off", tone: "no_threshold" };
  if (health?.breaker === "gone") return { state: "gone", tone: "critical" };
  if (health?.breaker === "open") return { state: "open", tone: "critical" };
  if (health !== null && health.consecutiveFailures > 0) return { state: "failing", tone: "warn" };
  return health === null || health.lastDeliveredAtMs === null
    ? { state: "fresh", tone: "no_threshold" }
    : { state: "ok", tone: "ok" };
}
