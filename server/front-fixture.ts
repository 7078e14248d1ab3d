import { once } from "node:events";
import { type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach } from "vitest";
import type { KeyScope } from "../lib/model/access";
import { ALLOW_NOTHING } from "../lib/net/allow-list";
import type { StorageReport } from "../lib/storage/judge-storage";
import type { AttemptStore } from "../lib/store/attempts";
import { memoryStores } from "../lib/store/memory";
import { type Access, type AccessOptions, openAccess } from "./access/open-access";
import { createFront, type FrontOptions } from "./front";
import { type LiveStreamOptions, LiveStreams } from "./live-stream";

export const NOW = Date.UTC(2026, 10, 19, 12);
export const ATTEMPT = { provider: "openai", model: "gpt-6-luna", status: 200, started_at: NOW - 1_000, id: "a" };

/** Half full. */
const STORAGE: StorageReport = {
  state: "ok",
  databaseBytes: 5e9,
  usableBytes: 1e9,
  freeDiskBytes: 50e9,
  budgetBytes: 10e9,
  budgetFrom: "setting",
  fullShare: 0.5,
  bytesPerDay: null,
  daysUntilFull: null,
  advice: [],
  parts: null,
};

export interface TestFront {
  port: number;
  store: AttemptStore;
  streams: LiveStreams;
  access: Access;
  /** Makes a key; answers its secret. */
  makeKey(name: string, scopes: KeyScope[]): Promise<string>;
  /** Paths that went on to Next. */
  passed: string[];
  send(call: Call): Promise<Reply>;
  /** A bare connection on which the test writes HTTP by hand. */
  dial(): Socket;
}

export interface Call {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Reply {
  status: number;
  headers: IncomingMessage["headers"];
  text: string;
  json(): Record<string, unknown>;
}

const open: { server: Server; streams: LiveStreams; sockets: Socket[]; stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const { server, streams, sockets, stop } of open.splice(0)) {
    await stop();
    streams.close();
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  }
});

/** The front over a store in memory, at a free port, closed after the test. */
export async function openFront(
  over: Partial<Omit<FrontOptions, "access">> & { live?: LiveStreamOptions; policy?: Partial<AccessOptions> } = {},
): Promise<TestFront> {
  const { live, policy, ...options } = over;
  const stores = memoryStores({ retentionMs: 30 * 86_400_000, now: () => NOW });
  const store = options.store ?? stores.attempts;
  const access = await openAccess({
    store: stores.access,
    password: null,
    publicOrigin: null,
    trusted: ALLOW_NOTHING,
    now: options.now ?? (() => NOW),
    ...policy,
  });
  const streams = new LiveStreams(store, { tickMs: 10, ...live });
  const passed: string[] = [];
  const server = createFront({
    alertHealth: () => null,
    store,
    storage: async () => STORAGE,
    streams,
    access,
    isHttpsOnly: false,
    next: async (incoming, response) => {
      passed.push(incoming.url ?? "");
      response.end("page");
    },
    now: () => NOW,
    version: "1.2.3",
    isDevelopment: false,
    ...options,
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  open.push({ server, streams, sockets, stop: access.stop });
  const dial = () => {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    return socket;
  };
  const makeKey = async (name: string, scopes: KeyScope[]) => {
    const call = { caller: { kind: "local" } as const, address: "127.0.0.1" };
    return (await access.callers.answering(call, () => access.desk.keys.create({ name, scopes }))).secret;
  };
  return { port, store, streams, access, makeKey, passed, dial, send: (call) => send(port, call) };
}

function send(port: number, { method = "POST", path = "/api/v1/attempts", headers = {}, body }: Call): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: "127.0.0.1", method, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: () => JSON.parse(text) });
      });
      response.on("error", reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
