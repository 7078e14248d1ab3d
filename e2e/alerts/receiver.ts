import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  id: string;
  timestamp: string;
  signature: string;
  contentType: string;
  raw: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
}

export interface Receiver {
  url: string;
  port: number;
  received: Received[];
  /** Status of the next answers; 200 unless said otherwise. */
  answer: (received: Received) => { status: number; headers?: Record<string, string>; body?: string };
  close(): Promise<void>;
}

/** A webhook's receiver on this machine that writes down everything it is sent. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const receiver: Receiver = {
    url: "",
    port: 0,
    received,
    answer: () => ({ status: 200 }),
    close: () => close(server),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const raw = Buffer.concat(chunks).toString("utf8");
      const header = (name: string) => String(request.headers[name] ?? "");
      const one: Received = {
        id: header("webhook-id"),
        timestamp: header("webhook-timestamp"),
        signature: header("webhook-signature"),
        contentType: header("content-type"),
        raw,
        body: JSON.parse(raw),
      };
      received.push(one);
      const { status, headers, body } = receiver.answer(one);
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", () => listening()));
  receiver.port = (server.address() as AddressInfo).port;
  receiver.url = `http://127.0.0.1:${receiver.port}/hook`;
  return receiver;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((closed) => server.close(() => closed()));
}
