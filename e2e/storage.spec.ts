import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { type RunningServer, startServer } from "./start-server";

const servers: RunningServer[] = [];
/** So large a file that what a server writes by itself is no visible share of it. */
const FILLING_BATCHES = 8;

test.afterEach(async () => {
  for (const server of servers.splice(0)) {
    await server.stop();
    server.removeFiles();
  }
});

async function start(environment: Record<string, string>): Promise<RunningServer> {
  const server = await startServer(environment);
  servers.push(server);
  return server;
}

async function speak(page: Page, url: string, locale: "en" | "zh-CN"): Promise<void> {
  await page.context().addCookies([{ name: "limitscope_locale", value: locale, url }]);
}

function batchOf(count: number): object[] {
  return Array.from({ length: count }, () => ({
    provider: "openai",
    model: "m",
    status: 200,
    request_id: randomUUID(),
  }));
}

test("Settings shows size and retention in both languages", async ({ page }) => {
  const { url } = await start({ LIMITSCOPE_RETENTION_DAYS: "1", LIMITSCOPE_RETENTION_MINUTES_DAYS: "3" });
  for (const [locale, title, ...shown] of [
    ["en", "Storage", "Size", "attempts and requests 1 day", "figures per minute 3 days", "figures per hour 400 days"],
    ["zh-CN", "存储", "大小", "尝试和请求 1 天", "每分钟统计 3 天", "每小时统计 400 天"],
  ] as const) {
    await speak(page, url, locale);
    await page.goto(`${url}/settings`);
    const card = page.locator("section", { has: page.getByRole("heading", { name: title, exact: true }) });
    for (const text of shown) await expect(card).toContainText(text);
    await expect(card).toContainText(/\d+ kB/);
  }
});

test("past its disk budget every page says so, and attempts are still taken", async ({ page, request }) => {
  const server = await start({ LIMITSCOPE_DISK_BUDGET_GB: "0.000001" });
  const { url } = server;
  const sent = await request.post(`${url}/api/v1/attempts`, { data: { provider: "openai", model: "m", status: 429 } });
  expect(await sent.json()).toMatchObject({ accepted: 1 });
  for (const [locale, label, text, link] of [
    ["zh-CN", "存储", "数据库已超出磁盘预算", "如何处理"],
    ["en", "Storage", "past its disk budget", "What to change"],
  ] as const) {
    await speak(page, url, locale);
    await page.goto(url);
    const strip = page.getByRole("region", { name: label });
    await expect(strip).toContainText(text);
    await expect(strip.getByRole("button")).toHaveCount(0);
    await strip.getByRole("link", { name: link }).click();
    await expect(page).toHaveURL(`${url}/settings#storage`);
    await expect(page.locator("#storage")).toContainText("LIMITSCOPE_DISK_BUDGET_GB");
  }
  const health = await (await request.get(`${url}/api/health`)).json();
  expect(health).toMatchObject({ status: "ok", storage: "over", disk_budget_bytes: 1_000 });
  expect(server.output().match(/past its disk budget/g)).toHaveLength(1);
});

test("a budget that is near can be put aside for the session", async ({ page, request }) => {
  const filled = await start({});
  for (let i = 0; i < FILLING_BATCHES; i++)
    await request.post(`${filled.url}/api/v1/attempts`, { data: batchOf(1_000) });
  await filled.stop();
  const { size: bytes } = statSync(filled.databasePath);
  const { url } = await start({
    LIMITSCOPE_DB: filled.databasePath,
    LIMITSCOPE_DISK_BUDGET_GB: String((bytes * 1.15) / 1e9),
  });
  const strip = page.getByRole("region", { name: "Storage" });
  await page.goto(url);
  await expect(strip).toContainText("of its disk budget");
  await strip.getByRole("button", { name: "Hide until the browser is closed" }).click();
  await expect(strip).toHaveCount(0);
  await page.goto(`${url}/requests`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(strip).toHaveCount(0);
});
