import { z } from "zod";

/** Headers that are not for people to set: Grafana's list, and our own. */
const DENIED = new Set([
  "host",
  "accept-encoding",
  "accept-charset",
  "content-encoding",
  "content-length",
  "content-type",
  "authorization",
  "user-agent",
  "transfer-encoding",
  "connection",
  "upgrade",
  "trailer",
  "te",
  "proxy-authorization",
  "proxy-authenticate",
  "proxy-connection",
  "cookie",
  "set-cookie",
  "referer",
  "origin",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "via",
  "forwarded",
  "expect",
  "keep-alive",
  "date",
  "max-forwards",
]);
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
/** Visible Latin-1, as HTTP takes it: no line breaks, nothing that is sent in another encoding than shown. */
const VALUE = /^[\x20-\x7e\xa0-\xff]*$/;
const MAX_HEADERS = 20;

export function isHeaderValue(text: string): boolean {
  return VALUE.test(text);
}

function isAllowed(name: string): boolean {
  const lower = name.toLowerCase();
  return !DENIED.has(lower) && !lower.startsWith("webhook-") && !lower.startsWith("sec-");
}

/** Further headers of a webhook. */
export const customHeaders = z
  .record(z.string(), z.string("Must be text."), 'Must be an object such as {"X-Team": "platform"}.')
  .superRefine((headers, check) => {
    const entries = Object.entries(headers);
    const refuse = (message: string, path: string[] = []) => check.addIssue({ code: "custom", message, path });
    if (entries.length > MAX_HEADERS) refuse(`At most ${MAX_HEADERS} headers; leave some out.`);
    for (const [name, value] of entries) {
      if (!NAME.test(name)) refuse(`"${name}" is no header name: use letters, digits and dashes.`, [name]);
      else if (name.toLowerCase() === "authorization")
        refuse("Set the field authorization instead of this header.", [name]);
      else if (!isAllowed(name))
        refuse(`The header ${name} is set by Limitscope or by HTTP itself; leave it out.`, [name]);
      if (!VALUE.test(value)) refuse("Must be one line of Latin-1 characters.", [name]);
      if (value.length > 2_000) refuse("At most 2000 characters.", [name]);
    }
  })
  .default({});
