import { expect, test } from "@playwright/test";
import { type RunningServer, startServer } from "./start-server";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(async () => {
  await server.stop();
  server.removeFiles();
});

test("language, theme and time zone are chosen in Settings and hold on every page", async ({ page }) => {
  await page.goto(`${server.url}/settings`);
  await page.getByRole("group", { name: "Theme" }).getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByLabel("Time zone", { exact: true }).last().selectOption("Asia/Tokyo");
  await page.getByRole("group", { name: "Language" }).getByRole("button", { name: "简体中文" }).click();
  await expect(page.getByRole("heading", { name: "偏好" })).toBeVisible();
  await page.goto(`${server.url}/`);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: /时区.*GMT\+9/ })).toBeVisible();
  await page.goto(`${server.url}/settings`);
  await page.getByRole("group", { name: "语言" }).getByRole("button", { name: "English" }).click();
  await page.getByLabel("Time zone", { exact: true }).last().selectOption("");
  await page.goto(`${server.url}/`);
  await expect(page.getByRole("button", { name: /Time zone.*GMT\+9/ })).toHaveCount(0);
});
