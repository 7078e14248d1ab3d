import { AsyncLocalStorage } from "node:async_hooks";
import type { Caller } from "../../lib/access/caller";

export interface Call {
  caller: Caller;
  address: string;
}

/** Who the call is from that is being answered. */
export class Callers {
  readonly #calls = new AsyncLocalStorage<Call>();

  answering<Output>(call: Call, answer: () => Output): Output {
    return this.#calls.run(call, answer);
  }

  readonly current = (): Call => {
    const call = this.#calls.getStore();
    if (call === undefined) throw new Error("Nobody is being answered here.");
    return call;
  };
}
