import type { z } from "zod";
import type { ChannelKind, HttpReceipt, ReceiptVerdict } from "./channel-kind";
import { configObject, webAddress } from "./config-fields";
import { escapeByWidth } from "./escapes";
import { fitNotice } from "./fit-notice";
import { jsonPost } from "./json-post";
import { answered, bodyObject, judgeStatus, textOf, verdict } from "./judge-http";
import { markdownLink } from "./markdown-link";
import type { DigestLine, Link, NoticeText, Tone } from "./message-text";
import { escapeAll, utf8Bytes } from "./plain-text";
import { SIGN } from "./tone-looks";

const MAX_BYTES = 4_096;
/** Its limit is counted by the minute. */
const RATE_WAIT_MS = 60_000;
/** The three colours there are. */
const COLOUR: Record<Tone, string> = { critical: "warning", warning: "warning", resolved: "info", info: "comment" };

const schema = configObject({
  url: webAddress("Copy the webhook of the group's robot: https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…."),
});
export type WecomConfig = z.output<typeof schema>;

const marked = (text: string) => escapeAll(text, escapeByWidth);

const link = (to: Link) => markdownLink(to, escapeByWidth);

function digestLines({ tone, title, detail, url }: DigestLine): string[] {
  const name = url === null ? marked(title) : link({ label: title, url });
  return [`${SIGN[tone]} ${name}`, ...(detail === "" ? [] : [`> ${marked(detail)}`])];
}

function markdown({ tone, title, lines, facts, fix, digest, examples, actions, colon }: NoticeText): string {
  return [
    `## <font color="${COLOUR[tone]}">${SIGN[tone]} ${marked(title)}</font>`,
    ...lines.map(marked),
    ...digest.flatMap(digestLines),
    ...[...facts, ...(fix === null ? [] : [fix])].map(
      ({ label, value }) => `> ${label}${colon}<font color="comment">${marked(value)}</font>`,
    ),
    ...(examples.links.length === 0 ? [] : [`> ${examples.label}${colon}${examples.links.map(link).join(" · ")}`]),
    ...(actions.length === 0 ? [] : [actions.map(link).join(" · ")]),
  ].join("\n");
}

function judge(receipt: HttpReceipt): ReceiptVerdict {
  const body = bodyObject(receipt);
  const code = typeof body.errcode === "number" ? String(body.errcode) : null;
  if (receipt.status === 410) return judgeStatus(receipt);
  if (code === "0" && receipt.status === 200) return verdict("delivered");
  const said = textOf(body.errmsg);
  if (code === "45009") {
    const error = answered(receipt, `45009: ${said || "more than 20 messages a minute"}`);
    return verdict("retry", { code, error, retryAfterMs: RATE_WAIT_MS, pauseMs: RATE_WAIT_MS });
  }
  if (receipt.status !== 200 && (code === null || code === "0")) return judgeStatus(receipt);
  if (code === null)
    return verdict("failed", { error: answered(receipt, "it did not say errcode 0; check the address") });
  if (code === "93000")
    return verdict("gone", {
      code,
      error: answered(receipt, "93000: the key is not valid; copy the robot's webhook again"),
    });
  const words = code === "40058" ? `40058: the message is too long: ${said}` : `${code}: ${said}`;
  return verdict("failed", { code, error: answered(receipt, words) });
}

export const wecom: ChannelKind<WecomConfig> = {
  type: "wecom",
  fields: [
    {
      name: "url",
      kind: "url",
      isRequired: true,
      isSecret: true,
      placeholder: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…",
    },
  ],
  schema,
  maxEvents: 8,
  dropsLateResolved: false,
  pace: { burst: 4, everyMs: 4_000 },
  compose: (notice, { url }, context) => {
    const content = fitNotice(notice, context, markdown, (text) => utf8Bytes(text) <= MAX_BYTES);
    return jsonPost(url, JSON.stringify({ msgtype: "markdown", markdown: { content } }), context);
  },
  judge,
};
