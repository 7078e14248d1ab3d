import { escapeHtml } from "./escapes";
import type { DigestLine, Fact, Link, NoticeText } from "./message-text";
import { escapeAll } from "./plain-text";
import { HEX_COLOUR, SIGN } from "./tone-looks";

const html = (text: string) => escapeAll(text, escapeHtml);

function link({ label, url }: Link): string {
  return `<a href="${html(url)}">${html(label)}</a>`;
}

/** As text alone: links stand in full, each on its line. */
export function mailText({ title, lines, digest, facts, fix, examples, actions, colon }: NoticeText): string {
  const blocks = [
    title,
    lines.join("\n"),
    ...digest.map(({ tone, title: head, detail, url }) =>
      [`${SIGN[tone]} ${head}`, detail, url ?? ""].filter((line) => line !== "").join("\n  "),
    ),
    [...facts, ...(fix === null ? [] : [fix])].map(({ label, value }) => `${label}${colon}${value}`).join("\n"),
    examples.links.length === 0
      ? ""
      : [`${examples.label}${colon}`.trimEnd(), ...examples.links.map(({ label, url }) => `  ${label}  ${url}`)].join(
          "\n",
        ),
    actions.map(({ label, url }) => `${label}${colon}${url}`).join("\n"),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

const ROW = "padding:3px 16px 3px 0;vertical-align:top;text-align:left";

function row({ label, value }: Fact): string {
  return `<tr><th style="${ROW};font-weight:400;opacity:.7;white-space:nowrap">${html(label)}</th><td style="${ROW}">${html(value)}</td></tr>`;
}

function digestItem({ tone, title, detail, url }: DigestLine): string {
  const name = url === null ? html(title) : link({ label: title, url });
  const more = detail === "" ? "" : `<br><span style="opacity:.7">${html(detail)}</span>`;
  return `<p style="margin:0 0 12px;padding-left:12px;border-left:4px solid ${HEX_COLOUR[tone]}">${name}${more}</p>`;
}

/** Without a background of its own, so that light and dark mail programs keep theirs. */
export function mailHtml({
  language,
  tone,
  title,
  lines,
  digest,
  facts,
  fix,
  examples,
  actions,
  colon,
}: NoticeText): string {
  const named = [...facts, ...(fix === null ? [] : [fix])];
  const parts = [
    `<h1 style="font-size:18px;line-height:1.4;margin:0 0 16px;padding-left:12px;border-left:4px solid ${HEX_COLOUR[tone]}">${html(title)}</h1>`,
    ...lines.map((line) => `<p style="margin:0 0 12px">${html(line)}</p>`),
    ...digest.map(digestItem),
    named.length === 0
      ? ""
      : `<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">${named.map(row).join("")}</table>`,
    examples.links.length === 0
      ? ""
      : `<p style="margin:0 0 16px">${html(examples.label)}${colon}${examples.links.map(link).join(", ")}</p>`,
    actions.length === 0 ? "" : `<p style="margin:0">${actions.map(link).join(" &nbsp; ")}</p>`,
  ];
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">`,
    `<title>${html(title)}</title></head>`,
    `<body style="margin:0;padding:20px;font:15px/1.5 system-ui,-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei',sans-serif">`,
    ...parts.filter((part) => part !== ""),
    "</body></html>",
  ].join("\n");
}
