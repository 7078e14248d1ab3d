import { expect, test } from "@playwright/test";
import { killRounds } from "./kill-rounds";

test("killed ten times at any moment it has every attempt it acknowledged, none twice, and figures that agree", async () => {
  test.setTimeout(180_000);
  const { acknowledged, pruned } = await killRounds(10, 20261119);
  expect(acknowledged).toBeGreaterThan(100);
  expect(pruned).toBeGreaterThan(100);
});
