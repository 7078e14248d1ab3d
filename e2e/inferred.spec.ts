import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

type Row = Record<string, unknown>;

/** A full minute long over: nothing of it is still to come, and no other test sends into it. */
const MINUTE_AT_MS = Math.floor(Date.now() / 60_000) * 60_000 - 600_000;

/** `count` attempts a second apart, of which the last are refused in words that name no limit. */
function minuteOf(provider: string, refusal: Row, { answered, tokens }: { answered: number; tokens: number }): Row[] {
  return Array.from({ length: 60 }, (_, second) => ({
    id: `${provider}-${second}`,
    request_id: `${provider}-${second}`,
    provider,
    model: "gpt-6-luna",
    started_at: MINUTE_AT_MS + second * 1_000,
    duration_ms: 400,
    ...(second < answered ? { status: 200, input_tokens: tokens, output_tokens: 0 } : { status: 429, body: refusal }),
  }));
}

async function post(page: Page, path: string, data: unknown): Promise<void> {
  const answer = await page.request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function inferredOf(page: Page, id: string) {
  const answer = await page.request.get(`/api/v1/requests/${id}`);
  const { attempts } = (await answer.json()) as { attempts: { dimension: string; inferred_dimension: Row }[] };
  return attempts[0];
}

const AZURE = { error: { message: "Too Many Requests", code: "429" } };
const PIROUTER = { error: { type: "rate_limit_error", code: "rate_limited", message: "Too many requests" } };

test("a 429 that names no limit: the minute's traffic tells requests from tokens", async ({ page, server }) => {
  await page.context().addCookies([{ name: "limitscope_locale", value: "en", url: server.url }]);
  await post(page, "/api/v1/pools", {
    name: "luna-eu",
    provider: "azure_openai",
    limits: { rpm: 50, tpm: 100_000 },
    window: "fixed_minute",
  });
  await post(page, "/api/v1/attempts", minuteOf("azure_openai", AZURE, { answered: 50, tokens: 200 }));

  await page.goto("/requests/azure_openai-55");
  await expect(page.getByRole("heading", { name: "Which limit: requests per minute" })).toContainText(
    "(inferred from the traffic of that minute)",
  );
  await expect(
    page.getByText("Of the known limits of the pool luna-eu, only this one was at its ceiling."),
  ).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "requests per minute" })).toContainText("50 of 50");
  await expect(page.getByRole("listitem").filter({ hasText: "tokens per minute" })).toContainText("10,000 of 100,000");
  await expect(
    page.getByText(/^For requests per minute, which is inferred: .*fewer requests per minute/),
  ).toBeVisible();

  expect(await inferredOf(page, "azure_openai-55")).toMatchObject({
    dimension: "unknown",
    inferred_dimension: {
      dimension: "rpm",
      conclusion: "inferred",
      limits: [
        { limit: "rpm", used: 50, limit_value: 50, share: 1 },
        { limit: "tpm", used: 10_000, limit_value: 100_000, share: 0.1 },
      ],
    },
  });
});

test("the same refusal from a gateway, where tokens were at their ceiling", async ({ page, server }) => {
  await page.context().addCookies([{ name: "limitscope_locale", value: "zh-CN", url: server.url }]);
  await post(page, "/api/v1/pools", { name: "luna", provider: "pirouter", limits: { rpm: 600, tpm: 100_000 } });
  await post(page, "/api/v1/attempts", minuteOf("pirouter", PIROUTER, { answered: 50, tokens: 2_000 }));

  await page.goto("/requests/pirouter-55");
  await expect(page.getByRole("heading", { name: "哪一项限额：每分钟 token 数" })).toContainText(
    "由那一分钟的流量推断",
  );
  await expect(page.getByText("针对推断出的每分钟 token 数：")).toBeVisible();
});

test("all limits had room: that is said, and nothing is inferred", async ({ page, server }) => {
  await page.context().addCookies([{ name: "limitscope_locale", value: "en", url: server.url }]);
  await post(page, "/api/v1/pools", { name: "shared", provider: "mistral", limits: { rpm: 600, tpm: 9_000_000 } });
  await post(page, "/api/v1/attempts", minuteOf("mistral", PIROUTER, { answered: 50, tokens: 200 }));

  await page.goto("/requests/mistral-55");
  await expect(page.getByText(/All known limits had room: somebody else uses this pool/)).toBeVisible();
  expect((await inferredOf(page, "mistral-55"))?.inferred_dimension).toMatchObject({
    dimension: null,
    conclusion: "room",
  });
});

test("without a declared pool the page says what would answer it, and leads there", async ({ page, server }) => {
  await page.context().addCookies([{ name: "limitscope_locale", value: "en", url: server.url }]);
  await post(page, "/api/v1/attempts", minuteOf("siliconflow", AZURE, { answered: 50, tokens: 200 }));

  await page.goto("/requests/siliconflow-55");
  await page.getByRole("link", { name: "Declare it in Settings" }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

test("a named limit that our own count disproves", async ({ page, server }) => {
  await page.context().addCookies([{ name: "limitscope_locale", value: "en", url: server.url }]);
  const named = { error: { message: "Rate limit reached: too many requests per minute (RPM)", code: "429" } };
  await post(page, "/api/v1/pools", { name: "groq", provider: "groq", limits: { rpm: 600 } });
  await post(page, "/api/v1/attempts", minuteOf("groq", named, { answered: 50, tokens: 200 }));

  await page.goto("/requests/groq-55");
  await expect(page.getByRole("heading", { name: "What our own count says" })).toBeVisible();
  await expect(
    page.getByText(/^We counted 50 of 600 requests per minute: someone else shares this limit/),
  ).toBeVisible();
});
