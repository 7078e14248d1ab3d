import type { MessagePort } from "node:worker_threads";
import type { Database } from "better-sqlite3";
import { explained } from "../sqlite-reason";
import type { Answer, Command, Failure } from "./commands";
import { failureOf, isDamage } from "./failure";
import type { Writer } from "./writer";

/** A file that is damaged somewhere may be readable elsewhere, and a process that ends would only be started again. */
export function openWriter(open: () => Writer): Writer | { damage: Failure } {
  try {
    return open();
  } catch (error) {
    if (isDamage(error)) return { damage: failureOf(error) };
    return explained(() => {
      throw error;
    });
  }
}

/** Answers every command with what is damaged, until it is told to close. */
export function refuseAll(port: MessagePort, database: Database, failure: Failure): void {
  port.on("message", ({ id, name }: Command) => {
    if (name !== "close") return port.postMessage({ id, failure } satisfies Answer);
    database.close();
    port.postMessage({ id, output: null } satisfies Answer);
    return port.close();
  });
  console.error(failure.message);
  port.postMessage({ ready: true });
}
