import { createHmac } from "node:crypto";
import { channelKindOf } from "../lib/channels/registry";
import type { ChannelType } from "../lib/model/channel";
import { judgeHost, judgeUrl } from "../lib/net/address-policy";
import type { AllowList } from "../lib/net/allow-list";

/** Why nothing could be sent with this configuration, as far as its address tells by itself; null = nothing known against it. */
export function targetProblem(type: ChannelType, config: unknown, allow: AllowList): string | null {
  const notice = { kind: "test", channelName: "", appUrl: "http://localhost", createdAtMs: 0 } as const;
  const outgoing = channelKindOf(type).compose(notice, config, {
    nowMs: 0,
    messageId: "msg_test",
    language: "en",
    userAgent: "Limitscope",
    hmacSha256: (key, text) => createHmac("sha256", key).update(text).digest(),
  });
  return outgoing.via === "http" ? judgeUrl(outgoing.url, allow).error : judgeHost(outgoing.host, allow);
}
