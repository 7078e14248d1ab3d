import type { ComposeContext, OutgoingHttp } from "./channel-kind";

export const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" } as const;

export function jsonPost(
  url: string,
  body: string,
  { userAgent }: Pick<ComposeContext, "userAgent">,
  headers: Record<string, string> = {},
): OutgoingHttp {
  return { via: "http", method: "POST", url, headers: { ...headers, ...JSON_HEADERS, "user-agent": userAgent }, body };
}
