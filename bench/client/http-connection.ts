import { connect, type Socket } from "node:net";

export interface HttpAnswer {
  status: number;
  body: string;
}

/** One keep-alive connection with one request at a time; reads only as much of HTTP as our servers answer with. */
export class HttpConnection {
  readonly #socket: Socket;
  #received = "";
  #waiting: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | null = null;

  constructor(port: number) {
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket.setEncoding("latin1");
    this.#socket.on("data", (text: string) => this.#receive(text));
    this.#socket.on("error", (error) => this.#fail(error));
    this.#socket.on("close", () => this.#fail(new Error("The server closed a connection.")));
  }

  send(request: Uint8Array): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = null;
  }

  #receive(text: string): void {
    this.#received += text;
    const headEnd = this.#received.indexOf("\r\n\r\n");
    if (headEnd === -1) return;
    const head = this.#received.slice(0, headEnd);
    const rest = this.#received.slice(headEnd + 4);
    if (!isComplete(head, rest)) return;
    this.#received = "";
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve({ status: Number(head.slice(9, 12)), body: rest });
  }
}

function isComplete(head: string, rest: string): boolean {
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  return length === undefined ? rest.endsWith("0\r\n\r\n") : rest.length >= Number(length);
}
