import { spawnSync } from "node:child_process";
import { expect, type Page, test } from "@playwright/test";
import { limitPayloads, ordinaryPayloads } from "../lib/ingest/providers/fixtures/payloads";
import { interleaved } from "./real-input";
import { type RunningServer, startServer } from "./start-server";

const IMAGES = new URL("../docs/images/", import.meta.url).pathname;

interface Look {
  theme?: "light" | "dark";
  locale?: "en" | "zh-CN";
}

async function take(page: Page, url: string, name: string, { theme = "light", locale = "en" }: Look = {}) {
  const { origin } = new URL(url);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.context().addCookies([
    { name: "limitscope_theme", value: theme, url: origin },
    { name: "limitscope_locale", value: locale, url: origin },
    // The browser would report its zone by itself, one page too late for the first picture.
    { name: "limitscope_zone", value: "Asia/Shanghai", url: origin },
  ]);
  await page.goto(url);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Charts measure their frame before they draw.
  await page.waitForTimeout(1_000);
  await page.screenshot({ path: `${IMAGES}${name}.png` });
}

async function withServer(
  environment: Record<string, string>,
  use: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const server = await startServer(environment);
  try {
    await use(server);
  } finally {
    await server.stop();
    server.removeFiles();
  }
}

test("the seeded day", async ({ page }) => {
  await withServer({}, async ({ url }) => {
    const seed = spawnSync(process.execPath, ["dist/seed.js"], {
      env: { ...process.env, LIMITSCOPE_URL: url },
      encoding: "utf8",
    });
    expect(seed.status, seed.stderr).toBe(0);
    await take(page, url, "overview-light");
    await take(page, url, "overview-zh", { locale: "zh-CN" });
    const answer = await page.request.get(`${url}/api/v1/requests?outcome=rescued&limit=1`);
    const { requests } = (await answer.json()) as { requests: { request_id: string }[] };
    await take(page, `${url}/requests/${encodeURIComponent(requests[0]?.request_id ?? "")}`, "request-light");
  });
});

test("payloads that real providers sent", async ({ page }) => {
  await withServer({ LIMITSCOPE_RETENTION_DAYS: "3650" }, async ({ url }) => {
    const real = [...ordinaryPayloads(), ...limitPayloads()];
    const answer = await page.request.post(`${url}/api/v1/attempts`, { data: interleaved(real, Date.now()) });
    expect(answer.status()).toBe(200);
    // Rollups follow within about a second.
    await page.waitForTimeout(2_500);
    await take(page, url, "real-input-overview-dark", { theme: "dark" });
    await take(page, `${url}/requests`, "real-input-requests");
  });
});
