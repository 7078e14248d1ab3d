const MAX_TRIES = 8;
const PROBE_MS = 3_000;

/** A running server, with a key where one is given. */
export interface ServerConnection {
  origin: string;
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Sends JSON, answers JSON. */
  post<Answer>(path: string, body: unknown): Promise<Answer>;
}

/** null = nobody there, or somebody else. `isNamed`: the address was given, so a server that keeps its details to itself will do. */
export async function findServer(url: string, key: string | null, isNamed: boolean): Promise<ServerConnection | null> {
  const origin = url.replace(/\/+$/, "");
  try {
    const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
    const response = await fetch(`${origin}/api/health`, { headers, signal: AbortSignal.timeout(PROBE_MS) });
    const health = (await response.json()) as { app?: unknown; status?: unknown };
    // One that does not know the key says so to the first call.
    const isClosed = response.headers.get("www-authenticate")?.includes('realm="Limitscope"') ?? false;
    const isOurs = isClosed || health.app === "limitscope" || (isNamed && health.status === "ok");
    return isOurs ? connect(origin, key) : null;
  } catch {
    return null; // refused, timed out or not JSON: no server of ours
  }
}

function connect(origin: string, key: string | null): ServerConnection {
  const call = (path: string, init: RequestInit = {}) => send(`${origin}${path}`, init, key);
  return {
    origin,
    call,
    async post<Answer>(path: string, body: unknown) {
      const headers = { "content-type": "application/json" };
      const response = await call(path, { method: "POST", headers, body: JSON.stringify(body) });
      return (await response.json()) as Answer;
    },
  };
}

/** Obeys Retry-After where the server is busy; throws with what the server said otherwise. */
async function send(url: string, init: RequestInit, key: string | null): Promise<Response> {
  const headers = new Headers(init.headers);
  if (key !== null) headers.set("authorization", `Bearer ${key}`);
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, { ...init, headers });
    if (response.ok) return response;
    const busy = response.status === 429 || response.status === 503;
    if (!busy || attempt === MAX_TRIES) {
      throw new Error(`${new URL(url).pathname} answered ${response.status}: ${(await response.text()).slice(0, 400)}`);
    }
    const seconds = Number(response.headers.get("retry-after") ?? 1);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0.2, seconds || 1) * 1000));
  }
}
