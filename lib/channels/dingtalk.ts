import type { z } from "zod";
import { toBase64 } from "./base64";
import type { ChannelKind, ComposeContext, HttpReceipt, ReceiptVerdict } from "./channel-kind";
import { configObject, optionalText, webAddress } from "./config-fields";
import { escapeByWidth } from "./escapes";
import { fitNotice } from "./fit-notice";
import { jsonPost } from "./json-post";
import { answered, bodyObject, judgeStatus, textOf, verdict } from "./judge-http";
import { markdownLink } from "./markdown-link";
import type { DigestLine, Link, NoticeText } from "./message-text";
import { cut, escapeAll, utf8Bytes } from "./plain-text";
import { SIGN } from "./tone-looks";

const MAX_BYTES = 20_000;
const MAX_PREVIEW = 100;
/** Whoever sends more than 20 a minute is not heard for so long. */
const THROTTLED_MS = 10 * 60_000;

const schema = configObject({
  url: webAddress("Copy the webhook of the group's robot: https://oapi.dingtalk.com/robot/send?access_token=…."),
  secret: optionalText("Copy the robot's secret (SEC…) where signing is on, else leave it out."),
  keyword: optionalText("Give one of the robot's keywords where keywords are on, else leave it out.", 100),
});
export type DingtalkConfig = z.output<typeof schema>;

const marked = (text: string) => escapeAll(text, escapeByWidth);

const link = (to: Link) => markdownLink(to, escapeByWidth);

function digestLines({ tone, title, detail, url }: DigestLine): string[] {
  const name = url === null ? marked(title) : link({ label: title, url });
  return [`${SIGN[tone]} ${name}`, ...(detail === "" ? [] : [`> ${marked(detail)}`])];
}

function markdown({ tone, title, lines, facts, fix, digest, examples, actions, colon }: NoticeText): string[] {
  return [
    `### ${SIGN[tone]} ${marked(title)}`,
    ...lines.map(marked),
    ...digest.flatMap(digestLines),
    ...[...facts, ...(fix === null ? [] : [fix])].map(({ label, value }) => `**${label}**${colon}${marked(value)}`),
    ...(examples.links.length === 0 ? [] : [`**${examples.label}**: ${examples.links.map(link).join(" · ")}`]),
    ...(actions.length === 0 ? [] : [actions.map(link).join(" · ")]),
  ];
}

/** The secret is the key; what is signed is time and secret. */
export function dingtalkSign(secret: string, ms: string, hmac: ComposeContext["hmacSha256"]): string {
  return toBase64(hmac(secret, `${ms}\n${secret}`));
}

function target({ url, secret }: DingtalkConfig, { nowMs, hmacSha256 }: ComposeContext): string {
  if (secret === null) return url;
  const address = new URL(url);
  const ms = String(nowMs);
  address.searchParams.set("timestamp", ms);
  address.searchParams.set("sign", dingtalkSign(secret, ms, hmacSha256));
  return address.href;
}

function judge(receipt: HttpReceipt): ReceiptVerdict {
  const body = bodyObject(receipt);
  const code = typeof body.errcode === "number" ? String(body.errcode) : null;
  if (receipt.status === 410) return judgeStatus(receipt);
  if (code === "0" && receipt.status === 200) return verdict("delivered");
  const said = textOf(body.errmsg);
  if (code === "130101") {
    const error = answered(receipt, `130101: ${said || "more than 20 messages a minute"}; paused for 10 minutes`);
    return verdict("retry", { code, error, retryAfterMs: THROTTLED_MS, pauseMs: THROTTLED_MS });
  }
  if (receipt.status !== 200 && (code === null || code === "0")) return judgeStatus(receipt);
  if (code === null)
    return verdict("failed", { error: answered(receipt, "it did not say errcode 0; check the address") });
  const words = [code, said, code === "310000" ? adviceFor(said) : ""].filter((part) => part !== "").join(": ");
  return verdict("failed", { code, error: answered(receipt, words) });
}

function adviceFor(said: string): string {
  if (/keyword/i.test(said)) return "set the field keyword to one of the robot's keywords";
  if (/sign|timestamp/i.test(said)) return "check the secret and this machine's clock";
  return "check the robot's security settings: keyword, secret, or list of IP addresses";
}

export const dingtalk: ChannelKind<DingtalkConfig> = {
  type: "dingtalk",
  fields: [
    {
      name: "url",
      kind: "url",
      isRequired: true,
      isSecret: true,
      placeholder: "https://oapi.dingtalk.com/robot/send?access_token=…",
    },
    { name: "secret", kind: "secret", isRequired: false, isSecret: true, placeholder: "SEC…" },
    { name: "keyword", kind: "text", isRequired: false, isSecret: false },
  ],
  schema,
  maxEvents: 10,
  dropsLateResolved: false,
  pace: { burst: 4, everyMs: 4_000 },
  compose: (notice, config, context) => {
    const { keyword } = config;
    const build = (text: NoticeText) =>
      JSON.stringify({
        msgtype: "markdown",
        markdown: {
          title: cut(`${SIGN[text.tone]} ${text.title}`, { max: MAX_PREVIEW }),
          text: [...markdown(text), ...(keyword === null ? [] : [keyword])].join("\n\n"),
        },
        at: { atMobiles: [], atUserIds: [], isAtAll: false },
      });
    const body = fitNotice(notice, context, build, (json) => utf8Bytes(json) <= MAX_BYTES);
    return jsonPost(target(config, context), body, context);
  },
  judge,
};
