import type { Stores } from "../metrics/overview-view";
import type { MergeRefusal } from "../pools/merge-pools";
import { type ApiAnswer, emptyAnswer, notFound, problemAnswer, unprocessable } from "./answer";
import { readBody } from "./body";
import { MergeBody } from "./pool-body";
import { madePool } from "./pools";

type SettingsOf = Pick<Stores, "settings">;

/** `POST /api/v1/pools/{id}/accept`: declares what headers told of. */
export async function acceptPoolAnswer(id: string, stores: SettingsOf): Promise<ApiAnswer> {
  const pool = await stores.settings.acceptPool(id);
  return pool === null ? notFound("observed pool", id) : madePool(pool, stores);
}

/** `POST /api/v1/pools/{id}/dismiss`, and `…/restore`, which undoes it. */
export async function dismissPoolAnswer(id: string, dismissed: boolean, { settings }: SettingsOf): Promise<ApiAnswer> {
  return (await settings.setPoolDismissed(id, dismissed)) ? emptyAnswer() : notFound("observed pool", id);
}

/** `POST /api/v1/pools/merge` */
export async function mergePoolsAnswer(bodyText: string, stores: SettingsOf): Promise<ApiAnswer> {
  const read = readBody(bodyText, MergeBody);
  if ("refusal" in read) return read.refusal;
  const { ids, name } = read.value;
  const merge = await stores.settings.mergePools(ids, name ?? null);
  return merge.kind === "merged" ? madePool(merge.pool, stores) : unprocessable([refusalItem(merge, ids)]);
}

/** `POST /api/v1/pools/{id}/split`: undoes a merge. */
export async function splitPoolAnswer(id: string, { settings }: SettingsOf): Promise<ApiAnswer> {
  if (await settings.splitPool(id)) return emptyAnswer();
  const pool = (await settings.pools()).find((one) => one.id === id);
  if (pool === undefined) return notFound("pool", id);
  return problemAnswer({
    status: 409,
    title: "There is nothing to split.",
    detail: `"${pool.name}" was not merged from others.`,
    errors: [{ path: "id", message: "Is no merged pool.", value: id }],
  });
}

function refusalItem(refusal: MergeRefusal, ids: readonly string[]) {
  switch (refusal.kind) {
    case "missing":
      return { path: "ids", message: "There is no pool with this id.", value: refusal.id };
    case "too_few":
      return { path: "ids", message: "Name at least two different pools.", value: ids };
    case "unlike": {
      const { field, values } = refusal;
      const told = values.map((value) => value ?? "none").join(", ");
      return { path: "ids", message: `They cannot share a limit: their ${field} differs (${told}).`, value: values };
    }
  }
}
