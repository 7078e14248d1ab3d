import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

const RAW = [
  "HTTP/2 429 ",
  "date: Mon, 30 Nov 2026 08:00:00 GMT",
  "content-type: application/json",
  "retry-after: 7",
  "x-ratelimit-remaining-requests: 9",
  "x-ratelimit-reset-requests: 40s",
  "",
  JSON.stringify({
    error: {
      code: "rate_limit_exceeded",
      message: "Rate limit reached on tokens per min (TPM): Limit 30000, Used 29000, Requested 2000.",
    },
  }),
].join("\r\n");

async function speak(page: Page, locale: "en" | "zh-CN", url: string): Promise<void> {
  await page.context().addCookies([{ name: "limitscope_locale", value: locale, url }]);
}

function verdict(page: Page) {
  return page.getByRole("region", { name: /^(Verdict|结论)$/ });
}

test("a raw response pasted whole is taken apart, read, and can be put back", async ({ page }) => {
  await page.goto("/classify");
  await page.getByLabel("Provider").fill("OpenAI");
  await page.getByLabel("Error body").fill(RAW);
  await expect(page.getByLabel("HTTP status")).toHaveValue("429");
  await expect(page.getByLabel("Headers")).toHaveValue(/retry-after: 7/);
  await expect(page.getByLabel("Error body")).toHaveValue(/^\{"error"/);
  await expect(page.getByText("Taken apart: status 429, 5 headers, and a body.")).toBeVisible();

  const result = verdict(page);
  await expect(result.getByRole("heading", { level: 2 })).toHaveText("Your own account at openai, tokens per minute");
  await expect(result.getByText("29,000 used + 2,000 requested is 1,000 over the limit of 30,000.")).toBeVisible();
  await expect(result.getByText("Yes: the same request passes after 7.00 s.")).toBeVisible();
  await expect(result.getByText("Another key of the same organization shares this limit.")).toBeVisible();
  await expect(result.getByText("oa6, rule set")).toBeVisible();
  const waits = result.getByRole("table");
  await expect(
    waits.getByRole("row", { name: /header retry-after 7 seconds 7.00 s .* This one counts/ }),
  ).toBeVisible();
  await expect(waits.getByRole("row", { name: /reset-requests .* still has room/ })).toBeVisible();
  await expect(result.locator("pre mark", { hasText: "rate_limit_exceeded" })).toBeVisible();

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Error body")).toHaveValue(/^HTTP\/2 429/);
  await expect(page.getByLabel("HTTP status")).toHaveValue("");
  expect(page.url()).toMatch(/\/classify$/);
});

test("the same response in Chinese", async ({ page, server }) => {
  await speak(page, "zh-CN", server.url);
  await page.goto("/classify");
  await page.getByLabel("供应商").fill("openai");
  await page.getByLabel("错误正文").fill(RAW);
  const result = verdict(page);
  await expect(result.getByRole("heading", { level: 2 })).toHaveText("你自己在 openai 的账户，每分钟 token 数");
  await expect(result.getByText("有用：7.00 s 之后，同样的请求即可通过。")).toBeVisible();
  await expect(result.getByText("同一组织的其他密钥共用这个限额。")).toBeVisible();
  await expect(result.getByText("以这个为准。")).toBeVisible();
});

test("an ordinary error is no limit, and the page says what that means", async ({ page }) => {
  await page.goto("/classify");
  await page.getByLabel("HTTP status").fill("400");
  await page.getByLabel("Error body").fill('{"error": {"message": "Unknown parameter: frobnicate."}}');
  const result = verdict(page);
  await expect(result.getByRole("heading", { name: "No limit" })).toBeVisible();
  await expect(result.getByText("Nothing in it speaks of a rate, a quota, capacity or a balance.")).toBeVisible();
  await expect(result.getByText("A 4xx asks for another request")).toBeVisible();
  await expect(result.getByText("name the provider")).toBeVisible();
});

test("every example fills the form and says what it is there for", async ({ page }) => {
  await page.goto("/classify");
  const heading = verdict(page).getByRole("heading", { level: 2 });
  for (const [name, said] of [
    ["OpenAI, tokens per minute", "Your own account at openai, tokens per minute"],
    ["OpenAI, insufficient_quota", "Your balance at openai"],
    ["Anthropic 529", "Shared capacity at anthropic, not your quota"],
    ["Gemini, per day", "Your own account at gemini, requests per day"],
    ["OpenRouter, shared pool", "Shared capacity at Azure, not your quota"],
    ["DashScope, insufficient_quota", "Your own account at dashscope, tokens per minute"],
    ["An ordinary 400", "No limit"],
  ] as const) {
    await page.getByRole("button", { name }).click();
    await expect(heading).toHaveText(said);
  }
  await page.getByRole("button", { name: "Gemini, per day" }).click();
  await expect(verdict(page).getByText("It ends a shorter window than the one that is used up.").first()).toBeVisible();
});

test("the keyboard reads it at once, and a field that cannot be read is named", async ({ page }) => {
  await page.goto("/classify");
  await page.getByLabel("Headers").fill("retry-after 7");
  await page.getByLabel("Headers").press("Control+Enter");
  await expect(page.getByText("This line is no header: retry-after 7")).toBeVisible();
  await expect(page.getByLabel("Headers")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Headers").fill("");
  await page.getByLabel("HTTP status").fill("529");
  await page.getByLabel("HTTP status").press("Control+Enter");
  await expect(verdict(page).getByRole("heading", { level: 2 })).toHaveText(
    "Shared capacity at the provider, not your quota",
  );
});

test("what the server refuses stands at its field, and a server that is away is said", async ({ page }) => {
  await page.goto("/classify");
  await page.route("**/api/v1/classify", (route) =>
    route.fulfill({
      status: 400,
      json: { detail: "x", errors: [{ path: "provider", message: "Must not be empty." }] },
    }),
  );
  await page.getByLabel("HTTP status").fill("429");
  await expect(page.getByText("The server does not take this: Must not be empty.")).toBeVisible();
  await page.unroute("**/api/v1/classify");
  await page.route("**/api/v1/classify", (route) => route.abort());
  await page.getByRole("button", { name: "Classify", exact: true }).click();
  await expect(page.getByText("The server did not answer.")).toBeVisible();
});

test("the copied command gives the same answer as the page", async ({ page, context, request, server }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/classify");
  await page.getByRole("button", { name: "Anthropic 529" }).click();
  await page.getByRole("button", { name: "Copy as JSON" }).click();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as Record<string, unknown>;
  await page.getByRole("button", { name: "Copy as curl" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toHaveCount(2);
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toContain(`curl ${server.url}/api/v1/classify`);
  const data: unknown = JSON.parse(/-d '([\s\S]*)'$/.exec(command)?.[1] ?? "");
  const answer = await request.post("/api/v1/classify", { data });
  expect(await answer.json()).toMatchObject(copied);
});

test("a recorded attempt opens here with what was kept of it", async ({ page, request }) => {
  const attempt = {
    request_id: "handed",
    provider: "openai",
    model: "gpt-6-luna",
    status: 429,
    headers: { "retry-after": "7", "x-ratelimit-remaining-requests": "9", "x-ratelimit-reset-requests": "40s" },
    body: "Failed after 3 attempts. Last error: Rate limit reached on tokens per min (TPM): Limit 30000",
  };
  expect((await request.post("/api/v1/attempts", { data: attempt })).status()).toBe(200);
  await page.goto("/requests/handed");
  const card = page.getByRole("main");
  await expect(card.getByText("This one error stands for 3 calls")).toBeVisible();
  await expect(card.getByText("Another key of the same organization shares this limit.")).toBeVisible();
  await expect(card.getByRole("row", { name: /header retry-after .* This one counts/ })).toBeVisible();
  await page.getByRole("link", { name: "Open in Classify" }).click();
  await expect(page).toHaveURL(/\/classify$/);
  await expect(page.getByLabel("Provider")).toHaveValue("openai");
  await expect(page.getByLabel("HTTP status")).toHaveValue("429");
  await expect(page.getByLabel("Headers")).toHaveValue(/retry-after: 7/);
  await expect(verdict(page).getByText("This one error stands for 3 calls")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("HTTP status")).toHaveValue("");
});

test("the side bar and the list of requests lead here", async ({ page }) => {
  await page.goto("/requests");
  await page.getByRole("link", { name: "Classify it" }).click();
  await expect(page.getByRole("heading", { name: "Classify an error" })).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Classify" })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("a body of megabytes is read to its first 64 KiB and marked; more than 16 MiB are refused", async ({
  request,
}) => {
  const body = { error: { type: "overloaded_error" }, padding: "x".repeat(2 << 20) };
  const read = await request.post("/api/v1/classify", { data: { provider: "anthropic", status: 529, body } });
  expect(await read.json()).toMatchObject({ limit_source: "upstream_provider_shared_pool", body_cut: true });
  const huge = await request.post("/api/v1/classify", { data: { provider: "anthropic", body: "x".repeat(17 << 20) } });
  expect(huge.status()).toBe(413);
});

for (const [theme, locale, width] of [
  ["light", "en", 1440],
  ["dark", "zh-CN", 1440],
  ["dark", "en", 390],
  ["light", "zh-CN", 390],
] as const) {
  test(`the page is accessible and never scrolls sideways: ${theme}, ${locale}, ${width}`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 900 });
    await speak(page, locale, server.url);
    await page.context().addCookies([{ name: "limitscope_theme", value: theme, url: server.url }]);
    await page.goto("/classify");
    await expectClean(page, "empty");
    for (const name of [/OpenAI.*token/, /400/]) {
      await page.getByRole("button", { name }).click();
      await expect(verdict(page).getByRole("heading", { level: 2 })).toBeVisible();
      await expectClean(page, String(name));
    }
    await page.getByLabel(/HTTP/).fill("1");
    await expect(page.locator("[aria-invalid=true]")).toBeVisible();
    await expectClean(page, "with a problem");
  });
}

async function expectClean(page: Page, when: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), when).toBeLessThanOrEqual(0);
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const found = await axe.run();
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
  });
  expect.soft(violations, when).toEqual([]);
}
