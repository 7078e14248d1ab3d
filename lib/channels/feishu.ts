import type { z } from "zod";
import { toBase64 } from "./base64";
import type { ChannelKind, ComposeContext, HttpReceipt, ReceiptVerdict } from "./channel-kind";
import { configObject, optionalText, webAddress } from "./config-fields";
import { escapeLark } from "./escapes";
import { fitNotice } from "./fit-notice";
import { jsonPost } from "./json-post";
import { answered, bodyObject, judgeStatus, longerWait, textOf, verdict } from "./judge-http";
import { markdownLink } from "./markdown-link";
import type { DigestLine, Link, NoticeText, Tone } from "./message-text";
import { escapeAll, utf8Bytes } from "./plain-text";
import { SIGN } from "./tone-looks";

const MAX_BYTES = 20_000;
/** Too many at the same time, as on full and half hours: another try some seconds later passes. */
const RATE_WAIT_MS = 15_000;
const TEMPLATE: Record<Tone, string> = { critical: "red", warning: "orange", resolved: "green", info: "blue" };

const schema = configObject({
  url: webAddress(
    "Copy the webhook address of the group's custom bot: https://open.feishu.cn/open-apis/bot/v2/hook/… (Lark: open.larksuite.com).",
  ),
  secret: optionalText("Copy the bot's secret where “signature verification” is on, else leave it out."),
  keyword: optionalText("Give one of the bot's keywords where “custom keywords” is on, else leave it out.", 100),
});
export type FeishuConfig = z.output<typeof schema>;

const marked = (text: string) => escapeAll(text, escapeLark);
const div = (content: string) => ({ tag: "div", text: { tag: "lark_md", content } });

const link = (to: Link) => markdownLink(to, escapeLark);

function digestDiv({ tone, title, detail, url }: DigestLine) {
  const name = url === null ? marked(title) : link({ label: title, url });
  return div(`${SIGN[tone]} ${name}${detail === "" ? "" : `\n${marked(detail)}`}`);
}

function card(
  { tone, title, lines, facts, fix, digest, examples, actions, colon }: NoticeText,
  keyword: string | null,
) {
  const named = [...facts, ...(fix === null ? [] : [fix])];
  const buttons = actions.map(({ label, url }, at) => ({
    tag: "button",
    text: { tag: "plain_text", content: label },
    type: at === 0 ? "primary" : "default",
    url,
  }));
  return {
    config: { wide_screen_mode: true },
    header: { template: TEMPLATE[tone], title: { tag: "plain_text", content: title } },
    elements: [
      ...lines.map((line) => div(marked(line))),
      ...digest.map(digestDiv),
      ...(named.length === 0
        ? []
        : [div(named.map(({ label, value }) => `**${label}**${colon}${marked(value)}`).join("\n"))]),
      ...(examples.links.length === 0 ? [] : [div(`**${examples.label}**: ${examples.links.map(link).join(" · ")}`)]),
      ...(buttons.length === 0 ? [] : [{ tag: "action", actions: buttons }]),
      ...(keyword === null ? [] : [{ tag: "note", elements: [{ tag: "plain_text", content: keyword }] }]),
    ],
  };
}

/** The time and the secret are the key; what is signed is empty. */
export function feishuSign(secret: string, seconds: string, hmac: ComposeContext["hmacSha256"]): string {
  return toBase64(hmac(`${seconds}\n${secret}`, ""));
}

const ADVICE: Record<string, string> = {
  9499: "bad request, or larger than 20 KB",
  19001: "the webhook's token is not valid; copy the address of the bot again",
  19002: "the parameters are not valid",
  19021: "the signature does not match or is older than an hour; check the secret and this machine's clock",
  19022: "this machine's IP address is not on the bot's list; add it there",
  19024: "none of the bot's keywords is in the message; set the field keyword to one of them",
};

function judge(receipt: HttpReceipt): ReceiptVerdict {
  const body = bodyObject(receipt);
  const number = body.code ?? body.StatusCode;
  const code = typeof number === "number" ? String(number) : null;
  if (receipt.status === 410) return judgeStatus(receipt);
  if (code === "0" && receipt.status === 200) return verdict("delivered");
  if (code === "11232") {
    const waitMs = Math.max(longerWait(receipt, null) ?? 0, RATE_WAIT_MS);
    const error = answered(receipt, "11232: too many messages at once");
    return verdict("retry", { code, error, retryAfterMs: waitMs, pauseMs: waitMs });
  }
  if (receipt.status !== 200 && (code === null || code === "0")) return judgeStatus(receipt);
  if (code === null) return verdict("failed", { error: answered(receipt, "it did not say code 0; check the address") });
  const said = textOf(body.msg) || textOf(body.StatusMessage);
  const words = [code, ADVICE[code], said].filter((part) => part !== undefined && part !== "").join(": ");
  return verdict(code === "19001" ? "gone" : "failed", { code, error: answered(receipt, words) });
}

export const feishu: ChannelKind<FeishuConfig> = {
  type: "feishu",
  fields: [
    {
      name: "url",
      kind: "url",
      isRequired: true,
      isSecret: true,
      placeholder: "https://open.feishu.cn/open-apis/bot/v2/hook/…",
    },
    { name: "secret", kind: "secret", isRequired: false, isSecret: true },
    { name: "keyword", kind: "text", isRequired: false, isSecret: false },
  ],
  schema,
  maxEvents: 10,
  dropsLateResolved: false,
  pace: { burst: 5, everyMs: 1_000 },
  compose: (notice, { url, secret, keyword }, context) => {
    const seconds = String(Math.floor(context.nowMs / 1_000));
    const signed = secret === null ? {} : { timestamp: seconds, sign: feishuSign(secret, seconds, context.hmacSha256) };
    const build = (text: NoticeText) =>
      JSON.stringify({ ...signed, msg_type: "interactive", card: card(text, keyword) });
    return jsonPost(
      url,
      fitNotice(notice, context, build, (body) => utf8Bytes(body) <= MAX_BYTES),
      context,
    );
  },
  judge,
};
