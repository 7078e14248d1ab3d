"use client";

import { useState } from "react";
import { type ApiAnswer, send } from "./call-api";

/** What is edited; null = a new one. */
export type Edited = { id: string; version: number } | null;

export interface Saving<Row> {
  /** What the server said last; null = nothing, or it is out of date. */
  answer: ApiAnswer<Row> | null;
  isBusy: boolean;
  /** What the next edit is of. */
  version: number;
  save(body: object): Promise<ApiAnswer<Row>>;
  /** It was changed otherwise. */
  follow(version: number): void;
  forget(): void;
}

/** Creates a thing of a collection, or replaces the version that was read, and remembers what the server said. */
export function useSaving<Row extends { version: number }>(collection: string, edited: Edited): Saving<Row> {
  const [version, setVersion] = useState(edited?.version ?? 0);
  const [answer, setAnswer] = useState<ApiAnswer<Row> | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function save(body: object): Promise<ApiAnswer<Row>> {
    setBusy(true);
    const given =
      edited === null
        ? await send<Row>(collection, "POST", body)
        : await send<Row>(`${collection}/${encodeURIComponent(edited.id)}`, "PUT", { ...body, version });
    setBusy(false);
    setAnswer(given);
    if (given.kind === "done") setVersion(given.row.version);
    return given;
  }

  return { answer, isBusy, version, save, follow: setVersion, forget: () => setAnswer(null) };
}
