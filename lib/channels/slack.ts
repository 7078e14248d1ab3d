import type { z } from "zod";
import type { ChannelKind, HttpReceipt, ReceiptVerdict } from "./channel-kind";
import { configObject, webAddress } from "./config-fields";
import { escapeAngles } from "./escapes";
import { fitNotice } from "./fit-notice";
import { jsonPost } from "./json-post";
import { answered, bodyObject, judgeStatus, longerWait, slowDown, verdict } from "./judge-http";
import type { DigestLine, Fact, Link, NoticeText } from "./message-text";
import { cut, escapeAll } from "./plain-text";
import { HEX_COLOUR, SIGN } from "./tone-looks";

const MAX_HEADER = 150;
const MAX_SECTION = 3_000;
const MAX_FIELD = 2_000;
const MAX_FIELDS = 10;
const MAX_BUTTON = 75;
const MAX_BLOCKS = 50;

type Block = { type: string; text?: { type: string; text: string } } & Record<string, unknown>;

const schema = configObject({
  url: webAddress("Copy the webhook URL of your Slack app: https://hooks.slack.com/services/…."),
});
export type SlackConfig = z.output<typeof schema>;

const marked = (text: string, max: number) => cut(text, { max, escapeOne: escapeAngles });
const section = (text: string): Block => ({ type: "section", text: { type: "mrkdwn", text } });

/** A bar would end the address. */
function link({ label, url }: Link): string {
  return `<${escapeAll(url, escapeAngles).replaceAll("|", "%7C")}|${marked(label.replaceAll("|", "/"), 500)}>`;
}

function field({ label, value }: Fact) {
  return { type: "mrkdwn", text: `*${label}*\n${marked(value, MAX_FIELD - 100)}` };
}

function button({ label, url }: Link) {
  return { type: "button", text: { type: "plain_text", text: marked(label, MAX_BUTTON) }, url };
}

function digestSection({ tone, title, detail, url }: DigestLine) {
  const name = url === null ? `*${marked(title, 500)}*` : link({ label: title, url });
  return section(`${SIGN[tone]} ${name}\n${marked(detail, 500)}`.trim());
}

function blocks({ title, lines, facts, fix, digest, examples, actions }: NoticeText): Block[] {
  return [
    { type: "header", text: { type: "plain_text", text: marked(title, MAX_HEADER) } },
    ...lines.map((line) => section(marked(line, MAX_SECTION))),
    ...digest.map(digestSection),
    ...(facts.length === 0 ? [] : [{ type: "section", fields: facts.slice(0, MAX_FIELDS).map(field) }]),
    ...(fix === null ? [] : [section(`*${fix.label}*\n${marked(fix.value, MAX_SECTION - 100)}`)]),
    ...examples.links.map((example, at) => section(at === 0 ? `*${examples.label}*\n${link(example)}` : link(example))),
    ...(actions.length === 0 ? [] : [{ type: "actions", elements: actions.map(button) }]),
  ];
}

function fits(message: { blocks: Block[] }): boolean {
  const isLong = ({ text }: Block) => text !== undefined && text.text.length > MAX_SECTION;
  return message.blocks.length <= MAX_BLOCKS && !message.blocks.some(isLong);
}

function judge(receipt: HttpReceipt): ReceiptVerdict {
  const { status } = receipt;
  const body = receipt.body.trim();
  if (status === 200) return body === "ok" ? verdict("delivered") : refused(receipt, "failed");
  if (status === 429) return slowDown(receipt, longerWait(receipt, bodyObject(receipt).retry_after), "rate_limited");
  if (/^(no_service|channel_is_archived|invalid_token|channel_not_found)$/.test(body)) return refused(receipt, "gone");
  return status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 410
    ? refused(receipt, "failed")
    : judgeStatus(receipt);
}

const ADVICE: Record<string, string> = {
  no_service: "the webhook was removed; add a new one to the Slack app",
  invalid_token: "the webhook was revoked; add a new one to the Slack app",
  channel_not_found: "the Slack channel was deleted; add a webhook for another one",
  channel_is_archived: "the Slack channel is archived; unarchive it or choose another one",
  action_prohibited: "an administrator of the workspace forbids posting there",
};

function refused(receipt: HttpReceipt, outcome: "failed" | "gone"): ReceiptVerdict {
  const code = /^[a-z_]{1,60}$/.test(receipt.body.trim()) ? receipt.body.trim() : null;
  const advice = code === null ? undefined : ADVICE[code];
  return verdict(outcome, { code, error: answered(receipt, advice === undefined ? undefined : `${code}: ${advice}`) });
}

export const slack: ChannelKind<SlackConfig> = {
  type: "slack",
  fields: [
    { name: "url", kind: "url", isRequired: true, isSecret: true, placeholder: "https://hooks.slack.com/services/…" },
  ],
  schema,
  maxEvents: 10,
  dropsLateResolved: false,
  pace: { burst: 5, everyMs: 1_000 },
  compose: (notice, { url }, context) => {
    const message = fitNotice(notice, context, (text) => ({ text, blocks: blocks(text) }), fits);
    const body = {
      text: marked(message.text.title, MAX_SECTION),
      attachments: [{ color: HEX_COLOUR[message.text.tone], blocks: message.blocks }],
    };
    return jsonPost(url, JSON.stringify(body), context);
  },
  judge,
};
