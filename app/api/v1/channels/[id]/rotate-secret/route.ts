import { randomBytes } from "node:crypto";
import { allowOnly, respond } from "@/app/api/respond";
import { rotateSecretAnswer } from "@/lib/api/alerts/channel-actions";
import { SECRET_BYTES, signingSecret } from "@/lib/api/alerts/signing-secret";

interface Context {
  params: Promise<{ id: string }>;
}

const newSecret = () => signingSecret(randomBytes(SECRET_BYTES));

export async function POST(request: Request, context: Context): Promise<Response> {
  const { id } = await context.params;
  return respond(request, ({ runtime }) => rotateSecretAnswer(id, runtime, newSecret));
}

const refuse = allowOnly("POST");

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as PUT };
