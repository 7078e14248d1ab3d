import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { test as base, expect } from "@playwright/test";
import { type RunningServer, startServer } from "./start-server";

const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** A server that holds the seeded story, written as a user would: by the seed command, over HTTP. */
const test = base.extend<object, { seeded: RunningServer }>({
  seeded: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters from the pattern.
    async ({}, use) => {
      // An alert that fires in the middle of a test would move what the test points at.
      const server = await startServer({ LIMITSCOPE_EVAL_SECONDS: "3600" });
      const seed = spawnSync(process.execPath, ["dist/seed.js", "--days", "1", "--attempts", "8000"], {
        env: { ...process.env, LIMITSCOPE_URL: server.url },
        encoding: "utf8",
      });
      if (seed.status !== 0) throw new Error(seed.stderr);
      await use(server);
      await server.stop();
      server.removeFiles();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ seeded }, use) => use(seeded.url),
});

interface Look {
  theme: "light" | "dark";
  locale: "en" | "zh-CN";
  width: number;
}

const LOOKS: Look[] = [
  { theme: "light", locale: "en", width: 1440 },
  { theme: "dark", locale: "zh-CN", width: 1440 },
  { theme: "dark", locale: "en", width: 390 },
  { theme: "light", locale: "zh-CN", width: 390 },
];

async function dress(page: Page, url: string, { theme, locale, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.context().addCookies([
    { name: "limitscope_theme", value: theme, url },
    { name: "limitscope_locale", value: locale, url },
    { name: "limitscope_zone", value: "Asia/Shanghai", url },
  ]);
}

const PAGES = [
  "/",
  "/requests",
  "/requests?show=attempts",
  "/settings",
  "/settings/changes",
  "/alerts",
  "/alerts?tab=rules",
  "/alerts?tab=channels",
  "/alerts?tab=events",
  "/alerts?tab=deliveries",
  "/alerts/rules/new",
  "/alerts/channels/new",
];

async function rescuedRequest(page: Page): Promise<string> {
  const answer = await page.request.get("/api/v1/requests?outcome=rescued&limit=1");
  const { requests } = (await answer.json()) as { requests: { request_id: string }[] };
  const id = requests[0]?.request_id;
  if (id === undefined) throw new Error("The story has no rescued request.");
  return `/requests/${id}`;
}

for (const look of LOOKS) {
  test(`pages are accessible and never scroll sideways: ${look.theme}, ${look.locale}, ${look.width}`, async ({
    page,
    seeded,
  }) => {
    // A look at a dozen pages, each searched by axe.
    test.setTimeout(240_000);
    await dress(page, seeded.url, look);
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    for (const path of [...PAGES, await rescuedRequest(page)]) {
      await page.goto(path);
      await expect(page.locator("h1")).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
      // Evaluated, not added as a script tag: the page's policy forbids foreign scripts, and should.
      await page.evaluate(AXE);
      const violations = await page.evaluate(async () => {
        const { axe } = window as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        };
        const found = await axe.run();
        return found.violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
        );
      });
      expect.soft(violations, path).toEqual([]);
    }
    expect(errors).toEqual([]);
  });
}

test("a range and a filter live in the address, and clear filters leads back", async ({ page }) => {
  await page.goto("/?range=now-6h&provider=openai");
  await expect(page.getByText("openai").first()).toBeVisible();
  await page.goto("/?provider=nobody");
  await expect(page.getByRole("heading", { name: "The filters leave nothing" })).toBeVisible();
  await page.getByRole("link", { name: "Clear the filters" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("heading", { name: "Limited attempts by limit source" })).toBeVisible();
});

test("a range without attempts says when the last one was and leads there", async ({ page }) => {
  const dayMs = 86_400_000;
  const toMs = Date.now() - 20 * dayMs;
  await page.goto(`/?from=${toMs - dayMs}&to=${toMs}`);
  await expect(page.getByRole("heading", { name: "Nothing in this time range" })).toBeVisible();
  await page.getByRole("link", { name: "Go there" }).click();
  await expect(page.getByRole("heading", { name: "Limited attempts by limit source" })).toBeVisible();
});

test("every chart has its figures as a table", async ({ page }) => {
  await page.goto("/");
  for (const name of [
    "Limited attempts by limit source",
    "Utilization, peak minute",
    "Fallback rate",
    "Cache hits",
    "Time to first token",
  ]) {
    await page.getByRole("button", { name: `Show as table: ${name}` }).click();
    const rows = page.getByRole("figure", { name }).getByRole("row");
    expect(await rows.count(), name).toBeGreaterThan(50);
    await page.getByRole("button", { name: `Show as chart: ${name}` }).click();
  }
});

test("dragging across a chart zooms in, and Back zooms out", async ({ page }) => {
  await page.goto("/");
  const plot = page
    .getByRole("figure", { name: "Limited attempts by limit source" })
    .locator("svg.recharts-surface")
    .first();
  const box = await plot.boundingBox();
  if (!box) throw new Error("The chart is not drawn.");
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2, { steps: 5 });
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL(/from=\d+&to=\d+/);
  await page.goBack();
  await expect(page).not.toHaveURL(/from=/);
});

test("a pool is declared in Settings and shows its utilization on the overview", async ({ page }) => {
  await page.goto("/settings");
  await page.getByRole("button", { name: "Declare a pool" }).click();
  const form = page.locator("form");
  await form.getByLabel("Name", { exact: true }).fill("deepinfra pool");
  await form.getByLabel("Provider", { exact: true }).fill("deepinfra");
  await form
    .getByLabel(/requests per minute/i)
    .first()
    .fill("100");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(
    page
      .getByRole("cell", { name: "deepinfra pool" })
      .or(page.getByRole("rowheader", { name: "deepinfra pool" }))
      .first(),
  ).toBeVisible();
  await page.goto("/?provider=deepinfra");
  await expect(page.getByRole("row", { name: /deepinfra pool RPM/ })).toBeVisible();
});
