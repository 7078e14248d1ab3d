import type { z } from "zod";
import type { ChannelKind, HttpReceipt, ReceiptVerdict } from "./channel-kind";
import { configObject, webAddress } from "./config-fields";
import { escapeCard } from "./escapes";
import { fitNotice } from "./fit-notice";
import { jsonPost } from "./json-post";
import { answered, judgeStatus, slowDown, verdict } from "./judge-http";
import { markdownLink } from "./markdown-link";
import type { DigestLine, Link, NoticeText, Tone } from "./message-text";
import { escapeAll, utf8Bytes } from "./plain-text";
import { SIGN } from "./tone-looks";

const MAX_BYTES = 28_000;
const COLOUR: Record<Tone, string> = {
  critical: "Attention",
  warning: "Warning",
  resolved: "Good",
  info: "Default",
};

const schema = configObject({
  url: webAddress("Copy the URL of the Teams workflow “Post to a channel when a webhook request is received”."),
});
export type TeamsConfig = z.output<typeof schema>;

const marked = (text: string) => escapeAll(text, escapeCard);

function block(text: string, looks: Record<string, unknown> = {}) {
  return { type: "TextBlock", text, wrap: true, ...looks };
}

const link = (to: Link) => markdownLink(to, escapeCard);

function digestBlocks({ tone, title, detail, url }: DigestLine) {
  const name = url === null ? marked(title) : link({ label: title, url });
  const head = block(`${SIGN[tone]} ${name}`, { spacing: "Medium" });
  return detail === "" ? [head] : [head, block(marked(detail), { isSubtle: true, spacing: "None" })];
}

function card({ tone, title, lines, facts, fix, digest, examples, actions, colon }: NoticeText) {
  return {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    msteams: { width: "Full" },
    body: [
      block(marked(title), { weight: "Bolder", size: "Medium", color: COLOUR[tone] }),
      ...lines.map((line) => block(marked(line))),
      ...digest.flatMap(digestBlocks),
      ...(facts.length === 0
        ? []
        : [{ type: "FactSet", facts: facts.map(({ label, value }) => ({ title: label, value: marked(value) })) }]),
      ...(fix === null ? [] : [block(`**${fix.label}**${colon}${marked(fix.value)}`)]),
      ...(examples.links.length === 0
        ? []
        : [block(`${examples.label}${colon}${examples.links.map(link).join(" · ")}`)]),
    ],
    actions: actions.map(({ label, url }) => ({ type: "Action.OpenUrl", title: label, url })),
  };
}

/** A workflow takes any card and fails later; old connectors put their errors into a 200. */
function judge(receipt: HttpReceipt): ReceiptVerdict {
  const { status, body } = receipt;
  if (status < 200 || status >= 300) return judgeStatus(receipt);
  if (status === 200 && body.trim() === "1") return verdict("delivered");
  if (status !== 200 || !/error|fail/i.test(body)) return verdict("accepted");
  return /\b429\b/.test(body) ? slowDown(receipt, null, "429") : verdict("failed", { error: answered(receipt) });
}

export const teams: ChannelKind<TeamsConfig> = {
  type: "teams",
  fields: [
    {
      name: "url",
      kind: "url",
      isRequired: true,
      isSecret: true,
      placeholder: "https://….environment.api.powerplatform.com/…",
    },
  ],
  schema,
  maxEvents: 10,
  dropsLateResolved: false,
  pace: { burst: 4, everyMs: 1_000 },
  compose: (notice, { url }, context) => {
    const build = (text: NoticeText) =>
      JSON.stringify({
        type: "message",
        attachments: [
          { contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content: card(text) },
        ],
      });
    return jsonPost(
      url,
      fitNotice(notice, context, build, (body) => utf8Bytes(body) <= MAX_BYTES),
      context,
    );
  },
  judge,
};
