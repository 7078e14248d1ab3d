import { z } from "zod";
import { isoUtc } from "../charts/csv";
import type { Stores } from "../metrics/overview-view";
import { type ApiAnswer, jsonAnswer } from "./answer";
import { readBody } from "./body";
import { parseTime, TIME_FORMS } from "./time";

const label = z.string("Must be text.").trim().min(1, "Must not be empty.").max(200, "At most 200 characters.");

const DeployBody = z.strictObject(
  {
    name: label,
    at: z.union([z.string(), z.number()], `Must be ${TIME_FORMS}.`).optional(),
    app: label.nullish(),
    environment: label.nullish(),
  },
  'Must be an object such as {"name": "v1.4.2"}.',
);

/** `POST /api/v1/deploys`: a mark on every time chart; `at` defaults to now. */
export async function createDeployAnswer(bodyText: string, stores: Stores, nowMs: number): Promise<ApiAnswer> {
  const schema = DeployBody.refine(({ at }) => at === undefined || parseTime(String(at), nowMs) !== null, {
    path: ["at"],
    message: `Must be ${TIME_FORMS}.`,
  });
  const read = readBody(bodyText, schema);
  if ("refusal" in read) return read.refusal;
  const { name, at, app = null, environment = null } = read.value;
  const atMs = at === undefined ? nowMs : (parseTime(String(at), nowMs) ?? nowMs);
  const deploy = await stores.settings.createDeploy({ name, atMs, app, environment });
  return jsonAnswer(
    { id: deploy.id, name: deploy.name, at: isoUtc(deploy.atMs), app: deploy.app, environment: deploy.environment },
    201,
  );
}
