import { describe, expect, test } from "vitest";
import { memoryStores } from "../store/memory";
import { loadRequestsList } from "./requests-list";
import { parseRequestsView } from "./requests-view";

const nowMs = Date.parse("2026-11-19T10:00:00Z");
const day = { fromMs: nowMs - 86_400_000, toMs: nowMs };
const client = { layer: "client" } as const;
const newest = parseRequestsView(new URLSearchParams());

async function storeWith(rows: object[]) {
  let clockMs = nowMs - 3_600_000;
  const { attempts } = memoryStores({ retentionMs: 30 * 86_400_000, now: () => clockMs });
  if (rows.length > 0) await attempts.ingest(new TextEncoder().encode(JSON.stringify(rows)));
  clockMs = nowMs;
  await attempts.catchUp();
  return attempts;
}

function attempt(requestId: string, number: number, status: number) {
  return {
    request_id: requestId,
    attempt: number,
    provider: "openai",
    model: "gpt-6-luna",
    started_at: new Date(nowMs - 7_200_000 + number * 2_000).toISOString(),
    duration_ms: 500,
    status,
  };
}

describe("loadRequestsList", () => {
  const rescued = [attempt("a", 1, 429), attempt("a", 2, 200)];

  test("says the denominator and what it is made of", async () => {
    const store = await storeWith([...rescued, attempt("b", 1, 200), attempt("c", 1, 500)]);
    const list = await loadRequestsList(store, day, client, newest);
    expect(list).toMatchObject({ total: 3, counts: { answered: 1, rescued: 1, failed_by_limit: 0 }, empty: null });
  });

  test("keeps the denominator when only some outcomes are listed", async () => {
    const store = await storeWith([...rescued, attempt("b", 1, 200)]);
    const list = await loadRequestsList(store, day, client, { ...newest, requestOutcomes: ["rescued"] });
    expect(list.rows.map((row) => row.requestId)).toEqual(["a"]);
    expect(list.total).toBe(2);
  });

  test("counts attempts by outcome in the other view", async () => {
    const store = await storeWith(rescued);
    const list = await loadRequestsList(store, day, client, { ...newest, show: "attempts" });
    expect(list).toMatchObject({ show: "attempts", total: 2, counts: { answered: 1, limited: 1 } });
  });

  test.each([
    { name: "nothing was ever received", rows: [], window: day, filter: client, empty: "never" },
    {
      name: "the range holds nothing",
      rows: rescued,
      window: { fromMs: nowMs - 60_000, toMs: nowMs },
      filter: client,
      empty: "not_in_range",
    },
    {
      name: "the filters exclude all",
      rows: rescued,
      window: day,
      filter: { ...client, provider: ["anthropic"] },
      empty: "filtered_out",
    },
  ])("tells an empty list where $name", async ({ rows, window, filter, empty }) => {
    expect((await loadRequestsList(await storeWith(rows), window, filter, newest)).empty).toBe(empty);
  });
});
