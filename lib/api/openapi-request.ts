import { CEILING_SHARE, CONCLUSIONS, DIMENSION_OF, ROOM_SHARE } from "../metrics/infer-dimension";
import { UNREPORTED_SHARE } from "../metrics/infer-dimension-use";
import { POOL_LIMITS } from "../model/pool";
import { ref } from "./openapi-schemas";

const percent = (share: number) => `${Math.round(share * 100)} %`;
const DIMENSIONS = [...new Set(Object.values(DIMENSION_OF))];

const INFERRED_DIMENSION = {
  type: ["object", "null"],
  description:
    "Of a limited attempt: what the recorded traffic of its quota pool says about which limit it was. Stands beside the stored dimension and never replaces it; null where no limit of a pool is in question.",
  properties: {
    dimension: {
      type: ["string", "null"],
      enum: [...DIMENSIONS, null],
      description: "Set where the conclusion is inferred.",
    },
    conclusion: {
      type: "string",
      enum: [...CONCLUSIONS],
      description: [
        `inferred: one limit was at its ceiling (${percent(CEILING_SHARE)} of it, or this request would have gone over it) and every other known one at most at ${percent(ROOM_SHARE)}`,
        "indistinct: a second one was too close, or could not be counted",
        `near: none at its ceiling, some above ${percent(ROOM_SHARE)}`,
        "room: every known limit had room",
        "unmeasured: none at its ceiling, some could not be counted",
        "not_kept: the minutes of that day are no longer kept",
        "no_limits: no limit of the pool is known",
        "confirmed, contradicted, close (in between): where the response named the limit, whether our count of it agrees",
      ].join("; "),
    },
    limits: {
      type: "array",
      description: "Every known limit of the pool.",
      items: {
        type: "object",
        properties: {
          limit: { type: "string", enum: [...POOL_LIMITS] },
          used: {
            type: ["number", "null"],
            description: `By the pool's counting rule; null where more than ${percent(UNREPORTED_SHARE)} of the answers came without token counts, or the day is no longer kept.`,
          },
          limit_value: { type: "number" },
          share: { type: ["number", "null"] },
        },
        required: ["limit", "used", "limit_value", "share"],
      },
    },
  },
  required: ["dimension", "conclusion", "limits"],
};

/** What `GET /api/v1/requests/{request_id}` answers. */
export const REQUEST_ANSWER = {
  type: "object",
  properties: {
    request: ref("Row"),
    attempts: {
      type: "array",
      items: { allOf: [ref("Row"), { type: "object", properties: { inferred_dimension: INFERRED_DIMENSION } }] },
    },
  },
  required: ["request", "attempts"],
};
