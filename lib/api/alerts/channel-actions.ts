import type { Channel } from "../../model/channel";
import { type ApiAnswer, emptyAnswer, jsonAnswer, notFound, unprocessable } from "../answer";
import type { AlertRuntime } from "./alert-runtime";
import { channelAnswer, findChannel, saveChannel } from "./channels";
import { messageRow } from "./delivery-row";
import { isSigned, type NewSecret } from "./signing-secret";

/** `POST /api/v1/channels/{id}/test`: through the same queue and configuration as alerts. */
export async function testChannelAnswer(id: string, { alertDesk }: AlertRuntime): Promise<ApiAnswer> {
  const message = await alertDesk.sendTest(id);
  if (message === null) return notFound("channel", id);
  alertDesk.wake();
  return jsonAnswer(messageRow(message), 202);
}

/** `POST /api/v1/channels/{id}/reset`: forgets its failures, so that what waits is tried now. */
export async function resetChannelAnswer(id: string, runtime: AlertRuntime): Promise<ApiAnswer> {
  if ((await findChannel(id, runtime.alerts)) === null) return notFound("channel", id);
  await runtime.alerts.resetChannelHealth(id);
  runtime.alertDesk.wake();
  return channelAnswer(id, runtime);
}

/** `POST /api/v1/channels/{id}/rotate-secret`: the old one signs beside the new until it is removed, or replaced too. */
export async function rotateSecretAnswer(id: string, runtime: AlertRuntime, newSecret: NewSecret): Promise<ApiAnswer> {
  const channel = await findChannel(id, runtime.alerts);
  if (channel === null) return notFound("channel", id);
  if (!isSigned(channel.type)) return unsigned(channel);
  const secret = newSecret();
  return saveChannel(
    channel,
    { ...inputOf(channel), ...runtime.alertDesk.rotateSecret(channel, secret) },
    runtime,
    secret,
  );
}

/** `DELETE /api/v1/channels/{id}/previous-secret` */
export async function endRotationAnswer(id: string, runtime: AlertRuntime): Promise<ApiAnswer> {
  const channel = await findChannel(id, runtime.alerts);
  if (channel === null) return notFound("channel", id);
  if (!isSigned(channel.type)) return unsigned(channel);
  const input = { ...inputOf(channel), ...runtime.alertDesk.rotateSecret(channel, null) };
  const saved = await saveChannel(channel, input, runtime, null);
  return saved.status === 200 ? emptyAnswer() : saved;
}

function inputOf({ name, type, language, isEnabled, config, sealed, masked, fallbackChannelId }: Channel) {
  return { name, type, language, isEnabled, config, sealed, masked, fallbackChannelId };
}

function unsigned({ type }: Channel): ApiAnswer {
  const message = `Only webhooks are signed by us. Change the secret where ${type} gives it out, then PUT the channel.`;
  return unprocessable([{ path: "type", message, value: type }]);
}
