import { expect, type Page, test } from "@playwright/test";
import Database from "better-sqlite3";
import { type RunningServer, startServer } from "./start-server";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SENT = 2_000;
const DOUBLINGS = 6;
/** Sequences that no row has take their time to be searched, too, and no room. */
const REQUEST_GAP = 1_000_000_000;
const ATTEMPT_GAP = 20_000_000_000;

const fromMs = Math.floor((Date.now() - 10 * DAY_MS) / HOUR_MS) * HOUR_MS;
/** Its minutes are only in the rows. */
const SLOW = `from=${fromMs}&to=${fromMs + 6 * HOUR_MS}&model=gpt-6-luna`;

let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const filling = await startServer();
  await send(filling, SENT, (row) => ({
    model: row === 0 ? "rare" : "gpt-6-luna",
    request_id: `r${row}`,
    started_at: fromMs + row * 10_000,
  }));
  await filling.stop();
  multiply(filling.databasePath);
  server = await startServer({ LIMITSCOPE_DB: filling.databasePath, LIMITSCOPE_EVAL_SECONDS: "3600" });
  await send(server, 100, () => ({ model: "gpt-6-luna" }));
});

test.afterAll(async () => {
  await server.stop();
  server.removeFiles();
});

async function send({ url }: RunningServer, count: number, row: (index: number) => object): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({ provider: "openai", status: 200, ...row(index) }));
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/api/v1/attempts`, { method: "POST", headers, body: JSON.stringify(rows) });
  expect(await answer.json()).toMatchObject({ accepted: count });
}

/** As if there had been far more attempts, and their figures per minute were gone by retention. */
function multiply(path: string): void {
  const database = new Database(path);
  database.pragma("synchronous = OFF");
  const columns = (database.pragma("table_info(attempts)") as { name: string }[])
    .filter(({ name }) => name !== "seq")
    .map(({ name }) => `"${name}"`)
    .join(", ");
  for (let doubling = 0; doubling < DOUBLINGS; doubling++) {
    database.exec(`INSERT INTO attempts (${columns}) SELECT ${columns} FROM attempts`);
  }
  const meta = database.prepare("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)");
  for (let kind = 0; kind < 8; kind++) {
    for (const level of [0, 1]) meta.run(`cells_from:${kind}:${level}`, fromMs + DAY_MS);
  }
  meta.run("rolled_up_seq", Number(database.prepare("SELECT MAX(seq) FROM attempts").pluck().get()));
  const gap = database.prepare("UPDATE sqlite_sequence SET seq = seq + ? WHERE name = ?");
  gap.run(REQUEST_GAP, "requests");
  gap.run(ATTEMPT_GAP, "attempts");
  database.close();
}

async function speak(page: Page, locale: "en" | "zh-CN"): Promise<void> {
  await page.context().addCookies([{ name: "limitscope_locale", value: locale, url: server.url }]);
}

async function elapsedMs(path: string): Promise<number> {
  const sinceMs = performance.now();
  const answer = await fetch(server.url + path);
  await answer.text();
  expect(answer.status).toBe(200);
  return performance.now() - sinceMs;
}

test("a hundred slow pages that were opened and left keep nobody waiting, and nothing is logged", async () => {
  test.setTimeout(120_000);
  const slowMs = await elapsedMs(`/?${SLOW}`);
  const before = server.output();
  const leaving = new AbortController();
  const left = Array.from({ length: 100 }, () =>
    fetch(`${server.url}/?${SLOW}`, { signal: leaving.signal }).then((answer) => answer.text()),
  );
  const settled = Promise.allSettled(left);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  leaving.abort();
  const done = (await settled).filter(({ status }) => status === "fulfilled").length;
  expect(done).toBeLessThan(100);
  // Two threads read rows: all that was asked for would take them fifty times as long.
  expect(await elapsedMs(`/?${SLOW}`)).toBeLessThan(10 * slowMs + 10_000);
  expect(server.output().slice(before.length)).toBe("");
});

test("an overview from figures loads while others read rows", async () => {
  const leaving = new AbortController();
  let slowDone = 0;
  const slow = Array.from({ length: 8 }, async () => {
    const answer = await fetch(`${server.url}/?${SLOW}`, { signal: leaving.signal });
    await answer.text();
    slowDone += 1;
  });
  const settled = Promise.allSettled(slow);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await elapsedMs("/?range=now-30d");
  // Behind them it would have been answered last.
  expect(slowDone).toBeLessThan(slow.length);
  leaving.abort();
  await settled;
});

test("the API says what it was read from", async ({ request }) => {
  const series = `${server.url}/api/v1/series?metric=attempts&from=${fromMs}&to=${fromMs + HOUR_MS}`;
  expect((await request.get(`${series}&step_ms=60000`)).headers()["x-read-from"]).toBe("rows");
  expect((await request.get(`${series}&step_ms=3600000`)).headers()["x-read-from"]).toBe("figures");
});

for (const [locale, title, stop, stopped, unit] of [
  ["en", "Reading rows", "Stop", "Stopped.", "rows read"],
  ["zh-CN", "正在逐行读取", "停止", "已停止。", "已读取"],
] as const) {
  test(`an overview from rows shows how far it is, can be stopped and read again (${locale})`, async ({ page }) => {
    test.setTimeout(120_000);
    await speak(page, locale);
    await page.goto(`${server.url}/?${SLOW}`, { waitUntil: "commit" });
    const reading = page.getByRole("region", { name: title });
    // What others were reading may have to end first.
    await expect(reading).toContainText(unit, { timeout: 30_000 });
    await reading.getByRole("button", { name: stop }).click();
    await expect(page.getByRole("heading", { name: stopped })).toBeVisible();
    await expect(reading).toBeHidden();
    await page.locator("main").getByRole("button").click();
    await expect(page.locator("[data-metric=rate_429]")).toBeVisible({ timeout: 30_000 });
    await expect(reading).toBeHidden();
  });
}

test("leaving a page within the application stops what it reads", async ({ page }) => {
  await page.goto(`${server.url}/?${SLOW}`, { waitUntil: "commit" });
  await expect(page.getByRole("region", { name: "Reading rows" })).toContainText("rows read", { timeout: 30_000 });
  const stopped = page.waitForRequest((request) => request.method() === "DELETE" && request.url().includes("/reads/"));
  await page.getByRole("link", { name: "Settings" }).first().click();
  await stopped;
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});

test("a list of few among many shows how far it has searched, and what it finds", async ({ page }) => {
  await page.goto(`${server.url}/requests?range=now-30d&model=rare`);
  const search = page.getByRole("region", { name: "Search through rows" });
  await expect(search).toContainText(/Reading rows: .* of at most 1B/);
  await expect(page.getByRole("link", { name: "r0", exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(search).toHaveCount(0);
});

test("a search can be stopped and goes on from there", async ({ page }) => {
  await page.goto(`${server.url}/requests?range=now-30d&show=attempts&model=nobody`);
  const search = page.getByRole("region", { name: "Search through rows" });
  await search.getByRole("button", { name: "Stop" }).click();
  await expect(search).toContainText("Stopped at");
  const halted = await search.textContent();
  await page.waitForTimeout(1_500);
  expect(await search.textContent()).toBe(halted);
  await search.getByRole("button", { name: "Go on" }).click();
  await expect(search).toContainText("Reading rows");
});
