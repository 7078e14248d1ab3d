import { Outage } from "../lib/outage";
import type { HttpSender } from "./senders/http-sender";
import { redactorOf } from "./senders/redact";
import { verdictOf } from "./senders/sent";

export interface DeadManPing {
  /** Calls the URL, unless a call is under way. */
  ping(): void;
}

/** Tells somebody else's watchdog that rules are being evaluated: an evaluator that is dead cannot say so itself. */
export function deadManPing(
  url: string,
  { http, userAgent, now }: { http: Pick<HttpSender, "send">; userAgent: string; now(): number },
): DeadManPing {
  const outage = new Outage();
  let isCalling = false;
  const call = async () => {
    const request = { via: "http", method: "GET", url, headers: { "user-agent": userAgent }, body: "" } as const;
    const { verdict } = await http.send(
      request,
      ({ status }) =>
        status < 300 ? verdictOf("delivered", null, null) : verdictOf("failed", null, `It answered ${status}.`),
      redactorOf([url]),
    );
    const error = verdict.outcome === "delivered" ? null : (verdict.error ?? "It was not taken.");
    if (error === null) outage.end(now());
    else if (outage.isNews(error, now())) console.error(`The dead man's ping failed: ${error}`);
  };
  return {
    ping: () => {
      if (isCalling) return;
      isCalling = true;
      void call().finally(() => {
        isCalling = false;
      });
    },
  };
}
