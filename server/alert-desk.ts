import { setImmediate as nextTurn } from "node:timers/promises";
import { type AlertDesk, type AlertHealth, ChannelConfigError } from "../lib/alerts/alert-desk";
import { type PreviewStores, previewRule } from "../lib/alerts/preview";
import { channelKindOf } from "../lib/channels/registry";
import { splitConfig } from "../lib/channels/split-config";
import { messageIds } from "../lib/delivery/message-id";
import { newMessage } from "../lib/delivery/messages";
import { EXPIRES_AFTER_MS } from "../lib/delivery/retry-schedule";
import type { Channel, ChannelType } from "../lib/model/channel";
import type { AllowList } from "../lib/net/allow-list";
import type { AlertStore } from "../lib/store/alerts";
import { targetProblem } from "./channel-target";
import type { SecretBox } from "./secret-box";

export interface AlertDeskOptions {
  alerts: Pick<AlertStore, "channels" | "enqueue" | "redeliver">;
  stores: Omit<PreviewStores, "breathe" | "now">;
  secrets: SecretBox;
  allow: AllowList;
  /** Looks for something to send. */
  wake(): void;
  health(): AlertHealth;
  now(): number;
  random(): number;
}

/** What pages and the API ask of the running process about alerts. */
export function openAlertDesk(options: AlertDeskOptions): AlertDesk {
  const { alerts, stores, secrets, allow, wake, health, now, random } = options;

  const seal: AlertDesk["seal"] = (type, fields, previous) => {
    const kept = previous !== null && previous.type === type ? secretsOf(previous, secrets) : {};
    return sealed(type, fields, kept, { secrets, allow });
  };

  return {
    preview: (rule, window) => previewRule({ ...stores, breathe: () => nextTurn(), now }, rule, window),
    seal,
    rotateSecret: (channel, secret) => {
      const { secret: current, previousSecret: _before, ...others } = secretsOf(channel, secrets);
      const rotated = secret === null ? { secret: current } : { secret, previousSecret: current };
      return sealed(channel.type, channel.config, { ...others, ...rotated }, { secrets, allow });
    },
    sendTest: async (channelId) => {
      const channels = await alerts.channels();
      if (!channels.some(({ id }) => id === channelId)) return null;
      const message = newMessage(messageIds(now(), random)(), "test", channelId, now());
      await alerts.enqueue(message);
      wake();
      return message;
    },
    redeliver: async (messageId) => {
      const isQueued = await alerts.redeliver(messageId, now(), now() + EXPIRES_AFTER_MS);
      if (isQueued) wake();
      return isQueued;
    },
    wake,
    health,
  };
}

/** Throws SecretsUnreadableError where the key is another one. */
function secretsOf({ sealed, name }: Channel, secrets: SecretBox): Record<string, unknown> {
  return JSON.parse(secrets.open(sealed, `channel ${name}`)) as Record<string, unknown>;
}

function sealed(
  type: ChannelType,
  fields: Record<string, unknown>,
  keptSecrets: Record<string, unknown>,
  { secrets, allow }: { secrets: SecretBox; allow: AllowList },
): Pick<Channel, "config" | "sealed" | "masked"> {
  const split = splitConfig(type, fields, keptSecrets);
  const problem = targetProblem(type, split.whole, allow);
  if (problem !== null) throw new ChannelConfigError([{ field: addressField(type), message: problem, value: null }]);
  return { config: split.config, sealed: secrets.seal(JSON.stringify(split.secrets)), masked: split.masked };
}

/** What a problem with the address is shown at. */
function addressField(type: ChannelType): string {
  const { fields } = channelKindOf(type);
  return (fields.find(({ kind }) => kind === "url") ?? fields[0])?.name ?? "url";
}
