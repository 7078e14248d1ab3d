import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Problem } from "../lib/api/answer";
import { isLoopback } from "../lib/config";

export interface AccessPolicy {
  password: string | null;
  publicOrigin: string | null;
}

export interface AccessRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
}

/** A refusal, with the challenge where a password would help. */
export interface Refusal extends Problem {
  challenge?: string;
}

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** null = may pass. In this order: is it addressed to us, does a foreign page call, is the password known. */
export function refuse(request: AccessRequest, policy: AccessPolicy): Refusal | null {
  return (
    refuseHost(request.headers.host, policy) ?? refuseForeignPage(request, policy) ?? refuseStranger(request, policy)
  );
}

/** A page elsewhere may point a name of its own at this machine; only names that mean this server are answered. */
function refuseHost(host: string | undefined, { publicOrigin, password }: AccessPolicy): Refusal | null {
  const name = hostname(host);
  if (name !== null && isLoopback(name)) return null;
  if (name !== null && publicOrigin !== null && host?.toLowerCase() === new URL(publicOrigin).host) return null;
  // Behind a password any name may be used: a foreign page cannot know it.
  if (name !== null && password !== null && publicOrigin === null) return null;
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

/**
 * A foreign page may neither write nor make this server work by calling the API; links to here are followed. A bearer's
 * password passes: a browser never adds it by itself.
 */
function refuseForeignPage(request: AccessRequest, policy: AccessPolicy): Refusal | null {
  const { headers, method, path } = request;
  const isFollowedLink = READS.has(method) && (!isApi(path) || headers["sec-fetch-mode"] === "navigate");
  if (isFollowedLink || isSameOrigin(headers, policy) || isKnownBearer(headers, policy)) return null;
  return {
    status: 403,
    title: "A call from a foreign page.",
    detail: `A page of ${headers.origin ?? "another site"} may not call this server. Call it from its own pages, or without an Origin header (as curl and SDKs do).`,
  };
}

function isApi(path: string): boolean {
  return path === "/api" || path.startsWith("/api/");
}

function isKnownBearer({ authorization }: IncomingHttpHeaders, { password }: AccessPolicy): boolean {
  return password !== null && /^bearer /i.test(authorization ?? "") && knows(authorization, password);
}

function isSameOrigin(headers: IncomingHttpHeaders, { publicOrigin }: AccessPolicy): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return origin === publicOrigin || origin === `http://${host}` || origin === `https://${host}`;
}

function refuseStranger(request: AccessRequest, { password }: AccessPolicy): Refusal | null {
  if (password === null || request.path === "/api/health" || knows(request.headers.authorization, password))
    return null;
  return {
    status: 401,
    title: "A password is needed.",
    detail: "Send the password of LIMITSCOPE_PASSWORD with HTTP Basic (any user name), or as Authorization: Bearer.",
    challenge: 'Basic realm="Limitscope", charset="UTF-8"',
  };
}

/** Whether an Authorization header carries the password. */
export function knows(authorization: string | undefined, password: string): boolean {
  const [, scheme = "", credentials = ""] = /^(\S+) +(.*)$/.exec(authorization ?? "") ?? [];
  if (scheme.toLowerCase() === "bearer") return isEqual(credentials, password);
  if (scheme.toLowerCase() !== "basic") return false;
  const decoded = Buffer.from(credentials, "base64").toString("utf8");
  return isEqual(decoded.slice(decoded.indexOf(":") + 1), password);
}

/** Compares digests, so that neither length nor content shows in the time it takes. */
function isEqual(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
