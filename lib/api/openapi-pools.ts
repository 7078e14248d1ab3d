import { answers, type Json, NOT_FOUND, problem, reading, sending } from "./openapi-operation";
import { POOL_USE_PARAMETERS, pathId } from "./openapi-parameters";
import { ref } from "./openapi-schemas";

const pool = answers("The pool.", ref("PoolRow"));
const poolId = [pathId("id", "The pool.")];
const observedId = [pathId("id", "A pool seen in headers.")];
const done = { description: "Done." };

const poolList = {
  type: "object",
  properties: {
    pools: { type: "array", items: ref("PoolRow") },
    dismissed: { type: "array", items: ref("PoolSighting"), description: "Seen in headers, and dismissed." },
    observed_left_out: {
      type: "integer",
      description: "Pools seen in headers that were given up or not taken since there are too many: 1,000 are kept.",
    },
  },
};

function acting(operationId: string, summary: string, responses: Json): Json {
  return { operationId, summary, responses: { ...responses, 404: NOT_FOUND } };
}

export const POOL_PATHS: Readonly<Record<string, Json>> = {
  "/api/v1/pools": {
    get: reading("listPools", "Quota pools", [], answers("All pools.", poolList)),
    post: sending("createPool", "Declare a quota pool", ref("Pool"), { 201: pool }),
  },
  "/api/v1/pools/{id}": {
    parameters: poolId,
    get: acting("readPool", "One pool", { 200: pool }),
    put: sending("updatePool", "Replace a pool", ref("PoolEdit"), {
      200: pool,
      404: NOT_FOUND,
      409: problem("The pool was changed in between; current is what stands now."),
    }),
    delete: acting("deletePool", "Remove a pool", { 204: { description: "Gone." } }),
  },
  "/api/v1/pools/{id}/use": {
    parameters: poolId,
    get: reading(
      "readPoolUse",
      "Who used a limit of a pool, by default in the last hour",
      POOL_USE_PARAMETERS,
      answers("Who used it, most first.", ref("PoolUse")),
    ),
  },
  "/api/v1/pools/{id}/accept": {
    parameters: observedId,
    post: acting("acceptPool", "Declare a pool as headers told of it", { 201: pool }),
  },
  "/api/v1/pools/{id}/dismiss": {
    parameters: observedId,
    post: acting("dismissPool", "Hide a pool seen in headers, and do not take it up again", { 204: done }),
  },
  "/api/v1/pools/{id}/restore": {
    parameters: observedId,
    post: acting("restorePool", "Show a dismissed pool again", { 204: done }),
  },
  "/api/v1/pools/merge": {
    post: sending("mergePools", "One pool instead of several that share a limit", ref("PoolMerge"), {
      201: pool,
      422: problem("They cannot share a limit, or one of them does not exist; errors says why."),
    }),
  },
  "/api/v1/pools/{id}/split": {
    parameters: poolId,
    post: acting("splitPool", "Undo a merge", { 204: done, 409: problem("The pool was not merged from others.") }),
  },
};
