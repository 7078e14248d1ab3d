import { expect, type Page, test } from "@playwright/test";
import { type RunningServer, startServer } from "./start-server";

let server: RunningServer;

test.beforeEach(async () => {
  server = await startServer();
});

test.afterEach(async () => {
  await server.stop();
  server.removeFiles();
});

/** Ten answers of OpenAI within the last minutes, as a newcomer's client sends them. */
async function sendTen(over: Record<string, unknown> = {}, rpm = 20): Promise<void> {
  const rows = Array.from({ length: 10 }, (_, index) => ({
    provider: "openai",
    model: "gpt-4o",
    status: 200,
    started_at: Date.now() - 90_000 + index * 1_000,
    duration_ms: 500,
    input_tokens: 900,
    output_tokens: 100,
    headers: {
      "x-ratelimit-limit-requests": String(rpm),
      "x-ratelimit-remaining-requests": String(rpm - 1 - index),
      "x-ratelimit-reset-requests": "3s",
      "x-ratelimit-limit-tokens": "30000",
      "x-ratelimit-remaining-tokens": String(30_000 - 1_000 * (index + 1)),
      "x-ratelimit-reset-tokens": "2s",
    },
    ...over,
  }));
  const answer = await fetch(`${server.url}/api/v1/attempts`, { method: "POST", body: JSON.stringify(rows) });
  expect(await answer.json()).toEqual({ accepted: 10, duplicates: 0, rejected: [] });
}

/** An answer `minutesAgo`, of a limit per minute of which so much remains. */
async function sendOne(minutesAgo: number, { rpm, remaining }: { rpm: number; remaining: number }): Promise<void> {
  const row = {
    provider: "openai",
    model: "gpt-4o",
    status: 200,
    started_at: Date.now() - minutesAgo * 60_000,
    duration_ms: 0,
    headers: { "x-ratelimit-limit-requests": String(rpm), "x-ratelimit-remaining-requests": String(remaining) },
  };
  const answer = await fetch(`${server.url}/api/v1/attempts`, { method: "POST", body: JSON.stringify(row) });
  expect(answer.status).toBe(200);
}

interface PoolList {
  pools: { name: string; origin: string; keys: string[] }[];
  dismissed: unknown[];
}

async function pools(): Promise<PoolList> {
  return (await (await fetch(`${server.url}/api/v1/pools`)).json()) as PoolList;
}

async function seen(count: number): Promise<void> {
  await expect.poll(async () => (await pools()).pools.length).toBe(count);
}

async function speak(page: Page, locale: string): Promise<void> {
  await page.context().addCookies([{ name: "limitscope_locale", value: locale, url: server.url }]);
}

const WORDS = {
  en: {
    limit: /gpt-4o · openai/,
    accept: "Accept the limits of gpt-4o · openai",
    accepted: "gpt-4o · openai is declared",
    from: "seen in headers",
    declared: "declared",
  },
  "zh-CN": {
    limit: /gpt-4o · openai/,
    accept: "采用 gpt-4o · openai 的限额",
    accepted: "已按这些限额新建 gpt-4o · openai",
    from: "来自响应头",
    declared: "手动填写",
  },
} as const;

for (const [locale, words] of Object.entries(WORDS)) {
  test(`a newcomer sees utilization without typing a limit, and accepts it (${locale})`, async ({ page }) => {
    await sendTen();
    await seen(1);
    await speak(page, locale);
    await page.goto(server.url);
    await expect(page.locator("#utilization")).toContainText(words.limit);
    await page.goto(`${server.url}/settings`);
    const row = page.getByRole("row").filter({ hasText: "gpt-4o · openai" });
    await expect(row).toContainText(words.from);
    await expect(row).toContainText("30,000");
    await row.getByRole("button", { name: words.accept }).click();
    await expect(page.getByRole("status").filter({ hasText: words.accepted })).toBeVisible();
    await expect(row).toContainText(words.declared);
    expect((await pools()).pools).toMatchObject([{ name: "gpt-4o · openai", origin: "declared" }]);
    await page.goto(server.url);
    await expect(page.locator("#utilization")).toContainText(words.limit);
  });
}

const UNSEEN = {
  en: "openai says 80% of gpt-4o · openai RPM is used where we counted 5%",
  "zh-CN": "openai 报告 gpt-4o · openai RPM 已用 80%，而我们只统计到 5%",
} as const;

for (const [locale, sentence] of Object.entries(UNSEEN)) {
  test(`use that others have of a limit is named, and drawn beside ours (${locale})`, async ({ page }) => {
    await speak(page, locale);
    for (let minute = 3; minute < 13; minute++) await sendOne(minute, { rpm: 20, remaining: 4 });
    await seen(1);
    await page.goto(server.url);
    const card = page.locator("#utilization");
    await expect(card).toContainText(sentence);
    await expect(card.getByRole("row").filter({ hasText: "gpt-4o · openai RPM" })).toContainText("80%");
  });
}

test("a limit that the provider changes is told on the overview and in Settings", async ({ page }) => {
  await sendTen();
  await sendTen({}, 40);
  await expect.poll(async () => JSON.stringify(await pools())).toContain('"from":20,"to":40');
  await page.goto(server.url);
  await expect(page.locator("#utilization")).toContainText("the provider changed it from 20 to 40");
  await page.goto(`${server.url}/settings`);
  await expect(page.getByRole("row").filter({ hasText: "gpt-4o · openai" })).toContainText("rpm changed from 20 to 40");
});

test("keys that share a limit are merged and split, and what nobody needs is dismissed and shown again", async ({
  page,
}) => {
  await sendTen({ key: "batch" });
  await sendTen({ key: "chat" });
  await seen(2);
  await page.goto(`${server.url}/settings`);
  await page.getByRole("button", { name: "Merge pools" }).click();
  await page.getByRole("checkbox", { name: "Choose gpt-4o · batch" }).check();
  await page.getByRole("checkbox", { name: "Choose gpt-4o · chat" }).check();
  await page.getByRole("button", { name: "Merge 2 chosen" }).click();
  await expect(page.getByRole("status").filter({ hasText: "stands for them now" })).toBeVisible();
  const merged = page.getByRole("row").filter({ hasText: "batch, chat" });
  await expect(merged).toContainText("merged from 2");
  expect((await pools()).pools).toMatchObject([{ keys: ["batch", "chat"] }]);
  await merged.getByRole("button", { name: /^Split/ }).click();
  await expect(page.getByRole("row").filter({ hasText: "gpt-4o · chat" })).toBeVisible();

  await page.getByRole("button", { name: "Dismiss gpt-4o · chat" }).click();
  await expect(page.getByText("Dismissed: 1")).toBeVisible();
  await sendTen({ key: "chat" }, 40);
  expect(await pools()).toMatchObject({ pools: [{ name: "gpt-4o · batch" }], dismissed: [{ key: "chat" }] });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row").filter({ hasText: "gpt-4o · chat" })).toBeVisible();
});

test("a pool starts from a published limit, which is shown with its date", async ({ page }) => {
  await page.goto(`${server.url}/settings`);
  await page.getByRole("button", { name: "Declare a pool" }).click();
  await page.getByLabel("Start from a published limit").selectOption("DashScope · Qwen-Max");
  await expect(page.getByRole("link", { name: "As it stands today" })).toHaveAttribute("href", /aliyun/);
  expect((await pools()).pools).toEqual([]);
  await page.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("row").filter({ hasText: "DashScope · Qwen-Max" });
  await expect(row).toContainText("published 2026-06");
  await expect(row).toContainText("60,000");
});
