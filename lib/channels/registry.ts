import type { ChannelType } from "../model/channel";
import type { ChannelKind } from "./channel-kind";
import { dingtalk } from "./dingtalk";
import { discord } from "./discord";
import { email } from "./email";
import { feishu } from "./feishu";
import { ntfy } from "./ntfy";
import { pagerduty } from "./pagerduty";
import { slack } from "./slack";
import { teams } from "./teams";
import { telegram } from "./telegram";
import { webhook } from "./webhook";
import { wecom } from "./wecom";

/** Configurations are checked by the kind's own schema before they come to `compose`. */
const KINDS: { [Type in ChannelType]: ChannelKind<unknown> } = {
  webhook,
  slack,
  discord,
  teams,
  pagerduty,
  telegram,
  feishu,
  dingtalk,
  wecom,
  ntfy,
  email,
};

export function channelKindOf(type: ChannelType): ChannelKind<unknown> {
  return KINDS[type];
}
