import type { StoredAttempt } from "../model/attempt";
import { isServerAdvice } from "../model/limit";
import type { RequestDetail } from "../store/query";
import {
  CHANGED_FIELDS,
  type RequestStory,
  type StoryAttempt,
  type StoryChange,
  type StoryTrailingWait,
  type StoryWait,
} from "./request-story-model";
import { storyTotals } from "./story-totals";

/** Page model of one request: its attempts on one time axis that starts with the first of them. */
export function requestStory(detail: RequestDetail): RequestStory {
  const { request, attempts: rows } = detail;
  const startedAtMs = Math.min(
    ...rows.map((row) => row.startedAtMs),
    ...(rows.length === 0 ? [request.startedAtMs] : []),
  );
  const endedAtMs = Math.max(startedAtMs, ...rows.map((row) => row.endedAtMs));
  const clients = rows.filter((row) => row.layer === "client");
  const ids = new Set(clients.map((row) => row.id).filter((id) => id !== null));
  const behind = rows.filter((row) => row.layer === "gateway");
  const context = { detail, startedAtMs, answeredBy: answeredBy(clients.length > 0 ? clients : behind) };

  const attempts = storyLine(clients, context).map((attempt) => ({
    ...attempt,
    gateway: storyLine(
      behind.filter((row) => row.parentId !== null && row.parentId === attempt.row.id),
      context,
    ),
  }));
  const orphans = storyLine(
    behind.filter((row) => row.parentId === null || !ids.has(row.parentId)),
    context,
  );
  const trailingWait = trailingWaitOf(attempts.length > 0 ? attempts : orphans);
  const waitEndMs = trailingWait === null ? 0 : trailingWait.offsetMs + (lengthOf(trailingWait) ?? 0);
  return {
    request,
    startedAtMs,
    endedAtMs,
    spanMs: Math.max(1, endedAtMs - startedAtMs, waitEndMs),
    attempts,
    orphans,
    trailingWait,
    totals: storyTotals(detail, attempts, endedAtMs - startedAtMs),
  };
}

interface StoryContext {
  detail: RequestDetail;
  startedAtMs: number;
  answeredBy: StoredAttempt | null;
}

/** The first answer; one that comes after it is a hedge or a late row. */
function answeredBy(rows: readonly StoredAttempt[]): StoredAttempt | null {
  return rows.filter((row) => row.outcome === "answered").toSorted((a, b) => a.endedAtMs - b.endedAtMs)[0] ?? null;
}

/** Attempts of one layer and parent in the order the store gave them. */
function storyLine(rows: readonly StoredAttempt[], { detail, startedAtMs, answeredBy }: StoryContext): StoryAttempt[] {
  const { settledAtMs } = detail.request;
  return rows.map((row, index) => {
    const previous = rows[index - 1];
    return {
      row,
      number: index + 1,
      offsetMs: row.startedAtMs - startedAtMs,
      lengthMs: Math.max(0, row.durationMs ?? row.endedAtMs - row.startedAtMs),
      wait: previous === undefined ? null : waitBetween(previous, row, startedAtMs),
      changes: previous === undefined ? [] : changesBetween(previous, row),
      late: settledAtMs !== null && row.receivedAtMs > settledAtMs,
      answered: row === answeredBy,
      gateway: [],
    };
  });
}

function waitBetween(previous: StoredAttempt, row: StoredAttempt, startedAtMs: number): StoryWait {
  const lengthMs = Math.max(0, row.startedAtMs - previous.endedAtMs);
  const measuredMs = row.waitBeforeMs ?? lengthMs;
  const { advisedMs, estimatedMs } = waitSaid(previous);
  return {
    offsetMs: previous.endedAtMs - startedAtMs,
    lengthMs,
    measuredMs,
    declaredMs: previous.waitMs,
    advisedMs,
    estimatedMs,
    tooEarlyByMs:
      advisedMs !== null && measuredMs < advisedMs && sameTarget(previous, row) ? advisedMs - measuredMs : null,
    afterLimit: previous.outcome === "limited",
  };
}

/** Advice binds who asks the same place again; a fallback elsewhere need not wait. */
function sameTarget(previous: StoredAttempt, row: StoredAttempt): boolean {
  return changesBetween(previous, row).length === 0;
}

function waitSaid(row: StoredAttempt): { advisedMs: number | null; estimatedMs: number | null } {
  return isServerAdvice(row.retryAfterSource)
    ? { advisedMs: row.retryAfterMs, estimatedMs: null }
    : { advisedMs: null, estimatedMs: row.retryAfterMs };
}

function changesBetween(previous: StoredAttempt, row: StoredAttempt): StoryChange[] {
  return CHANGED_FIELDS.flatMap((field) =>
    previous[field] === row[field] ? [] : [{ field, from: previous[field], to: row[field] }],
  );
}

/** What was still to be waited when the last attempt had been refused. */
function trailingWaitOf(attempts: readonly StoryAttempt[]): StoryTrailingWait | null {
  const last = attempts.at(-1);
  if (last === undefined || last.row.outcome === "answered" || attempts.some(({ answered }) => answered)) return null;
  const wait = { offsetMs: last.offsetMs + last.lengthMs, declaredMs: last.row.waitMs, ...waitSaid(last.row) };
  return wait.declaredMs === null && wait.advisedMs === null && wait.estimatedMs === null ? null : wait;
}

/** Only what the client said it would wait lengthens the axis: a day of advice would flatten every bar. */
function lengthOf(wait: StoryTrailingWait): number | null {
  return wait.declaredMs;
}
