import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import {
  type LimitPayload,
  limitPayloads,
  ordinaryPayloads,
  type Payload,
} from "../lib/ingest/providers/fixtures/payloads";
import { allowed, interleaved } from "./real-input";
import { type RunningServer, startServer } from "./start-server";

const LIMITS = limitPayloads();
const ORDINARY = ordinaryPayloads();
/** What stands within the last day; requests that carry another time are told all the same. */
const RECENT = LIMITS.filter(({ at }) => at === undefined || isWithinLastDay(Date.parse(at)));

interface AttemptRow {
  limit_source: string | null;
  owner: string | null;
  dimension: string | null;
  retryable: string | null;
  rule: string | null;
  evidence: { path: string; excerpt: string }[];
}

let server: RunningServer;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  server = await startServer({ LIMITSCOPE_RETENTION_DAYS: "3650" });
});

test.afterAll(async () => {
  await server.stop();
  server.removeFiles();
});

test("the empty page turns into the dashboard by itself when real payloads arrive", async ({ page }) => {
  await page.goto(server.url);
  await expect(page.getByRole("heading", { name: "Send your first attempt" })).toBeVisible();
  await expect(page.locator("pre").first()).toContainText(`curl ${server.url}/api/v1/attempts`);
  // The page must have opened its stream before anything is sent.
  await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => undefined);

  const body = interleaved([...LIMITS, ...ORDINARY], Date.now()).map((row) => JSON.stringify(row));
  const answer = await page.request.post(`${server.url}/api/v1/attempts`, {
    headers: { "content-type": "application/x-ndjson" },
    data: body.join("\n"),
  });
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toEqual({ accepted: body.length, duplicates: 0, rejected: [] });
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible({ timeout: 10_000 });
});

test("every real payload is told for what it was, with rule and evidence", async ({ request }) => {
  for (const real of LIMITS) {
    const row = await attemptOf(request, real);
    for (const field of ["limit_source", "owner", "dimension"] as const) {
      expect.soft(allowed(real, field), `${real.id} ${field}: ${row[field]}`).toContain(row[field]);
    }
    if (row.limit_source === null) continue;
    expect.soft(row.rule, real.id).not.toBeNull();
    expect.soft(row.evidence.length, `${real.id} evidence`).toBeGreaterThan(0);
  }
});

test("ordinary errors that tempt are no limits", async ({ request }) => {
  for (const real of ORDINARY) {
    expect.soft((await attemptOf(request, real)).limit_source, real.id).toBeNull();
  }
});

test("the overview tells whose limits they were, and counts nothing twice", async ({ page, request }) => {
  const expected = new Map<string, number>();
  for (const real of RECENT) {
    const { limit_source: source } = await attemptOf(request, real);
    if (source !== null) expected.set(source, (expected.get(source) ?? 0) + 1);
  }
  await page.goto(`${server.url}/`);
  const rows = page.getByTestId("limit-sources").locator("[data-source]");
  await expect(rows).toHaveCount(expected.size);
  for (const [source, count] of expected) {
    await expect(page.locator(`[data-source="${source}"] td`).first()).toHaveText(String(count));
  }
  for (const name of ["Limited attempts by limit source", "Utilization, peak minute", "Fallback rate", "Cache hits"]) {
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
  await expect(page.locator('[data-metric="rate_429"]')).toContainText("attempts");
  // Limits that the payloads' own headers and bodies state; nobody has typed one.
  await expect(page.locator("#utilization").getByRole("row").nth(1)).toBeVisible();
});

test("the request's page says in words whose limit it was, and what to do", async ({ page }) => {
  test.setTimeout(180_000);
  for (const real of oneOfEachKind(LIMITS)) await expectToldOnPage(page, real);
});

test("a declared pool gives the traffic its utilization", async ({ page, request }) => {
  const pool = {
    name: "org",
    provider: "openai",
    models: ["gpt-6-*"],
    limits: { rpm: 100, tpm: 10_000 },
    window: "fixed_minute",
  };
  const made = await request.post(`${server.url}/api/v1/pools`, { data: pool });
  expect(made.status()).toBe(201);
  await page.goto(`${server.url}/`);
  const legend = page.getByRole("row", { name: /^org TPM/ });
  await expect(legend).toBeVisible();
  // One answered attempt a minute with 1,020 tokens, of 10,000 a minute.
  await expect(legend.locator("td").first()).toHaveText("10.2%");
});

test("the same page speaks Chinese", async ({ page, context }) => {
  await context.addCookies([{ name: "limitscope_locale", value: "zh-CN", url: server.url }]);
  await page.goto(`${server.url}/`);
  await expect(page.getByRole("heading", { name: "概览", level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "按限流来源的受限尝试" })).toBeVisible();
  await page.goto(`${server.url}/requests/${encodeURIComponent(RECENT[0]?.id ?? "")}`);
  await expect(page.getByText("账户").filter({ visible: true }).first()).toBeVisible();
});

/** A time ahead of the clock is stored as now. */
function isWithinLastDay(atMs: number): boolean {
  return Date.now() - atMs < 86_000_000;
}

/** The first payload of each source, dimension and answer to "does a retry help". */
function oneOfEachKind(payloads: readonly LimitPayload[]): LimitPayload[] {
  const kinds = new Map<string, LimitPayload>();
  for (const payload of payloads) {
    const { limit_source, dimension, retryable } = payload.expect;
    const kind = `${limit_source} ${dimension} ${retryable}`;
    if (!kinds.has(kind)) kinds.set(kind, payload);
  }
  return [...kinds.values()];
}

async function attemptOf(request: APIRequestContext, { id }: Payload): Promise<AttemptRow> {
  const answer = await request.get(`${server.url}/api/v1/requests/${encodeURIComponent(id)}`);
  expect(answer.status(), id).toBe(200);
  const { attempts } = (await answer.json()) as { attempts: AttemptRow[] };
  const [attempt] = attempts;
  if (attempt === undefined) throw new Error(`The request ${id} has no attempt.`);
  return attempt;
}

async function expectToldOnPage(page: Page, real: Payload): Promise<void> {
  const { limit_source: source } = await attemptOf(page.request, real);
  if (source === null) return;
  await page.goto(`${server.url}/requests/${encodeURIComponent(real.id)}`);
  const main = page.locator("main");
  await expect.soft(main.getByText(source).first(), real.id).toBeVisible();
  await expect.soft(main.getByText("Fix", { exact: true }).first(), real.id).toBeVisible();
  await expect.soft(main.getByText("Evidence", { exact: true }).first(), real.id).toBeVisible();
}
