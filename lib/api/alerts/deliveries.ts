import { type ApiAnswer, badRequest, jsonAnswer, notFound, problemAnswer } from "../answer";
import { Parameters } from "../parameters";
import type { AlertRuntime } from "./alert-runtime";
import { CURSOR_PARAMETERS, readCursor } from "./cursor";
import { deliveryRow, messageRow } from "./delivery-row";

/** `GET /api/v1/alerts/deliveries`: messages and every try to send them, newest first. */
export async function deliveriesAnswer(params: URLSearchParams, { alerts }: AlertRuntime): Promise<ApiAnswer> {
  const parameters = new Parameters(params, ["channel_id", "episode_id", ...CURSOR_PARAMETERS]);
  const page = readCursor(parameters);
  if (parameters.errors.length > 0) return badRequest(parameters.errors);
  const channelId = parameters.text("channel_id");
  const episodeId = parameters.text("episode_id");
  const { rows, nextCursor } = await alerts.deliveries({
    ...page,
    ...(channelId === null ? {} : { channelId }),
    ...(episodeId === null ? {} : { episodeId }),
  });
  return jsonAnswer({ deliveries: rows.map(deliveryRow), next_cursor: nextCursor });
}

/** `POST /api/v1/alerts/deliveries/{message_id}/redeliver`: the same message under the same id once more. */
export async function redeliverAnswer(messageId: string, { alerts, alertDesk }: AlertRuntime): Promise<ApiAnswer> {
  if (await alertDesk.redeliver(messageId)) {
    alertDesk.wake();
    const message = await alerts.message(messageId);
    return message === null ? notFound("message", messageId) : jsonAnswer(messageRow(message), 202);
  }
  const message = await alerts.message(messageId);
  if (message === null) return notFound("message", messageId);
  return problemAnswer({
    status: 409,
    title: "The message is under way.",
    detail: `"${messageId}" is being tried already${message.nextTryAtMs === null ? "" : `, next at ${new Date(message.nextTryAtMs).toISOString()}`}. Wait for it to end, or reset its channel to have it tried now.`,
    errors: [{ path: "message_id", message: "Is under way.", value: messageId }],
  });
}
