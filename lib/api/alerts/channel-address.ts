import type { ChannelType } from "../../model/channel";

/** Field of a channel's configuration that `url` is short for; null = it has no address of its own. */
const ADDRESS_FIELDS: Readonly<Record<ChannelType, string | null>> = {
  webhook: "url",
  slack: "url",
  discord: "url",
  teams: "url",
  pagerduty: "baseUrl",
  telegram: "baseUrl",
  feishu: "url",
  dingtalk: "url",
  wecom: "url",
  ntfy: "baseUrl",
  email: null,
};

export function addressField(type: ChannelType): string | null {
  return ADDRESS_FIELDS[type];
}
