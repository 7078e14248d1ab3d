import { connection } from "next/server";
import { getRuntime } from "@/server/runtime-handle";

interface Context {
  params: Promise<{ id: string }>;
}

const HEADERS = { "cache-control": "no-store" };

/** How far the rows of a page are read that is still being answered; null = it is answered. For this application's own pages. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  await connection();
  const scope = getRuntime().reads.find((await params).id);
  return Response.json(scope?.progress ?? null, { headers: HEADERS });
}

/** Stops them. */
export async function DELETE(_: Request, { params }: Context): Promise<Response> {
  await connection();
  getRuntime()
    .reads.find((await params).id)
    ?.stop();
  return new Response(null, { status: 204, headers: HEADERS });
}
