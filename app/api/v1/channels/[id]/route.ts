import { randomBytes } from "node:crypto";
import { allowOnly, respond } from "@/app/api/respond";
import { channelAnswer, deleteChannelAnswer, updateChannelAnswer } from "@/lib/api/alerts/channels";
import { SECRET_BYTES } from "@/lib/api/alerts/signing-secret";
import { formatWebhookSecret } from "@/lib/channels/standard-signature";

interface Context {
  params: Promise<{ id: string }>;
}

const newSecret = () => formatWebhookSecret(randomBytes(SECRET_BYTES));

export async function GET(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, ({ runtime }) => channelAnswer(id, runtime));
}

export async function PUT(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, async ({ runtime, json }) => updateChannelAnswer(id, await json(), runtime, newSecret));
}

export async function DELETE(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, ({ runtime }) => deleteChannelAnswer(id, runtime));
}

const refuse = allowOnly("GET, HEAD, PUT, DELETE");

export { refuse as PATCH, refuse as POST };
