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

const ATTEMPT = { provider: "vllm", model: "house-large", status: 200, input_tokens: 1_000, output_tokens: 1_000 };

async function costOf(id: string): Promise<unknown> {
  const sent = await fetch(`${server.url}/api/v1/attempts`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...ATTEMPT, request_id: id }),
  });
  expect(sent.status).toBe(200);
  const answer = await fetch(`${server.url}/api/v1/requests/${id}`);
  const { attempts } = (await answer.json()) as { attempts: { cost_usd: unknown; cost_source: unknown }[] };
  return [attempts[0]?.cost_usd, attempts[0]?.cost_source];
}

test("a model without a price is named in Settings, gets one, and costs it from then on", async ({ page }) => {
  expect(await costOf("before")).toEqual([null, "unpriced"]);
  await page.goto(`${server.url}/settings`);
  await page.getByRole("button", { name: /house-large · 1/ }).click();
  const form = page.locator("form");
  await expect(form.getByLabel("Model", { exact: true })).toHaveValue("house-large");
  await form.getByLabel("Input", { exact: true }).fill("2");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Required.")).toBeVisible();
  await form.getByLabel("Output", { exact: true }).fill("8");
  await form.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("row", { name: /house-large/ });
  await expect(row).toContainText("$2.00");
  await expect(page.getByRole("button", { name: /house-large · 1/ })).toBeHidden();
  expect(await costOf("after")).toEqual([0.01, "override"]);
});

test("two who edit the same price see each other, and deleting asks", async ({ page }) => {
  await page.goto(`${server.url}/settings`);
  await page.getByRole("button", { name: "Edit the price of house-large" }).click();
  const prices = `${server.url}/api/v1/prices`;
  const [stored] = ((await (await fetch(prices)).json()) as { prices: { id: string; version: number }[] }).prices;
  const other = await fetch(`${prices}/${stored?.id}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "house-large", input_usd: 3, output_usd: 9, version: stored?.version }),
  });
  expect(other.status).toBe(200);
  const form = page.locator("form");
  await form.getByLabel("Input", { exact: true }).fill("4");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Somebody else saved this price")).toBeVisible();
  await form.getByRole("button", { name: "Show what stands now" }).click();
  await expect(form.getByLabel("Input", { exact: true })).toHaveValue("3");
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete the price of house-large" }).click();
  await page.getByRole("button", { name: "Delete price" }).click();
  await expect(page.getByText("No prices of your own")).toBeVisible();
  expect(await costOf("deleted")).toEqual([null, "unpriced"]);
});
