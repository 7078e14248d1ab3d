import type { IngestAnswer } from "../../lib/store/ingest-answer";
import type { SeedTarget } from "./target";

const MAX_TRIES = 8;

/** null = nobody there, or somebody else. `isNamed`: the address was given, so a server that keeps its details to itself will do. */
export async function findServer(url: string, password: string | null, isNamed: boolean): Promise<SeedTarget | null> {
  const origin = url.replace(/\/+$/, "");
  try {
    const headers: Record<string, string> = password === null ? {} : { authorization: `Bearer ${password}` };
    const response = await fetch(`${origin}/api/health`, { headers, signal: AbortSignal.timeout(3_000) });
    const health = (await response.json()) as { app?: unknown; status?: unknown };
    const isOurs = health.app === "limitscope" || (isNamed && health.status === "ok");
    return isOurs ? httpTarget(origin, password) : null;
  } catch {
    return null; // refused, timed out or not JSON: no server of ours
  }
}

function httpTarget(origin: string, password: string | null): SeedTarget {
  const call = (path: string, init: RequestInit = {}) => send(`${origin}${path}`, init, password);
  const post = (path: string, body: unknown) =>
    call(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  return {
    description: `the server at ${origin}`,
    url: origin,
    async holdsAttempts() {
      const page = (await (await call("/api/v1/attempts?limit=1&from=0")).json()) as { attempts: unknown[] };
      return page.attempts.length > 0;
    },
    async ingest(ndjson) {
      const response = await call("/api/v1/attempts", {
        method: "POST",
        headers: { "content-type": "application/x-ndjson" },
        body: new Uint8Array(ndjson),
      });
      return (await response.json()) as IngestAnswer;
    },
    async poolNames() {
      const { pools } = (await (await call("/api/v1/pools")).json()) as { pools: { name: string }[] };
      return pools.map((pool) => pool.name);
    },
    async createPool(input) {
      const { counting, ...pool } = input;
      const { tokens, cachedInput, reservedTokens, failedRequests, tokensAt } = counting;
      await post("/api/v1/pools", {
        ...pool,
        counting: {
          tokens,
          cached_input: cachedInput,
          reserved_tokens: reservedTokens,
          failed_requests: failedRequests,
          tokens_at: tokensAt,
        },
      });
    },
    async createDeploy({ atMs, ...labels }) {
      await post("/api/v1/deploys", { ...labels, at: new Date(atMs).toISOString() });
    },
    async close() {},
  };
}

/** Obeys Retry-After where the server is busy; throws with what the server said otherwise. */
async function send(url: string, init: RequestInit, password: string | null): Promise<Response> {
  const headers = new Headers(init.headers);
  if (password !== null) headers.set("authorization", `Bearer ${password}`);
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
