import { expect, test } from "./fixtures";

const APPS = [
  { app: "checkout", key: "k1", run: "nightly", input_tokens: 6_000 },
  { app: "search", key: "k2", input_tokens: 1_500 },
];

test("from the chart to who used a limit, what is left of it, and the request that used the most", async ({
  page,
  baseURL,
}) => {
  // Of an account of its own: other tests send to this server, too.
  const pool = {
    name: "acme",
    provider: "openai",
    account: "acme",
    limits: { rpm: 100, tpm: 40_000, rpd: 1_000 },
    window: "rolling",
  };
  const { id } = await (await page.request.post(`${baseURL}/api/v1/pools`, { data: pool })).json();
  const nowMs = Date.now();
  const rows = APPS.flatMap((sent, app) =>
    [0, 1, 2].map((nth) => ({
      provider: "openai",
      account: "acme",
      model: "gpt-6-luna",
      status: 200,
      request_id: `r-${app}-${nth}`,
      started_at: nowMs - 20_000 - nth * 1_000,
      duration_ms: 800,
      output_tokens: 500,
      ...sent,
    })),
  );
  expect((await page.request.post(`${baseURL}/api/v1/attempts`, { data: rows })).status()).toBe(200);

  await expect(async () => {
    const answer = await page.request.get(`${baseURL}/api/v1/pools/${id}`);
    const { headroom } = await answer.json();
    expect(headroom.find(({ limit }: { limit: string }) => limit === "rpd")).toMatchObject({ left: 994 });
  }).toPass();

  await page.goto(`${baseURL}/`);
  await page.getByRole("link", { name: "Who used it: acme TPM" }).click();
  await expect(page.getByRole("heading", { name: "Who used it" })).toBeVisible();
  const byApp = page.getByRole("table", { name: "By app" });
  await expect(byApp.getByRole("row").nth(1)).toContainText(/checkout.*19,500.*76.5%/);
  await expect(page.getByRole("table", { name: "By key" })).toContainText("k2");
  await expect(page.getByRole("table", { name: "Left now" })).toContainText("RPD");

  await page.getByRole("link", { name: "RPM", exact: true }).click();
  await expect(byApp.getByRole("row").nth(1)).toContainText(/3.*50/);
  await page.getByRole("link", { name: "r-0-0" }).click();
  await expect(page).toHaveURL(/\/requests\/r-0-0/);

  await page.goto(`${baseURL}/settings`);
  await expect(page.getByRole("row", { name: /acme/ })).toContainText("left");
});
