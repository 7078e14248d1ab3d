import { z } from "zod";
import type { ChannelKind, HttpReceipt, ReceiptVerdict } from "./channel-kind";
import { baseAddress, configObject, optionalText } from "./config-fields";
import { escapeAngles, escapeHtml } from "./escapes";
import { fitNotice } from "./fit-notice";
import { jsonPost } from "./json-post";
import { answered, bodyObject, judgeStatus, longerWait, slowDown, textOf, verdict } from "./judge-http";
import type { DigestLine, Link, NoticeText } from "./message-text";
import { escapeAll } from "./plain-text";
import { SIGN } from "./tone-looks";

const MAX_TEXT = 4_096;
const TOKEN = "Must be a bot's token as @BotFather gives it, such as 123456:ABC….";
const CHAT = "Must be a chat's id such as -1001234567890, or @name of a public channel.";

const schema = configObject({
  botToken: z
    .string(TOKEN)
    .trim()
    .regex(/^\d{3,20}:[\w-]{10,100}$/, TOKEN),
  chatId: z.union([z.string(), z.int().transform(String)], CHAT).pipe(
    z
      .string()
      .trim()
      .regex(/^(-?\d{1,16}|@\w{3,64})$/, CHAT),
  ),
  threadId: optionalText("Give the number of a topic, or leave it out.", 16).refine(
    (id) => id === null || /^\d+$/.test(id),
    { message: "Must be the number of a topic; leave it out for the chat itself." },
  ),
  baseUrl: baseAddress("https://api.telegram.org", "Only for a Bot API server of your own."),
});
export type TelegramConfig = z.output<typeof schema>;

const marked = (text: string) => escapeAll(text, escapeAngles);

function link({ label, url }: Link): string {
  return `<a href="${escapeAll(url, escapeHtml)}">${marked(label)}</a>`;
}

function digestLine({ tone, title, detail, url }: DigestLine): string {
  const name = url === null ? marked(title) : link({ label: title, url });
  return `${SIGN[tone]} ${name}${detail === "" ? "" : `\n${marked(detail)}`}`;
}

function html({ tone, title, lines, facts, fix, digest, examples, actions, colon }: NoticeText): string {
  const named = [...facts, ...(fix === null ? [] : [fix])];
  return [
    `${SIGN[tone]} <b>${marked(title)}</b>`,
    ...lines.map(marked),
    ...digest.map(digestLine),
    ...named.map(({ label, value }) => `<b>${marked(label)}</b>${colon}${marked(value)}`),
    ...(examples.links.length === 0 ? [] : [`<b>${examples.label}</b>${colon}${examples.links.map(link).join(" · ")}`]),
    ...(actions.length === 0 ? [] : [actions.map(link).join(" · ")]),
  ].join("\n");
}

function judge(receipt: HttpReceipt): ReceiptVerdict {
  const { status } = receipt;
  const body = bodyObject(receipt);
  const said = textOf(body.description);
  const code = typeof body.error_code === "number" ? String(body.error_code) : null;
  const parameters = typeof body.parameters === "object" && body.parameters !== null ? body.parameters : {};
  const moved = "migrate_to_chat_id" in parameters ? parameters.migrate_to_chat_id : null;
  if (status === 200)
    return body.ok === true
      ? verdict("delivered")
      : verdict("failed", { code, error: answered(receipt, said || "it did not say ok; check the base URL") });
  if (typeof moved === "number" || typeof moved === "string")
    return verdict("retry", {
      code,
      error: answered(receipt, said || "the group has a new id"),
      retryAfterMs: 0,
      newConfig: { chatId: String(moved) },
    });
  if (status === 429)
    return slowDown(receipt, longerWait(receipt, "retry_after" in parameters ? parameters.retry_after : null), code);
  if (status === 401 || status === 404)
    return verdict("gone", {
      code,
      error: answered(receipt, "the bot's token is not valid; set the one of @BotFather"),
    });
  if (status === 403)
    return verdict("gone", {
      code,
      error: answered(receipt, `${said || "forbidden"}; let the bot into the chat again`),
    });
  return { ...judgeStatus(said === "" ? receipt : { ...receipt, body: said }), code };
}

export const telegram: ChannelKind<TelegramConfig> = {
  type: "telegram",
  fields: [
    { name: "botToken", kind: "secret", isRequired: true, isSecret: true, placeholder: "123456:ABC…" },
    { name: "chatId", kind: "text", isRequired: true, isSecret: false, placeholder: "-1001234567890" },
    { name: "threadId", kind: "text", isRequired: false, isSecret: false },
    { name: "baseUrl", kind: "url", isRequired: false, isSecret: false, placeholder: "https://api.telegram.org" },
  ],
  schema,
  maxEvents: 10,
  dropsLateResolved: false,
  pace: { burst: 3, everyMs: 3_000 },
  compose: (notice, { botToken, chatId, threadId, baseUrl }, context) => {
    const body = {
      chat_id: chatId.startsWith("@") ? chatId : Number(chatId),
      ...(threadId === null ? {} : { message_thread_id: Number(threadId) }),
      text: fitNotice(notice, context, html, (text) => text.length <= MAX_TEXT),
      parse_mode: "HTML",
      link_preview_options: { is_disabled: true },
      disable_notification: false,
    };
    return jsonPost(`${baseUrl}/bot${botToken}/sendMessage`, JSON.stringify(body), context);
  },
  judge,
};
