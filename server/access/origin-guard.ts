import type { IncomingHttpHeaders } from "node:http";
import { isReading } from "../../lib/access/route-needs";
import type { Problem } from "../../lib/api/answer";
import { isLoopback } from "../../lib/config";

/** Names this server goes by. */
export interface OwnNames {
  publicOrigin: string | null;
  /** Behind a login any name may be used, where none is public: a foreign page has no session and no key. */
  hasLogin: boolean;
}

/** A page elsewhere may point a name of its own at this machine; only names that mean this server are answered. */
export function refuseHost(host: string | undefined, { publicOrigin, hasLogin }: OwnNames): Problem | null {
  const name = hostname(host);
  if (name !== null && isLoopback(name)) return null;
  if (name !== null && publicOrigin !== null && host?.toLowerCase() === new URL(publicOrigin).host) return null;
  if (name !== null && hasLogin && publicOrigin === null) return null;
  return {
    status: 421,
    title: "Not this server's name.",
    detail: `The Host header "${host ?? ""}" does not name this server. Use 127.0.0.1 or localhost, or set LIMITSCOPE_PUBLIC_URL to the address you use.`,
  };
}

function hostname(host: string | undefined): string | null {
  if (host === undefined || /[/@?#\\]/.test(host) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, "");
}

interface Asked {
  method: string;
  path: string;
  host: string | undefined;
  headers: IncomingHttpHeaders;
}

/** A foreign page may neither write nor make this server work by calling the API; links to here are followed. */
export function refuseForeignPage({ method, path, host, headers }: Asked, names: OwnNames): Problem | null {
  const isFollowedLink = isReading(method) && (!isApi(path) || headers["sec-fetch-mode"] === "navigate");
  if (isFollowedLink || isSameOrigin(headers, host, names)) return null;
  return {
    status: 403,
    title: "A call from a foreign page.",
    detail: `A page of ${headers.origin ?? "another site"} may not call this server without a key. Call it from its own pages, or without an Origin header (as curl and SDKs do).`,
  };
}

export function isApi(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}

function isSameOrigin(headers: IncomingHttpHeaders, host: string | undefined, { publicOrigin }: OwnNames): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  return origin === publicOrigin || origin === `http://${host}` || origin === `https://${host}`;
}
