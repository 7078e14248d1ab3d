import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { AlertRuntime } from "@/lib/api/alerts/alert-runtime";
import { type Runtime, setRuntime } from "@/server/runtime-handle";

const ORIGIN = "http://127.0.0.1:3000";
const APP = join(import.meta.dirname, "..");

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

/** Lets the route handlers of this process run on what is given. */
export function serve(runtime: AlertRuntime): void {
  setRuntime(runtime as unknown as Runtime);
}

export interface Call {
  method?: string;
  body?: string;
  contentType?: string | null;
}

/** Calls the route handler that Next would, by the names of folders. */
export async function call(path: string, { method = "GET", body, contentType = "application/json" }: Call = {}) {
  const url = new URL(path, ORIGIN);
  const { file, params } = findRoute(url.pathname.split("/").slice(1).map(decodeURIComponent));
  const handlers = (await import(/* @vite-ignore */ file)) as Record<string, Handler>;
  const handler = handlers[method];
  if (handler === undefined) throw new Error(`${file} does not answer ${method}.`);
  const request = new Request(url, {
    method,
    // As bytes: a text would bring its own content type.
    ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }),
    headers: contentType === null ? {} : { "content-type": contentType },
  });
  return handler(request, { params: Promise.resolve(params) });
}

interface Route {
  file: string;
  params: Record<string, string>;
}

function findRoute(segments: readonly string[]): Route {
  const params: Record<string, string> = {};
  let folder = APP;
  for (const segment of segments) {
    const fixed = join(folder, segment);
    const [named] = readdirSync(folder).filter((name) => /^\[\w+\]$/.test(name));
    if (existsSync(fixed)) folder = fixed;
    else if (named !== undefined) {
      params[named.slice(1, -1)] = segment;
      folder = join(folder, named);
    } else throw new Error(`There is no route at /${segments.join("/")}.`);
  }
  return { file: join(folder, "route.ts"), params };
}
