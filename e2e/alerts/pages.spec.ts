import { expect, test } from "@playwright/test";
import { type RunningServer, startServer } from "../start-server";
import { attemptsOf, FAST_ALERTS, send } from "./fast-alerts";
import { type Receiver, startReceiver } from "./receiver";

let server: RunningServer;
let receiver: Receiver;

test.beforeAll(async () => {
  receiver = await startReceiver();
  server = await startServer(FAST_ALERTS);
});

test.afterAll(async () => {
  await server?.stop();
  server?.removeFiles();
  await receiver.close();
});

test("a webhook and a rule are set by hand, the alert is seen, told, acknowledged, and over", async ({ page }) => {
  test.setTimeout(120_000);
  page.setDefaultTimeout(20_000);
  const within = { timeout: 30_000 };
  await page.goto(`${server.url}/alerts/channels/new`);
  await page.getByLabel("Name", { exact: true }).fill("Night shift");
  await page.getByRole("textbox", { name: "Address" }).fill(receiver.url);
  await page.getByRole("button", { name: "Save channel" }).click();
  await expect(page.getByText(/whsec_[A-Za-z0-9+/=]{20,}/)).toBeVisible(within);
  await page
    .getByRole("button", { name: "I have copied it" })
    .or(page.getByRole("link", { name: "I have copied it" }))
    .click();
  await page.getByRole("button", { name: "Send test" }).click();
  await expect.poll(() => receiver.received.map(({ body }) => body.type), within).toEqual(["alert.test"]);

  await send(`${server.url}/api/v1/attempts`, attemptsOf("shop", 60, 0));
  await page.goto(`${server.url}/alerts/rules/new`);
  await page.getByLabel("Name", { exact: true }).fill("Shop is limited");
  await page
    .getByRole("textbox", { name: "For" })
    .or(page.getByRole("spinbutton", { name: "For" }))
    .fill("0");
  // The one channel there is is chosen already.
  await expect(page.getByRole("button", { name: /Night shift/ })).toBeVisible();
  await expect(page.getByText(/would have fired|would not have fired/i).first()).toBeVisible(within);
  await page.getByRole("button", { name: "Save rule" }).click();
  await expect(page).toHaveURL(/\/alerts(\/rules\/[0-9a-f-]{36}|\?)/, within);

  await send(`${server.url}/api/v1/attempts`, attemptsOf("shop", 0, 60));
  const fired = () => receiver.received.filter(({ body }) => body.data.rule && body.type === "alert.fired");
  await expect.poll(() => fired().length, within).toBeGreaterThan(0);
  await page.goto(`${server.url}/`);
  await expect(page.getByRole("link", { name: "Open alerts" })).toBeVisible(within);
  await expect(page).toHaveTitle(/^\(\d+\)/, within);

  await page.goto(`${server.url}/alerts`);
  const row = page.getByRole("row", { name: /Shop is limited/ }).first();
  await expect(row).toContainText("Firing");
  await row.getByRole("button").last().click();
  await page.getByRole("menuitem", { name: /^Acknowledge/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/name/i).first().fill("Ada");
  await dialog.getByRole("button", { name: "Acknowledge" }).click();
  await expect(row).toContainText("Ada", within);

  await page.goto(`${server.url}/alerts?tab=events`);
  await page
    .getByRole("row", { name: /OK → Firing Shop is limited/ })
    .getByRole("link", { name: "told Night shift" })
    .click();
  await expect(page.getByRole("link", { name: "Only one message" })).toBeVisible(within);
  const messages = page.getByRole("table", { name: "Deliveries" }).getByRole("row");
  await expect(messages).toHaveCount(2);
  await messages.getByRole("button", { expanded: false }).click();
  await expect(page.getByText("Try 1")).toBeVisible();
});
