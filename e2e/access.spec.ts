import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { test as base, expect } from "@playwright/test";
import { logIn } from "./log-in";
import { type RunningServer, startServer } from "./start-server";

const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const PASSWORD = "correct horse battery";

/** A server of each test's own: wrong passwords are counted by address, and every test comes from the same. */
const test = base.extend<{ server: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters from the pattern.
  server: async ({}, use) => {
    const server = await startServer({ LIMITSCOPE_PASSWORD: PASSWORD, LIMITSCOPE_EVAL_SECONDS: "3600" });
    await use(server);
    await server.stop();
    server.removeFiles();
  },
  baseURL: async ({ server }, use) => use(server.url),
});

const WORDS = {
  en: {
    title: "Log in",
    password: "Password",
    submit: "Log in",
    out: "Log out",
    wrong: "This is not the password.",
    wait: /Too many tries\. The next one is possible in \d+ s\./,
    make: "Make a key",
    name: "Name",
    save: "Make the key",
    done: "I have copied it",
    revoke: "Revoke ci",
    confirm: "Revoke",
    revoked: "ci is revoked.",
  },
  "zh-CN": {
    title: "登录",
    password: "密码",
    submit: "登录",
    out: "退出登录",
    wrong: "密码不正确。",
    wait: /尝试次数过多，\d+ 秒后可以再试。/,
    make: "新建密钥",
    name: "名称",
    save: "创建密钥",
    done: "我已复制",
    revoke: "吊销 ci",
    confirm: "吊销",
    revoked: "ci 已吊销。",
  },
} as const;

async function dress(page: Page, url: string, locale: keyof typeof WORDS, theme: "light" | "dark", width: number) {
  await page.setViewportSize({ width, height: 900 });
  await page.context().addCookies([
    { name: "limitscope_theme", value: theme, url },
    { name: "limitscope_locale", value: locale, url },
  ]);
}

async function enter(page: Page, words: (typeof WORDS)["en" | "zh-CN"], password: string) {
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: words.submit, exact: true }).click();
}

async function expectNoViolations(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    return (await axe.run()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  });
  expect(violations).toEqual([]);
}

const LOOKS = [
  ["en", "light", 1440],
  ["zh-CN", "dark", 390],
] as const;

for (const [locale, theme, width] of LOOKS) {
  const words = WORDS[locale];

  test(`a visitor is led to the login and back, and out again: ${locale}`, async ({ page, server }) => {
    await dress(page, server.url, locale, theme, width);
    await page.goto("/requests?show=attempts");
    await expect(page).toHaveURL(/\/login\?next=/);
    await expect(page.getByRole("heading", { name: words.title })).toBeVisible();
    await expectNoViolations(page);
    await enter(page, words, "wrong");
    await expect(page.getByText(words.wrong).first()).toBeVisible();
    await expectNoViolations(page);
    await enter(page, words, PASSWORD);
    await expect(page).toHaveURL(`${server.url}/requests?show=attempts`);
    await page.goto("/login?next=https://evil.example");
    await expect(page).toHaveURL(`${server.url}/`);
    if (width < 720) await page.getByRole("banner").getByRole("button").first().click();
    await page.getByRole("button", { name: words.out, exact: true }).click();
    await expect(page).toHaveURL(`${server.url}/login`);
    await page.goto("/settings");
    await expect(page).toHaveURL(/\/login\?next=%2Fsettings$/);
  });

  test(`a key is made, shown once, used and revoked: ${locale}`, async ({ page, server }) => {
    await dress(page, server.url, locale, theme, width);
    await page.goto("/login?next=/settings");
    await enter(page, words, PASSWORD);
    await page.getByRole("button", { name: words.make }).click();
    await page.getByLabel(words.name, { exact: true }).fill("ci");
    await expectNoViolations(page);
    await page.getByRole("button", { name: words.save }).click();
    const secret = (await page.locator("[data-secret]").textContent()) ?? "";
    expect(secret).toMatch(/^ls_[\w-]{43}$/);
    await expectNoViolations(page);
    const send = () =>
      fetch(`${server.url}/api/v1/attempts`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
        body: JSON.stringify({ provider: "openai", model: "gpt-6-luna", status: 200 }),
      });
    expect((await send()).status).toBe(200);
    await page.getByRole("button", { name: words.done }).click();
    await page.reload();
    await expect(page.getByRole("row", { name: /ls_/ })).toHaveCount(1);
    expect(await page.content()).not.toContain(secret);
    await page.getByRole("button", { name: words.revoke }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: words.confirm, exact: true }).click();
    await expect(page.getByText(words.revoked)).toBeVisible();
    expect((await send()).status).toBe(401);
    await page.goto("/settings/changes");
    await expect(page.locator("tbody tr")).toHaveCount(3);
    await expectNoViolations(page);
  });

  test(`after five wrong passwords there is a wait: ${locale}`, async ({ page, server }) => {
    await dress(page, server.url, locale, theme, width);
    await page.goto("/login");
    for (let attempt = 0; attempt < 5; attempt++) {
      const answered = page.waitForResponse(/\/api\/v1\/session$/);
      await enter(page, words, `wrong ${attempt}`);
      expect((await answered).status()).toBe(401);
    }
    await enter(page, words, PASSWORD);
    await expect(page.getByText(words.wait).first()).toBeVisible();
    await expect(page.getByRole("button", { name: words.submit, exact: true })).toBeDisabled();
    await expectNoViolations(page);
  });
}

test("saving after the session has ended leads to the login, and asks before what was typed is lost", async ({
  page,
  server,
}) => {
  await page.goto("/login?next=/settings");
  await enter(page, WORDS.en, PASSWORD);
  await page.getByRole("button", { name: "Set a price" }).click();
  const form = page.locator("form").last();
  for (const [label, value] of [
    ["Model", "house-large"],
    ["Input", "1"],
    ["Output", "2"],
  ] as const) {
    await form.getByLabel(label, { exact: true }).fill(value);
  }
  await fetch(`${server.url}/api/v1/sessions`, { method: "DELETE", headers: await logIn(server.url, PASSWORD) });
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fsettings$/);
  expect(asked).toEqual(["beforeunload"]);
});

test("sessions outlast a restart with the same password, and end with another", async ({ server }) => {
  const session = await logIn(server.url, PASSWORD);
  await server.stop();
  for (const [password, expected] of [
    [PASSWORD, 200],
    ["another correct horse", 401],
  ] as const) {
    const next = await startServer({ LIMITSCOPE_DB: server.databasePath, LIMITSCOPE_PASSWORD: password });
    expect((await fetch(`${next.url}/settings`, { headers: session })).status).toBe(expected);
    await next.stop();
  }
});
