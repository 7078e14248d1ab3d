/** Alerts that need not be waited for: a grid of seconds, nothing gathered before it is sent, and receivers on this machine. */
export const FAST_ALERTS = {
  LIMITSCOPE_EVAL_SECONDS: "1",
  LIMITSCOPE_EVAL_DELAY_SECONDS: "0",
  LIMITSCOPE_GROUP_WAIT_SECONDS: "0",
  LIMITSCOPE_WEBHOOK_ALLOW: "127.0.0.1",
};

/** Posts a JSON body; throws unless it was taken. */
export async function send<Answer>(url: string, body: unknown, method = "POST"): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`);
  return (text === "" ? null : JSON.parse(text)) as Answer;
}

/** So many attempts of an app that were answered, and so many that a limit stopped. */
export function attemptsOf(app: string, answered: number, limited: number): Record<string, unknown>[] {
  const row = { app, provider: "openai", model: "gpt-6-luna", duration_ms: 10 };
  const refusal = { status: 429, limit_source: "provider_rate_limit", dimension: "tpm", retryable: "soon" };
  return [
    ...Array.from({ length: answered }, () => ({ ...row, status: 200 })),
    ...Array.from({ length: limited }, () => ({ ...row, ...refusal })),
  ];
}

/** A rule that fires at once for each app whose 429 rate is above 20 %, and is over at once below 10 %. */
export function sensitiveRule(channels: readonly string[]) {
  return {
    name: "429 by app",
    metric: "rate_429",
    direction: "above",
    critical: 0.2,
    resolve_at: 0.1,
    for_seconds: 0,
    keep_seconds: 0,
    window_seconds: 300,
    max_window_seconds: 300,
    min_samples: 1,
    min_bad: 1,
    confidence: null,
    group_by: ["app"],
    channels,
  };
}
