import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import createNext from "next";

export interface PagesOptions {
  root: string;
  hostname: string;
  isDevelopment: boolean;
}

/** Next behind the front. A page asked for while Next still starts is answered once it is up. */
export function openPages({ root, hostname, isDevelopment }: PagesOptions) {
  let isUp: (app: ReturnType<typeof createNext>) => void;
  const up = new Promise<ReturnType<typeof createNext>>((resolve) => {
    isUp = resolve;
  });
  return {
    handle: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const app = await up;
      await app.getRequestHandler()(request, response);
    },
    prepare: async (front: Server): Promise<void> => {
      // Next takes over upgrades of the server it is given. Only its development tools use them; a client that merely
      // offers HTTP/2 (Java's does, on every first request) goes on as HTTP/1.1 if nobody listens for upgrades.
      const httpServer = isDevelopment ? front : new Server();
      const { port } = front.address() as AddressInfo;
      const app = createNext({ dev: isDevelopment, dir: root, hostname, port, httpServer });
      await app.prepare();
      isUp(app);
    },
    close: async (): Promise<void> => (await up).close(),
  };
}
