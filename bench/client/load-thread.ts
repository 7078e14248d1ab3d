import { parentPort } from "node:worker_threads";
import type { LoadOrder } from "./load-client";
import { runLoad } from "./run-load";

parentPort?.on("message", async (order: LoadOrder) => {
  const port = parentPort;
  try {
    port?.postMessage({ result: await runLoad(order) });
  } catch (error) {
    port?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});
