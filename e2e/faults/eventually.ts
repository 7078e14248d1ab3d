import { expect } from "@playwright/test";

/** `expect` for what comes about by itself, on a slow machine too. */
export const eventually = expect.configure({ timeout: 30_000 });
