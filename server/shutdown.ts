import type { Server } from "node:http";

const DRAIN_MS = 4_000;
const GIVE_UP_MS = 8_000;

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
    const drained = new Promise<void>((resolve) => server.close(() => resolve()));
    await closeStreams?.();
    server.closeIdleConnections();
    const forced = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await drained;
    clearTimeout(forced);
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
