import { expect, test } from "@playwright/test";
import { stormRounds } from "./storm-rounds";

test("killed five times while alerts storm, every event ends told in order under one id, and none is invented", async () => {
  test.setTimeout(300_000);
  const { events, messages } = await stormRounds(5, 20261130);
  expect(events).toBeGreaterThan(10);
  expect(messages).toBeGreaterThan(5);
});
