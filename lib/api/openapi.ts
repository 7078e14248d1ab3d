import { MAX_BODY_BYTES, MAX_ROWS } from "../ingest/limits";
import { ALERT_PATHS } from "./alerts/openapi-alert-paths";
import { ACCESS_PATHS } from "./openapi-access";
import {
  answers,
  BAD_CALL,
  type Json,
  json,
  NOT_FOUND,
  problem,
  RETRY_AFTER,
  type Responses,
  reading,
  sending,
} from "./openapi-operation";
import { ATTEMPTS_PARAMETERS, REQUEST_PARAMETERS, REQUESTS_PARAMETERS, SERIES_PARAMETERS } from "./openapi-parameters";
import { POOL_PATHS } from "./openapi-pools";
import { PRICE_PATHS } from "./openapi-price-paths";
import { REQUEST_ANSWER } from "./openapi-request";
import { ref, SCHEMAS } from "./openapi-schemas";

const MEBIBYTES = MAX_BODY_BYTES / 1024 / 1024;

/** The API as an OpenAPI 3.1 document; what is sent is described by the schemas that check it. */
export function openapi(origin: string): Json {
  return {
    openapi: "3.1.0",
    info: {
      title: "Limitscope",
      version: "1",
      description: "Why LLM calls are being limited: whose limit, which limit, what it cost.",
    },
    servers: [{ url: origin }],
    security: [{}, { key: [] }],
    paths: PATHS,
    components: {
      schemas: SCHEMAS,
      securitySchemes: {
        key: {
          type: "http",
          scheme: "bearer",
          description:
            "A key, ls_…, where the server has a password. Sending attempts and deploys needs the scope ingest, reading (also classify and preview) read, and everything else admin, which may do all.",
        },
      },
    },
  };
}

const INGEST_RESPONSES: Responses = {
  200: answers("Committed. Valid rows beside rejected ones were kept.", ref("IngestAnswer")),
  400: problem("Nothing could be taken: no JSON, no row, or every row rejected."),
  401: problem("A key is needed, or the one that was sent is not known."),
  403: problem("The key may not send, or a write from a foreign web page without one."),
  408: problem("The body came too slowly."),
  413: problem(`Over ${MEBIBYTES} MiB or ${MAX_ROWS} rows; none was taken.`),
  415: problem("Another content type or encoding than the listed ones."),
  429: problem("The queue is full; nothing was taken.", RETRY_AFTER),
  503: problem("The database cannot be written; nothing was taken.", RETRY_AFTER),
};

const ingest = {
  operationId: "sendAttempts",
  summary: "Send attempts",
  description: "One object, a list, or one object per line; optionally with Content-Encoding: gzip.",
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: { oneOf: [ref("Attempt"), { type: "array", items: ref("Attempt"), minItems: 1, maxItems: MAX_ROWS }] },
      },
      "application/x-ndjson": { schema: ref("Attempt") },
    },
  },
  responses: INGEST_RESPONSES,
};

function header(description: string, schema: Json): Json {
  return { description, schema };
}

const NEXT_CURSOR = "Where to go on; absent or null only at the end. A page may be short, or empty, before that.";

function page(name: "attempts" | "requests"): Json {
  const rows = { type: "array", items: ref("Row") };
  const cursor = { type: ["integer", "null"], description: NEXT_CURSOR };
  const schema = { type: "object", properties: { [name]: rows, next_cursor: cursor, unfinished: ref("Unfinished") } };
  return {
    description:
      "A page. Where few of many rows match, it is answered after about half a second with what was found so far.",
    headers: {
      "x-next-cursor": header(`Of NDJSON and CSV. ${NEXT_CURSOR}`, { type: "integer" }),
      "x-rows-left": header("Of NDJSON and CSV: as unfinished.rows_left.", { type: "integer" }),
    },
    content: {
      ...json(schema),
      "application/x-ndjson": { schema: ref("Row") },
      "text/csv": { schema: { type: "string" } },
    },
  };
}

const series = {
  description: "One metric over time.",
  headers: {
    "x-read-from": header("Whether counted figures could answer, or every row of the window was read (slow).", {
      type: "string",
      enum: ["figures", "rows"],
    }),
  },
  content: { ...json(ref("Series")), "text/csv": { schema: { type: "string" } } },
};

const PATHS: Readonly<Record<string, Json>> = {
  "/api/v1/attempts": {
    post: ingest,
    get: reading("listAttempts", "Attempts, newest first", ATTEMPTS_PARAMETERS, page("attempts")),
  },
  "/api/v1/classify": {
    post: sending("classify", "Whose limit a response speaks of", ref("ClassifyRequest"), {
      200: answers("The verdict.", ref("ClassifyAnswer")),
    }),
  },
  "/api/v1/reclassify": {
    post: sending("reclassify", "Read history again under the current rules, step by step", ref("ReclassifyRequest"), {
      200: answers("What the step changed, or would change.", ref("ReclassifyAnswer")),
      503: problem("The database cannot be written; nothing of the step was changed.", RETRY_AFTER),
    }),
  },
  "/api/v1/series": { get: reading("readSeries", "One metric over time", SERIES_PARAMETERS, series) },
  "/api/v1/requests": {
    get: reading("listRequests", "Requests, newest first", REQUESTS_PARAMETERS, page("requests")),
  },
  "/api/v1/requests/{request_id}": {
    get: {
      operationId: "readRequest",
      summary: "One request and its attempts",
      parameters: REQUEST_PARAMETERS,
      responses: {
        200: answers("The request.", REQUEST_ANSWER),
        400: BAD_CALL,
        404: NOT_FOUND,
        409: problem("Several applications use this id; candidates lists them."),
      },
    },
  },
  "/api/v1/runs": {
    get: reading(
      "listRuns",
      "What the requests of each run come to so far, the run that began last first",
      [],
      answers("All runs.", { type: "object", properties: { runs: { type: "array", items: ref("Run") } } }),
    ),
  },
  ...POOL_PATHS,
  ...PRICE_PATHS,
  "/api/v1/deploys": {
    post: sending("createDeploy", "Mark a deploy on the charts", ref("Deploy"), {
      201: answers("The mark.", ref("Row")),
    }),
  },
  ...ALERT_PATHS,
  ...ACCESS_PATHS,
  "/api/health": {
    get: {
      operationId: "health",
      summary: "Alive or not; details for whoever may read",
      security: [{}],
      responses: { 200: answers("Alive.", ref("Health")), 503: answers("The store does not answer.", ref("Health")) },
    },
  },
};
