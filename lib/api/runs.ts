import { isoUtc } from "../charts/csv";
import type { AttemptStore } from "../store/attempts";
import type { Run } from "../store/query";
import { type ApiAnswer, badRequest, jsonAnswer } from "./answer";
import { costUsd } from "./attempt-row";
import { Parameters } from "./parameters";

/** `GET /api/v1/runs`: every run, the one that began last first. */
export async function runsAnswer(
  params: URLSearchParams,
  { attempts }: { attempts: Pick<AttemptStore, "runs"> },
): Promise<ApiAnswer> {
  const parameters = new Parameters(params, []);
  if (parameters.errors.length > 0) return badRequest(parameters.errors);
  return jsonAnswer({ runs: (await attempts.runs()).map(runRow) });
}

function runRow({ run, startedAtMs, endedAtMs, requests, completed, rescued, ...figures }: Run) {
  return {
    run,
    started_at: isoUtc(startedAtMs),
    ended_at: isoUtc(endedAtMs),
    elapsed_ms: endedAtMs - startedAtMs,
    requests,
    completed,
    rescued,
    attempts: figures.attempts,
    limited: figures.limited,
    wait_ms: figures.waitMs,
    cost_usd: costUsd(figures.costNanoUsd),
  };
}
