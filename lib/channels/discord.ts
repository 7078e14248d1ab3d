import type { z } from "zod";
import type { ChannelKind, HttpReceipt, ReceiptVerdict } from "./channel-kind";
import { configObject, optionalText, webAddress } from "./config-fields";
import { escapeDiscord } from "./escapes";
import { fitNotice } from "./fit-notice";
import { jsonPost } from "./json-post";
import { answered, bodyObject, judgeStatus, longerWait, slowDown, textOf, verdict } from "./judge-http";
import { markdownLink } from "./markdown-link";
import type { DigestLine, Link, NoticeText } from "./message-text";
import { cut } from "./plain-text";
import { colourNumber, SIGN } from "./tone-looks";

const MAX_TITLE = 256;
const MAX_DESCRIPTION = 4_096;
const MAX_VALUE = 1_024;
const MAX_FIELDS = 25;
/** Of all texts of a message together. */
const MAX_TOTAL = 6_000;

const schema = configObject({
  url: webAddress("Copy the webhook URL from the channel's settings: https://discord.com/api/webhooks/…."),
  threadId: optionalText("Give the id of a thread, needed for forum channels, or leave it out.", 30),
});
export type DiscordConfig = z.output<typeof schema>;

const marked = (text: string, max: number) => cut(text, { max, escapeOne: escapeDiscord });

const link = (to: Link) => markdownLink(to, escapeDiscord);

function digestLine({ tone, title, detail, url }: DigestLine): string {
  const name = url === null ? marked(title, 300) : link({ label: title, url });
  return `${SIGN[tone]} ${name}${detail === "" ? "" : `\n${marked(detail, 300)}`}`;
}

function embed(text: NoticeText, createdAtMs: number) {
  const { tone, title, lines, facts, fix, digest, examples, actions, colon } = text;
  const fields = [
    ...facts.map(({ label, value }) => ({ name: label, value: marked(value, MAX_VALUE), inline: value.length < 40 })),
    ...(fix === null ? [] : [{ name: fix.label, value: marked(fix.value, MAX_VALUE), inline: false }]),
  ];
  const description = [
    ...lines.map((line) => marked(line, 500)),
    ...digest.map(digestLine),
    ...(examples.links.length === 0 ? [] : [`${examples.label}${colon}${examples.links.map(link).join(" · ")}`]),
    ...(actions.length === 0 ? [] : [actions.map(link).join(" · ")]),
  ].join("\n");
  const [main] = actions;
  return {
    title: marked(title, MAX_TITLE),
    description,
    ...(main === undefined ? {} : { url: main.url }),
    color: colourNumber(tone),
    timestamp: new Date(createdAtMs).toISOString(),
    fields: fields.slice(0, MAX_FIELDS),
  };
}

function fits({ title, description, fields }: ReturnType<typeof embed>): boolean {
  const total = fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  return description.length <= MAX_DESCRIPTION && title.length + description.length + total <= MAX_TOTAL;
}

/** With `wait`, Discord says whether the message was kept. */
function target({ url, threadId }: DiscordConfig): string {
  const address = new URL(url);
  address.searchParams.set("wait", "true");
  if (threadId !== null) address.searchParams.set("thread_id", threadId);
  return address.href;
}

function judge(receipt: HttpReceipt): ReceiptVerdict {
  const { status } = receipt;
  const body = bodyObject(receipt);
  const code = typeof body.code === "number" ? String(body.code) : null;
  if (status === 204) return verdict("accepted");
  if (status === 200)
    return textOf(body.id) === ""
      ? verdict("failed", { error: answered(receipt, "no message came back; this is no address of a Discord webhook") })
      : verdict("delivered");
  if (status === 429) return slowDown(receipt, longerWait(receipt, body.retry_after), code);
  if (status === 401 || status === 403 || status === 404)
    return verdict("gone", { code, error: answered(receipt, "the webhook was deleted or revoked; create a new one") });
  const said = textOf(body.message);
  return { ...judgeStatus(said === "" ? receipt : { ...receipt, body: said }), code };
}

export const discord: ChannelKind<DiscordConfig> = {
  type: "discord",
  fields: [
    { name: "url", kind: "url", isRequired: true, isSecret: true, placeholder: "https://discord.com/api/webhooks/…" },
    { name: "threadId", kind: "text", isRequired: false, isSecret: false },
  ],
  schema,
  maxEvents: 10,
  dropsLateResolved: false,
  pace: { burst: 5, everyMs: 2_000 },
  compose: (notice, config, context) => {
    const message = fitNotice(notice, context, (text) => embed(text, notice.createdAtMs), fits);
    const body = { username: "Limitscope", embeds: [message], allowed_mentions: { parse: [] } };
    return jsonPost(target(config), JSON.stringify(body), context);
  },
  judge,
};
