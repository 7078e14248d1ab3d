import type { Server } from "node:http";

const DRAIN_MS = 4_000;
const GIVE_UP_MS = 8_000;
const SWEEP_MS = 50;

/** On SIGTERM or SIGINT: take nothing new, let running answers finish, run the closers in order, and exit. */
export function closeOnSignals(server: Server, closers: readonly (() => unknown)[]): void {
  let isClosing = false;
  const close = async (signal: NodeJS.Signals) => {
    if (isClosing) return;
    isClosing = true;
    console.log(`${signal}: finishing what is running.`);
    setTimeout(() => {
      console.error("Closing took too long; ending now.");
      process.exit(1);
    }, GIVE_UP_MS).unref();
    const [closeStreams, ...rest] = closers;
    await closeStreams?.();
    await drain(server);
    for (const closer of rest) await closer();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      close(signal).catch((error: unknown) => {
        console.error(error);
        process.exit(1);
      });
    });
  }
}

/** Ends connections as they fall idle, and after a while those that do not. */
async function drain(server: Server): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const forced = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(sweep);
  clearTimeout(forced);
}
