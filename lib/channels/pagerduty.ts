import { z } from "zod";
import type { AlertEvent } from "../model/alert";
import type { ChannelKind, ComposeContext, HttpReceipt, ReceiptVerdict } from "./channel-kind";
import { baseAddress, configObject } from "./config-fields";
import { jsonPost } from "./json-post";
import { answered, bodyObject, judgeStatus, retryAfterOf, slowDown, textOf, verdict } from "./judge-http";
import { type NoticeText, noticeText } from "./message-text";
import type { Notice } from "./notice";
import { cut, oneLine } from "./plain-text";
import { singleItem } from "./single-item";

const MAX_SUMMARY = 1_024;
const MAX_KEY = 255;
const MAX_DETAIL = 4_000;
/** "A backoff of a few minutes", where it does not say how long. */
const BACKOFF_MS = 120_000;
const KEY = "Must be the 32 characters of the service's integration “Events API V2”.";

const schema = configObject({
  routingKey: z
    .string(KEY)
    .trim()
    .regex(/^[0-9a-zA-Z]{32}$/, KEY),
  baseUrl: baseAddress(
    "https://events.pagerduty.com",
    "In the EU region it is https://events.eu.pagerduty.com; leave it out elsewhere.",
  ),
});
export type PagerdutyConfig = z.output<typeof schema>;

/** What PagerDuty tells apart and joins by. */
function dedupKey(notice: Notice): string {
  switch (notice.kind) {
    case "alert":
      return singleItem(notice).event.episodeId;
    case "test":
      return cut(`limitscope-test-${oneLine(notice.channelName)}`, { max: MAX_KEY });
    case "channel_failing":
    case "channel_recovered":
      return `limitscope-channel-${notice.outageId}`;
  }
}

function details({ lines, facts, fix, examples }: NoticeText): Record<string, string> {
  const named = [...facts, ...(fix === null ? [] : [fix])].map(({ label, value }) => [label, value]);
  const requests = examples.links.map(({ url }) => url).join(" ");
  const all = [
    ...named,
    ...(requests === "" ? [] : [[examples.label, requests]]),
    ...(lines.length === 0 ? [] : [["message", lines.join(" ")]]),
  ];
  return Object.fromEntries(all.map(([label = "", value = ""]) => [label, cut(value, { max: MAX_DETAIL })]));
}

function trigger(notice: Notice, event: AlertEvent | null, context: ComposeContext) {
  const text = noticeText(notice, context);
  const severity = { critical: "critical", warning: "warning", resolved: "info", info: "info" }[text.tone];
  const component = event?.context?.provider ?? event?.labels.provider ?? null;
  return {
    client: "Limitscope",
    client_url: text.actions[0]?.url ?? notice.appUrl,
    links: text.actions.map(({ label, url }) => ({ href: url, text: label })),
    payload: {
      summary: cut(text.title, { max: MAX_SUMMARY }),
      source: "limitscope",
      severity,
      timestamp: new Date(event?.firedAtMs ?? notice.createdAtMs).toISOString(),
      ...(component === null ? {} : { component: cut(oneLine(component), { max: 200 }) }),
      ...(event === null ? {} : { group: cut(oneLine(event.ruleName), { max: 200 }), class: event.metric }),
      custom_details: details(text),
    },
  };
}

function judge(receipt: HttpReceipt): ReceiptVerdict {
  const { status } = receipt;
  const body = bodyObject(receipt);
  if (status === 429) return slowDown(receipt, retryAfterOf(receipt) ?? BACKOFF_MS);
  if (status === 400) {
    const errors = Array.isArray(body.errors) ? body.errors.filter((error) => typeof error === "string") : [];
    const said = [textOf(body.message), ...errors].filter((part) => part !== "").join(": ");
    return verdict("failed", { code: textOf(body.status) || null, error: answered(receipt, said || receipt.body) });
  }
  if (status >= 200 && status < 300)
    return body.status === "success"
      ? verdict("delivered")
      : verdict("failed", { error: answered(receipt, "it did not say success; check the base URL") });
  return judgeStatus(receipt);
}

export const pagerduty: ChannelKind<PagerdutyConfig> = {
  type: "pagerduty",
  fields: [
    { name: "routingKey", kind: "secret", isRequired: true, isSecret: true },
    {
      name: "baseUrl",
      kind: "url",
      isRequired: false,
      isSecret: false,
      placeholder: "https://events.pagerduty.com",
    },
  ],
  schema,
  maxEvents: 1,
  dropsLateResolved: true,
  pace: { burst: 10, everyMs: 500 },
  compose: (notice, { routingKey, baseUrl }, context) => {
    const event = notice.kind === "alert" ? singleItem(notice).event : null;
    const isOver = event?.kind === "resolved" || notice.kind === "channel_recovered";
    const body = {
      routing_key: routingKey,
      event_action: isOver ? "resolve" : "trigger",
      dedup_key: dedupKey(notice),
      ...(isOver ? {} : trigger(notice, event, context)),
    };
    return jsonPost(`${baseUrl}/v2/enqueue`, JSON.stringify(body), context);
  },
  judge,
};
