import { randomBytes } from "node:crypto";
import { allowOnly, respond } from "@/app/api/respond";
import { rotateSecretAnswer } from "@/lib/api/alerts/channel-actions";
import { SECRET_BYTES } from "@/lib/api/alerts/signing-secret";
import { formatWebhookSecret } from "@/lib/channels/standard-signature";

interface Context {
  params: Promise<{ id: string }>;
}

const newSecret = () => formatWebhookSecret(randomBytes(SECRET_BYTES));

export async function POST(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, ({ runtime }) => rotateSecretAnswer(id, runtime, newSecret));
}

const refuse = allowOnly("POST");

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT };
