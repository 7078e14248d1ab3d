import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket, type Server as TcpServer } from "node:net";
import { onTestFinished } from "vitest";
import type { HttpReceipt, OutgoingHttp, ReceiptVerdict } from "../../lib/channels/channel-kind";
import { verdictOf } from "./sent";

/** Listens on a free port of 127.0.0.1 until the test is over. */
export async function listen(server: Server | TcpServer): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return (server.address() as AddressInfo).port;
}

export function httpReceiver(answer: RequestListener): Promise<number> {
  return listen(createServer(answer));
}

export function tcpReceiver(answer: (socket: Socket) => void): Promise<number> {
  return listen(createTcpServer(answer));
}

export function post(url: string, more: Partial<OutgoingHttp> = {}): OutgoingHttp {
  return { via: "http", method: "POST", url, headers: { "content-type": "application/json" }, body: "{}", ...more };
}

/** As chat receivers are judged: by the code in the body, and 429 by its Retry-After. */
export function judgeByCode({ status, headers, body }: HttpReceipt): ReceiptVerdict {
  if (status === 410) return verdictOf("gone", null, "The receiver is gone.");
  if (status === 429) return verdictOf("retry", null, "Too many.", Number(headers["retry-after"]) * 1_000);
  if (status >= 500) return verdictOf("retry", null, `It answered ${status}.`);
  if (status >= 400) return verdictOf("failed", null, `It answered ${status}.`);
  const code = /"errcode":\s*(\d+)/.exec(body)?.[1] ?? null;
  return code === null || code === "0"
    ? verdictOf("delivered", code, null)
    : verdictOf("failed", code, `errcode ${code}`);
}

export function judgeByStatus({ status }: HttpReceipt): ReceiptVerdict {
  return status < 300 ? verdictOf("delivered", null, null) : verdictOf("failed", null, `It answered ${status}.`);
}
