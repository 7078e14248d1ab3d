import type { Channel } from "../../model/channel";
import { isAlertConflict } from "../../store/alerts";
import { type ApiAnswer, changedInBetween, emptyAnswer, jsonAnswer, notFound } from "../answer";
import { readBody } from "../body";
import type { AlertRuntime } from "./alert-runtime";
import { ChannelBody, ChannelEditBody } from "./channel-body";
import { readChannel } from "./channel-input";
import { channelRow } from "./channel-row";
import type { NewSecret } from "./signing-secret";

/** `GET /api/v1/channels` */
export async function channelsAnswer({ alerts }: AlertRuntime): Promise<ApiAnswer> {
  const [channels, health] = await Promise.all([alerts.channels(), alerts.channelHealth()]);
  return jsonAnswer({ channels: channels.map((channel) => channelRow(channel, health)) });
}

/** `GET /api/v1/channels/{id}` */
export async function channelAnswer(id: string, { alerts }: AlertRuntime): Promise<ApiAnswer> {
  const [channel, health] = await Promise.all([findChannel(id, alerts), alerts.channelHealth()]);
  return channel === null ? notFound("channel", id) : jsonAnswer(channelRow(channel, health));
}

export async function findChannel(
  id: string,
  alerts: Pick<AlertRuntime["alerts"], "channels">,
): Promise<Channel | null> {
  return (await alerts.channels()).find((channel) => channel.id === id) ?? null;
}

/** `POST /api/v1/channels`: a secret that is made here is in the answer, and nowhere ever again. */
export async function createChannelAnswer(
  bodyText: string,
  runtime: AlertRuntime,
  newSecret: NewSecret,
): Promise<ApiAnswer> {
  const { alerts, alertDesk } = runtime;
  const read = readBody(bodyText, ChannelBody);
  if ("refusal" in read) return read.refusal;
  const sealed = readChannel(read.value, null, await alerts.channels(), { alertDesk, newSecret });
  if ("refusal" in sealed) return sealed.refusal;
  const channel = await alerts.createChannel(sealed.value.input);
  alertDesk.wake();
  const location = `/api/v1/channels/${encodeURIComponent(channel.id)}`;
  return jsonAnswer(withSecret(channelRow(channel, []), sealed.value.secret), 201, { location });
}

/** `PUT /api/v1/channels/{id}`: the whole channel with the version that was read; secrets that are left out stay. */
export async function updateChannelAnswer(
  id: string,
  bodyText: string,
  runtime: AlertRuntime,
  newSecret: NewSecret,
): Promise<ApiAnswer> {
  const { alerts, alertDesk } = runtime;
  const read = readBody(bodyText, ChannelEditBody);
  if ("refusal" in read) return read.refusal;
  const [channels, health] = await Promise.all([alerts.channels(), alerts.channelHealth()]);
  const current = channels.find((channel) => channel.id === id);
  if (current === undefined) return notFound("channel", id);
  const { version } = read.value;
  // What is sealed anew comes from what stands now, so an edit of something older must not get that far.
  if (current.version !== version) return changedInBetween("channel", version, channelRow(current, health));
  const sealed = readChannel(read.value, current, channels, { alertDesk, newSecret });
  if ("refusal" in sealed) return sealed.refusal;
  return saveChannel(current, sealed.value.input, runtime, sealed.value.secret);
}

/** `DELETE /api/v1/channels/{id}` */
export async function deleteChannelAnswer(id: string, { alerts, alertDesk }: AlertRuntime): Promise<ApiAnswer> {
  if (!(await alerts.deleteChannel(id))) return notFound("channel", id);
  alertDesk.wake();
  return emptyAnswer();
}

/** Replaces what was read as `current`. */
export async function saveChannel(
  current: Channel,
  input: Parameters<AlertRuntime["alerts"]["updateChannel"]>[2],
  { alerts, alertDesk }: AlertRuntime,
  secret: string | null,
): Promise<ApiAnswer> {
  const health = await alerts.channelHealth();
  try {
    const channel = await alerts.updateChannel(current.id, current.version, input);
    if (channel === null) return notFound("channel", current.id);
    alertDesk.wake();
    return jsonAnswer(withSecret(channelRow(channel, health), secret));
  } catch (error) {
    if (isAlertConflict(error))
      return changedInBetween("channel", current.version, channelRow(error.current as Channel, health));
    throw error;
  }
}

function withSecret<Row extends object>(row: Row, secret: string | null) {
  return secret === null ? row : { ...row, secret };
}
