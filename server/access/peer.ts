import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import { parseAddress } from "../../lib/net/address-class";
import { type AllowList, isInRanges } from "../../lib/net/allow-list";

/** Who is at the other end, as far as the proxies in between are believed. */
export interface Peer {
  /** Unknown ones are "unknown". */
  address: string;
  host: string | undefined;
  isHttps: boolean;
}

const UNKNOWN = "unknown";

/** X-Forwarded-* count only from a trusted address; of the addresses, the right-most that is not trusted. */
export function readPeer({ headers, socket }: IncomingMessage, trusted: AllowList): Peer {
  const direct = plainAddress(socket.remoteAddress ?? "");
  if (direct === null || !isTrusted(direct, trusted))
    return { address: direct ?? UNKNOWN, host: headers.host, isHttps: false };
  return {
    address: firstUntrusted(direct, headers["x-forwarded-for"], trusted),
    host: last(headers["x-forwarded-host"]) ?? headers.host,
    isHttps: last(headers["x-forwarded-proto"])?.toLowerCase() === "https",
  };
}

/** What is left of them after this is nobody's word. */
export function dropForwarded({ headers }: IncomingMessage, { host }: Peer): void {
  for (const name of Object.keys(headers)) if (/^(x-forwarded-|forwarded$)/.test(name)) delete headers[name];
  if (host !== undefined) headers.host = host;
}

/** What guesses are counted by: whoever has one IPv6 address has 2^64 of them. */
export function networkOf(address: string): string {
  const parsed = parseAddress(address);
  if (parsed === null || parsed.kind() === "ipv4") return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`)}/64`;
}

function firstUntrusted(direct: string, forwardedFor: string | string[] | undefined, trusted: AllowList): string {
  let address = direct;
  for (const entry of listOf(forwardedFor).reverse()) {
    const before = plainAddress(entry);
    if (before === null || !isTrusted(address, trusted)) break;
    address = before;
  }
  return address;
}

function isTrusted(address: string, trusted: AllowList): boolean {
  const parsed = parseAddress(address);
  return parsed !== null && isInRanges(parsed, trusted);
}

/** Without port and brackets; IPv4 inside IPv6 as IPv4. */
function plainAddress(entry: string): string | null {
  const bare = /^\[([^\]]+)\](:\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : null;
}

function last(header: string | string[] | undefined): string | undefined {
  return listOf(header).at(-1);
}

function listOf(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .join(",")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
