import type { IngestAnswer } from "../../lib/store/ingest-answer";
import type { ServerConnection } from "../script/server-connection";
import type { SeedTarget } from "./target";

/** A running server. */
export function httpTarget({ origin, call, post }: ServerConnection): SeedTarget {
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
