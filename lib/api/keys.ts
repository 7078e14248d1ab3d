import { z } from "zod";
import type { KeyDesk } from "../access/access-desk";
import { isoUtc } from "../charts/csv";
import { type ApiKey, KEY_SCOPES } from "../model/access";
import { type ApiAnswer, emptyAnswer, jsonAnswer, notFound, unprocessable } from "./answer";
import { readBody } from "./body";

const MAX_KEYS = 500;
const name = z
  .string("Must be text.")
  .trim()
  .min(1, "Must not be empty.")
  .max(100, "At most 100 characters.")
  .describe("Who or what uses the key; no other key has it.");
const SCOPES = `Must be a list with any of: ${KEY_SCOPES.join(", ")}.`;

export const KeyBody = z.strictObject(
  {
    name,
    scopes: z
      .array(z.enum(KEY_SCOPES, `Must be one of: ${KEY_SCOPES.join(", ")}.`), SCOPES)
      .min(1, SCOPES)
      .describe("What it may do: ingest sends attempts and deploys, read reads, admin does everything."),
  },
  'Must be an object such as {"name": "ci", "scopes": ["ingest"]}.',
);
export const KeyRenameBody = z.strictObject({ name }, 'Must be an object such as {"name": "ci"}.');

export interface KeyRuntime {
  access: { keys: KeyDesk };
}

/** `GET /api/v1/keys` */
export async function keysAnswer({ access }: KeyRuntime): Promise<ApiAnswer> {
  return jsonAnswer({ keys: access.keys.list().map(keyRow) });
}

/** `GET /api/v1/keys/{id}` */
export async function keyAnswer(id: string, { access }: KeyRuntime): Promise<ApiAnswer> {
  const key = access.keys.list().find((one) => one.id === id);
  return key === undefined ? notFound("key", id) : jsonAnswer(keyRow(key));
}

/** `POST /api/v1/keys`: the only answer with the secret. */
export async function createKeyAnswer(bodyText: string, { access }: KeyRuntime): Promise<ApiAnswer> {
  const read = readBody(bodyText, KeyBody);
  if ("refusal" in read) return read.refusal;
  const scopes = KEY_SCOPES.filter((scope) => read.value.scopes.includes(scope));
  const taken = refuseName(read.value.name, null, access.keys);
  if (taken !== null) return taken;
  if (access.keys.list().length >= MAX_KEYS) {
    const message = `There are ${MAX_KEYS} keys, and no more are kept. Revoke one that nobody uses.`;
    return unprocessable([{ path: "", message, value: null }]);
  }
  const { key, secret } = await access.keys.create({ name: read.value.name, scopes });
  const location = `/api/v1/keys/${encodeURIComponent(key.id)}`;
  return jsonAnswer({ ...keyRow(key), secret }, 201, { location });
}

/** `PUT /api/v1/keys/{id}`: another name; scopes stay what they are. */
export async function renameKeyAnswer(id: string, bodyText: string, { access }: KeyRuntime): Promise<ApiAnswer> {
  const read = readBody(bodyText, KeyRenameBody);
  if ("refusal" in read) return read.refusal;
  const taken = refuseName(read.value.name, id, access.keys);
  if (taken !== null) return taken;
  const key = await access.keys.rename(id, read.value.name);
  return key === null ? notFound("key", id) : jsonAnswer(keyRow(key));
}

/** `DELETE /api/v1/keys/{id}`: from now on it is refused. */
export async function revokeKeyAnswer(id: string, { access }: KeyRuntime): Promise<ApiAnswer> {
  return (await access.keys.revoke(id)) ? emptyAnswer() : notFound("key", id);
}

function refuseName(given: string, ownId: string | null, keys: KeyDesk): ApiAnswer | null {
  if (!keys.list().some(({ id, name: other }) => other === given && id !== ownId)) return null;
  return unprocessable([{ path: "name", message: "Another key has this name already.", value: given }]);
}

function keyRow({ id, name: keyName, scopes, hint, createdAtMs, lastUsedAtMs }: ApiKey) {
  return {
    id,
    name: keyName,
    scopes,
    hint,
    created_at: isoUtc(createdAtMs),
    last_used_at: lastUsedAtMs === null ? null : isoUtc(lastUsedAtMs),
  };
}
