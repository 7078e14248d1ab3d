import { z } from "zod";
import type { HttpReceipt, OutgoingHttp, ReceiptVerdict } from "../lib/channels/channel-kind";
import type { Notice } from "../lib/channels/notice";
import { MemoryOutbox } from "../lib/delivery/outbox-fixture";
import type { ChannelReport } from "../lib/model/channel";
import { OutboxLoop, type OutboxLoopOptions } from "./outbox-loop";
import type { Redact } from "./senders/redact";
import { type Sent, verdictOf } from "./senders/sent";
import type { AnyKind } from "./try-message";

/** A kind of receiver that is told what happened in as few words as possible. */
export const TINY_KIND: AnyKind = {
  type: "webhook",
  fields: [],
  schema: z.object({ url: z.string().default("https://hooks.example.com/"), room: z.string().default("") }),
  maxEvents: 5,
  dropsLateResolved: false,
  pace: { burst: 10, everyMs: 1_000 },
  compose: (notice, { url, room }, { messageId }): OutgoingHttp => ({
    via: "http",
    method: "POST",
    url,
    headers: { "webhook-id": messageId, ...(room === "" ? {} : { room }) },
    body: JSON.stringify(wordsOf(notice)),
  }),
  judge: ({ status, body }: HttpReceipt): ReceiptVerdict =>
    status < 300 ? verdictOf("delivered", null, null) : verdictOf("retry", null, `It answered ${status}: ${body}`),
};

function wordsOf(notice: Notice): string[] {
  if (notice.kind === "test") return [`test of ${notice.channelName}`];
  if (notice.kind === "channel_failing") {
    return [`${notice.channelName} fails: ${notice.lastError}`, alertsOf(notice)];
  }
  if (notice.kind !== "alert") {
    const since = new Date(notice.sinceMs).toISOString().slice(11, 19);
    return [`${notice.channelName} works again, failed since ${since}`, alertsOf(notice)];
  }
  return notice.items.map(
    ({ event, firedLate }) => `${event.id} ${firedLate === null ? event.kind : "fired and resolved"}`,
  );
}

function alertsOf({ waitingAlerts, lostAlerts }: ChannelReport): string {
  return `${waitingAlerts} waited, ${lostAlerts} lost`;
}

export interface Arrival {
  atMs: number;
  channel: string;
  id: string;
  words: string[];
  room: string | undefined;
}

type Answer = (arrival: Arrival) => Promise<ReceiptVerdict> | ReceiptVerdict;

/** A loop over a store in memory whose far side answers as it is told; times are since the fixture was made. */
export function loopFixture(more: Partial<OutboxLoopOptions> = {}) {
  const startMs = Date.now();
  const store = new MemoryOutbox();
  const arrivals: Arrival[] = [];
  const far: { answer: Answer } = { answer: () => verdictOf("delivered", null, null) };
  let calls = 0;

  const send = async ({ url, headers, body }: OutgoingHttp, _judge: unknown, redact: Redact): Promise<Sent> => {
    const arrival = {
      atMs: Date.now() - startMs,
      channel: new URL(url).pathname.slice(1),
      id: headers["webhook-id"] ?? "",
      words: JSON.parse(body) as string[],
      room: headers.room,
    };
    arrivals.push(arrival);
    const verdict = await far.answer(arrival);
    return { verdict, httpStatus: null, tookMs: 0, requestExcerpt: redact(body), responseExcerpt: "" };
  };

  const options: OutboxLoopOptions = {
    store,
    kindOf: () => TINY_KIND,
    http: { send },
    smtp: { send: () => Promise.reject(new Error("no mail here")) },
    secretBox: { open: (sealed) => sealed },
    userAgent: "Limitscope/test",
    appUrl: "https://limits.example.com",
    poolNames: async () => ({}),
    groupWaitMs: 20_000,
    now: Date.now,
    random: () => (calls++ * 0.618) % 1,
    ...more,
  };
  return { store, arrivals, far, startMs, newLoop: () => new OutboxLoop(options) };
}
