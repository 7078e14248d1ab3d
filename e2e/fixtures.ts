import { test as base } from "@playwright/test";
import { type RunningServer, startServer } from "./start-server";

export { expect } from "@playwright/test";

/** Tests with a server of their worker's own, over an empty database; `baseURL` is its address. */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters from the pattern.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
      server.removeFiles();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});
