import { AUDIT_ACTIONS, KEY_SCOPES } from "../model/access";
import { COUNT, listOf, NULLABLE_TEXT, NULLABLE_TIME, objectOf, TEXT, TIME, told } from "./openapi-json";
import { answers, BAD_CALL, type Json, NOT_FOUND, problem, RETRY_AFTER, reading, sending } from "./openapi-operation";
import { type OpenApiParameter, pathId } from "./openapi-parameters";
import { ref } from "./openapi-schemas";

const AUDIT_PARAMETERS: readonly OpenApiParameter[] = [
  { name: "cursor", in: "query", description: "next_cursor of the page before.", schema: { type: "integer" } },
  {
    name: "limit",
    in: "query",
    description: "Entries a page.",
    schema: { type: "integer", minimum: 1, maximum: 1_000, default: 100 },
  },
];

const AuditPage = objectOf({
  entries: listOf(
    objectOf({
      seq: COUNT,
      at: TIME,
      actor: {
        type: "string",
        enum: ["password", "key", "local"],
        description: "Somebody who logged in, a key, or anybody at a server without a password.",
      },
      actor_name: { ...NULLABLE_TEXT, description: "Name of the key." },
      address: { ...NULLABLE_TEXT, description: "Where the call came from; null = several places." },
      action: { type: "string", enum: [...AUDIT_ACTIONS] },
      subject_id: NULLABLE_TEXT,
      subject_name: NULLABLE_TEXT,
      changes: listOf(objectOf({ field: TEXT, before: NULLABLE_TEXT, after: NULLABLE_TEXT })),
    }),
  ),
  next_cursor: { type: ["integer", "null"], description: "null = there is no more." },
});

const Key = {
  id: TEXT,
  name: TEXT,
  scopes: listOf({ type: "string", enum: [...KEY_SCOPES] }),
  hint: { ...TEXT, description: "How its secret begins." },
  created_at: TIME,
  last_used_at: told(NULLABLE_TIME, "To the minute; null = never."),
} as const;

const key = answers("The key.", objectOf(Key));
const keyId = [pathId("id", "The key.")];
const LOGGED_OUT = { 204: { description: "The cookie is taken back." }, 401: problem("There is no session.") };

/** Keys, sessions, and who changed what. */
export const ACCESS_PATHS: Readonly<Record<string, Json>> = {
  "/api/v1/keys": {
    get: reading("listKeys", "Keys", [], answers("All keys.", objectOf({ keys: listOf(objectOf(Key)) }))),
    post: sending("createKey", "Make a key", ref("KeyInput"), {
      201: answers(
        "The key, and its secret for the only time.",
        objectOf({ ...Key, secret: { ...TEXT, description: "ls_…, sent as Authorization: Bearer." } }),
      ),
      422: problem("Another key has this name, or there are too many."),
    }),
  },
  "/api/v1/keys/{id}": {
    parameters: keyId,
    get: { operationId: "readKey", summary: "One key", responses: { 200: key, 404: NOT_FOUND } },
    put: sending("renameKey", "Rename a key", ref("KeyRename"), {
      200: key,
      404: NOT_FOUND,
      422: problem("Another key has this name."),
    }),
    delete: {
      operationId: "revokeKey",
      summary: "Revoke a key",
      responses: { 204: { description: "It is refused from now on." }, 404: NOT_FOUND },
    },
  },
  "/api/v1/audit": {
    get: reading("listAudit", "Changes of settings, newest first", AUDIT_PARAMETERS, answers("A page.", AuditPage)),
  },
  "/api/v1/session": {
    post: {
      operationId: "logIn",
      summary: "Open a session, for browsers",
      security: [{}],
      requestBody: {
        required: true,
        content: { "application/json": { schema: objectOf({ password: TEXT }) } },
      },
      responses: {
        204: { description: "The session is in the cookie that is set." },
        400: BAD_CALL,
        401: problem("Not the password."),
        404: problem("This server has no password."),
        429: problem("Too many tries; this one was not looked at.", RETRY_AFTER),
      },
    },
    delete: { operationId: "logOut", summary: "End this session", responses: LOGGED_OUT },
  },
  "/api/v1/sessions": {
    delete: { operationId: "logOutEverywhere", summary: "End every session", responses: LOGGED_OUT },
  },
};
