import { createHmac } from "node:crypto";
import type { ChannelKind, ComposeContext, HttpReceipt, ReceiptVerdict } from "../lib/channels/channel-kind";
import type { Notice } from "../lib/channels/notice";
import type { Channel, ChannelType, Message } from "../lib/model/channel";
import type { SecretBox } from "./secret-box";
import type { HttpSender } from "./senders/http-sender";
import { messageOf } from "./senders/network-failure";
import { redactorOf, secretsIn } from "./senders/redact";
import { type Sent, verdictOf } from "./senders/sent";
import type { SmtpSender } from "./senders/smtp-sender";

/** What a channel's configuration is, kind by kind, is the kind's own business. */
// biome-ignore lint/suspicious/noExplicitAny: a registry of kinds of any configuration.
export type AnyKind = ChannelKind<any>;

export interface SendingMeans {
  kindOf(type: ChannelType): AnyKind;
  http: Pick<HttpSender, "send">;
  smtp: SmtpSender;
  secretBox: Pick<SecretBox, "open">;
  userAgent: string;
  now(): number;
}

/** Composes a message for its channel and sends it once. Never rejects: whatever goes wrong is a verdict. */
export async function tryMessage(
  message: Message,
  channel: Channel,
  notice: Notice,
  { kindOf, http, smtp, secretBox, userAgent, now }: SendingMeans,
): Promise<Sent> {
  const kind = kindOf(channel.type);
  let secrets: Record<string, unknown>;
  try {
    secrets = channel.sealed === "" ? {} : JSON.parse(secretBox.open(channel.sealed, `channel ${channel.name}`));
  } catch (error) {
    // Whoever puts the key back finds the message still waiting.
    return unsent(verdictOf("retry", "secrets", messageOf(error)));
  }
  const redact = redactorOf(secretsIn(secrets));
  const config = kind.schema.safeParse({ ...channel.config, ...secrets });
  if (!config.success) {
    const problems = config.error.issues.map(({ path, message: problem }) => `${path.join(".")}: ${problem}`);
    return unsent(verdictOf("failed", "config", redact(`Its settings are not complete. ${problems.join("; ")}`)));
  }
  const context: ComposeContext = {
    nowMs: now(),
    messageId: message.id,
    language: channel.language,
    userAgent,
    hmacSha256: (key, text) => createHmac("sha256", key).update(text).digest(),
  };
  try {
    const outgoing = kind.compose(notice, config.data, context);
    return outgoing.via === "smtp"
      ? await smtp.send(outgoing, redact)
      : await http.send(outgoing, (receipt) => judgeSafely(kind, receipt), redact);
  } catch (error) {
    return unsent(verdictOf("failed", "compose", redact(`The message could not be composed: ${messageOf(error)}`)));
  }
}

function judgeSafely(kind: AnyKind, receipt: HttpReceipt): ReceiptVerdict {
  try {
    return kind.judge(receipt);
  } catch (error) {
    return verdictOf("retry", "answer", `The answer (${receipt.status}) makes no sense: ${messageOf(error)}`);
  }
}

function unsent(verdict: ReceiptVerdict): Sent {
  return { verdict, httpStatus: null, tookMs: 0, requestExcerpt: "", responseExcerpt: "" };
}
