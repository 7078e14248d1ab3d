import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";

const HOUR_MS = 3_600_000;
/** The writer brings its figures up about once a second; a machine under load may take longer. */
const SETTLED_MS = 15_000;
const PAGE_ROWS = 1_000;

/** Ids of every stored attempt of an app, in the order they were stored. */
export async function storedIds(url: string, app: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of pages(url, "attempts", app)) ids.push(String(id));
  return ids;
}

/** Fails unless every acknowledged id is there and none twice; answers how many there are. */
export async function expectStored(url: string, app: string, acknowledged: Iterable<string>): Promise<number> {
  const ids = await storedIds(url, app);
  const stored = new Set(ids);
  assert.equal(ids.length, stored.size, "an attempt is stored twice");
  const lost = [...acknowledged].filter((id) => !stored.has(id));
  assert.deepEqual(lost.slice(0, 10), [], `${lost.length} acknowledged attempts are lost`);
  return ids.length;
}

/** Fails unless the hourly figures of an app say what its rows say, once the writer had the time to bring them up. */
export async function expectFigures(url: string, app: string): Promise<void> {
  const giveUpAtMs = Date.now() + SETTLED_MS;
  for (let rows = await countRows(url, app); ; ) {
    const figures = await countFigures(url, app);
    if (isDeepStrictEqual(rows, figures)) return;
    if (Date.now() > giveUpAtMs) assert.deepEqual(figures, rows, "figures and rows differ");
    await new Promise((resolve) => setTimeout(resolve, 100));
    // Requests may have settled since they were counted.
    if (figures.attempts === rows.attempts) rows = await countRows(url, app);
  }
}

async function countRows(url: string, app: string): Promise<{ attempts: number; requests: number }> {
  const count = { attempts: 0, requests: 0 };
  for await (const _ of pages(url, "attempts", app)) count.attempts++;
  for await (const { settled_at } of pages(url, "requests", app)) if (settled_at !== null) count.requests++;
  return count;
}

/** Attempts and settled requests of an app by the hourly series. */
export async function countFigures(url: string, app: string): Promise<{ attempts: number; requests: number }> {
  const nowMs = Date.now();
  const sum = async (metric: string) => {
    const query = { metric, app, from: nowMs - 30 * HOUR_MS, to: nowMs + HOUR_MS, step_ms: HOUR_MS };
    const { series } = await getJson<{ series: { points: [number, number | null, number][] }[] }>(url, "series", query);
    return series.flatMap(({ points }) => points).reduce((total, [, value]) => total + (value ?? 0), 0);
  };
  return { attempts: await sum("attempts"), requests: await sum("requests") };
}

async function* pages(url: string, name: "attempts" | "requests", app: string) {
  for (let cursor: string | null = "0"; cursor !== null; ) {
    const query: Record<string, unknown> = { app, order: "asc", limit: PAGE_ROWS, cursor };
    const page: Record<string, unknown> = await getJson(url, name, query);
    yield* page[name] as Record<string, unknown>[];
    cursor = page.next_cursor as string | null;
  }
}

async function getJson<Answer>(url: string, path: string, query: Record<string, unknown>): Promise<Answer> {
  const text = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const response = await fetch(`${url}/api/v1/${path}?${new URLSearchParams(text)}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
