import { z } from "zod";
import { toBase64 } from "./base64";
import type { ChannelKind, HttpReceipt, ReceiptVerdict } from "./channel-kind";
import { baseAddress, configObject, optionalText } from "./config-fields";
import { fitNotice } from "./fit-notice";
import { jsonPost } from "./json-post";
import { answered, bodyObject, judgeStatus, retryAfterOf, slowDown, textOf, verdict } from "./judge-http";
import type { NoticeText, Tone } from "./message-text";
import { plainLines } from "./plain-lines";
import { cut, utf8Bytes } from "./plain-text";

/** A longer message becomes an attachment. */
const MAX_BYTES = 4_096;
const MAX_TITLE = 250;
const PRIORITY: Record<Tone, number> = { critical: 5, warning: 4, resolved: 3, info: 3 };
const TAG: Record<Tone, string> = {
  critical: "rotating_light",
  warning: "warning",
  resolved: "white_check_mark",
  info: "information_source",
};
const TOPIC = "Must be a topic's name: 1 to 64 letters, digits, dashes and underscores.";

const schema = configObject({
  baseUrl: baseAddress("https://ntfy.sh", "Give the root of your ntfy server, without the topic."),
  topic: z
    .string(TOPIC)
    .trim()
    .regex(/^[-_A-Za-z0-9]{1,64}$/, TOPIC),
  token: optionalText("Give an access token (tk_…) where the topic is protected, else leave it out."),
  user: optionalText("Give the user's name where the topic is protected by a password, else leave it out."),
  password: optionalText("Give the user's password, or leave both out."),
}).superRefine(({ token, user, password }, check) => {
  const refuse = (field: string, message: string) => check.addIssue({ code: "custom", path: [field], message });
  if (token !== null && user !== null) refuse("token", "Set either a token or user and password; leave one out.");
  if (user !== null && password === null) refuse("password", "A user needs a password; set it, or leave the user out.");
  if (user === null && password !== null) refuse("user", "A password needs a user; set it, or leave the password out.");
});
export type NtfyConfig = z.output<typeof schema>;

function authorization({ token, user, password }: NtfyConfig): Record<string, string> {
  if (token !== null) return { authorization: `Bearer ${token}` };
  if (user === null || password === null) return {};
  return { authorization: `Basic ${toBase64(new TextEncoder().encode(`${user}:${password}`))}` };
}

function judge(receipt: HttpReceipt): ReceiptVerdict {
  const { status } = receipt;
  const body = bodyObject(receipt);
  const code = typeof body.code === "number" ? String(body.code) : null;
  const said = textOf(body.error);
  if (status === 200)
    return textOf(body.id) === ""
      ? verdict("failed", { code, error: answered(receipt, "no message id came back; check the base URL") })
      : verdict("delivered");
  const spoken = said === "" ? receipt : { ...receipt, body: said };
  if (status === 429) return slowDown(spoken, retryAfterOf(receipt), code);
  if (status === 401 || status === 403) {
    const error = answered(receipt, `${said || "forbidden"}; set a token or user that may publish to this topic`);
    return verdict("failed", { code, error });
  }
  return { ...judgeStatus(spoken), code };
}

export const ntfy: ChannelKind<NtfyConfig> = {
  type: "ntfy",
  fields: [
    { name: "baseUrl", kind: "url", isRequired: false, isSecret: false, placeholder: "https://ntfy.sh" },
    { name: "topic", kind: "secret", isRequired: true, isSecret: true },
    { name: "token", kind: "secret", isRequired: false, isSecret: true, placeholder: "tk_…" },
    { name: "user", kind: "text", isRequired: false, isSecret: false },
    { name: "password", kind: "secret", isRequired: false, isSecret: true },
  ],
  schema,
  maxEvents: 8,
  dropsLateResolved: false,
  pace: { burst: 30, everyMs: 5_000 },
  compose: (notice, config, context) => {
    const build = (text: NoticeText) => ({ text, message: plainLines(text).join("\n") });
    const { text, message } = fitNotice(notice, context, build, (built) => utf8Bytes(built.message) <= MAX_BYTES);
    const [main] = text.actions;
    const body = {
      topic: config.topic,
      title: cut(text.title, { max: MAX_TITLE, measure: utf8Bytes }),
      message,
      priority: PRIORITY[text.tone],
      tags: [TAG[text.tone]],
      ...(main === undefined ? {} : { click: main.url }),
      actions: text.actions.map(({ label, url }) => ({ action: "view", label, url })),
    };
    return jsonPost(config.baseUrl, JSON.stringify(body), context, authorization(config));
  },
  judge,
};
