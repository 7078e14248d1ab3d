import { randomBytes } from "node:crypto";
import { allowOnly, respond } from "@/app/api/respond";
import { channelsAnswer, createChannelAnswer } from "@/lib/api/alerts/channels";
import { SECRET_BYTES } from "@/lib/api/alerts/signing-secret";
import { formatWebhookSecret } from "@/lib/channels/standard-signature";

const newSecret = () => formatWebhookSecret(randomBytes(SECRET_BYTES));

export function GET(request: Request): Promise<Response> {
  return respond(request, ({ runtime }) => channelsAnswer(runtime));
}

export function POST(request: Request): Promise<Response> {
  return respond(request, async ({ runtime, json }) => createChannelAnswer(await json(), runtime, newSecret));
}

const refuse = allowOnly("GET, HEAD, POST");

export { refuse as DELETE, refuse as PATCH, refuse as PUT };
