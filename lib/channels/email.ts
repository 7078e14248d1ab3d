import { z } from "zod";
import type { ChannelKind } from "./channel-kind";
import { configObject, optionalText, requiredText } from "./config-fields";
import { fitNotice } from "./fit-notice";
import { judgeStatus } from "./judge-http";
import { mailHtml, mailText } from "./mail-body";
import type { NoticeText } from "./message-text";
import type { Notice } from "./notice";
import { cut, oneLine, utf8Bytes } from "./plain-text";
import { SIGN } from "./tone-looks";

const MAX_SUBJECT = 200;
/** Gmail cuts longer ones. */
const MAX_BYTES = 100_000;
const MAX_RECEIVERS = 50;
const SMTPS = 465;
const ADDRESS = /^[^\s<>@",;:()]+@[^\s<>@",;:()]+$/;
const FROM = /^(?:[^<>\r\n]{0,200}<([^\s<>@",;:()]+@[^\s<>@",;:()]+)>|([^\s<>@",;:()]+@[^\s<>@",;:()]+))$/;
const HOST = "Give the name of your mail server, e.g. smtp.example.com.";
const SENDER = "Must be an address such as alerts@example.com, or Limitscope <alerts@example.com>.";
const RECEIVERS = "Must be one or more addresses, separated by commas.";
const asBoolean = (value: unknown) => (value === "" || value === null ? undefined : value);

const schema = configObject({
  host: requiredText(HOST).regex(
    /^[^\s/:]+$|^\[?[0-9a-fA-F:]+\]?$/,
    `Must be a name alone, without port or path. ${HOST}`,
  ),
  port: z.preprocess(
    (value) => (typeof value === "string" && /^\d+$/.test(value) ? Number(value) : asBoolean(value)),
    z.int("Must be a whole number.").min(1, "Must be 1 to 65535.").max(65_535, "Must be 1 to 65535.").default(587),
  ),
  allowsPlain: z.preprocess(
    asBoolean,
    z.boolean("Must be true or false; true sends without encryption where the server has none.").default(false),
  ),
  user: optionalText("Give the user that signs in, or leave it out."),
  password: optionalText("Give the password of that user, or leave it out.", 500),
  from: requiredText(SENDER, 300).regex(FROM, SENDER),
  to: z.preprocess(
    (value) =>
      typeof value === "string"
        ? value
            .split(/[,;\n]/)
            .map((part) => part.trim())
            .filter(Boolean)
        : value,
    z
      .array(z.string(RECEIVERS).trim().regex(ADDRESS, RECEIVERS), RECEIVERS)
      .min(1, RECEIVERS)
      .max(MAX_RECEIVERS, `At most ${MAX_RECEIVERS} addresses; use a mailing list.`),
  ),
}).refine(({ user, password }) => (user === null) === (password === null), {
  path: ["password"],
  message: "User and password belong together; set both or leave both out.",
});
export type EmailConfig = z.output<typeof schema>;

function domainOf(from: string): string {
  const [, named, plain] = FROM.exec(from) ?? [];
  return (named ?? plain ?? "").split("@")[1] ?? "localhost";
}

/**
 * The root of an episode's thread, which no mail has itself; null where several episodes are told. That a channel works
 * again belongs to the mail that it failed.
 */
function rootOf(notice: Notice, domain: string): string | null {
  if (notice.kind === "channel_recovered") return `<${notice.outageId}@${domain}>`;
  if (notice.kind !== "alert") return null;
  const episodes = new Set(notice.items.map(({ event }) => event.episodeId));
  const [episode] = episodes;
  if (episode === undefined || episodes.size > 1 || notice.omitted > 0) return null;
  return `<episode.${episode.replace(/[^\w.-]/g, "-")}@${domain}>`;
}

export const email: ChannelKind<EmailConfig> = {
  type: "email",
  fields: [
    { name: "host", kind: "text", isRequired: true, isSecret: false, placeholder: "smtp.example.com" },
    { name: "port", kind: "number", isRequired: false, isSecret: false, placeholder: "587" },
    { name: "user", kind: "text", isRequired: false, isSecret: false },
    { name: "password", kind: "secret", isRequired: false, isSecret: true },
    { name: "from", kind: "text", isRequired: true, isSecret: false, placeholder: "Limitscope <alerts@example.com>" },
    { name: "to", kind: "text", isRequired: true, isSecret: false, placeholder: "oncall@example.com" },
    { name: "allowsPlain", kind: "boolean", isRequired: false, isSecret: false },
  ],
  schema,
  maxEvents: 30,
  dropsLateResolved: false,
  pace: { burst: 10, everyMs: 6_000 },
  compose: (notice, config, context) => {
    const build = (text: NoticeText) => ({ text, html: mailHtml(text) });
    const { text, html } = fitNotice(notice, context, build, (mail) => utf8Bytes(mail.html) <= MAX_BYTES);
    const domain = domainOf(config.from);
    const { host, port, allowsPlain, user, password, from, to } = config;
    return {
      via: "smtp",
      host,
      port,
      isSecure: port === SMTPS,
      allowsPlain,
      user,
      password,
      from,
      to,
      subject: cut(oneLine(`${SIGN[text.tone]} ${text.title}`), { max: MAX_SUBJECT }),
      text: mailText(text),
      html,
      messageId: `<${context.messageId}@${domain}>`,
      references: rootOf(notice, domain),
    };
  },
  judge: judgeStatus,
};
