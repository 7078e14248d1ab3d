"use client";

import type { StoreStatus } from "@/lib/store/query";
import { Status } from "../ui/status";
import styles from "./shell.module.css";
import { useNow, useText } from "./shell-context";

export interface ServerFacts extends Pick<StoreStatus, "queuedBatches" | "lastEndedAtMs"> {
  databaseBytes: number | null;
}

/** Whether attempts arrive, when the last one did, and what they take on disk. null = it could not be read. */
export function ServerState({ facts }: { facts: ServerFacts | null }) {
  const { common, format } = useText();
  const nowMs = useNow();
  const words = common.ingest;
  const last = facts?.lastEndedAtMs ?? null;
  return (
    <dl className={styles.facts} aria-label={words.label}>
      <div>
        <dt>{words.state}</dt>
        <dd>
          {facts === null ? (
            <Status health="critical">{words.unknown}</Status>
          ) : facts.queuedBatches > 0 ? (
            words.queued(format.count(facts.queuedBatches))
          ) : (
            words.ok
          )}
        </dd>
      </div>
      <div>
        <dt>{words.lastAttempt}</dt>
        <dd {...(last === null ? {} : { title: format.instant(last) })}>
          {last === null ? words.none : format.relative(last, nowMs)}
        </dd>
      </div>
      <div>
        <dt>{words.disk}</dt>
        <dd>{facts === null || facts.databaseBytes === null ? common.nothing : format.bytes(facts.databaseBytes)}</dd>
      </div>
    </dl>
  );
}
