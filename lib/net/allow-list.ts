import ipaddr, { type IPv4, type IPv6 } from "ipaddr.js";
import { isIPv4, parseAddress } from "./address-class";
import { normalizeHost } from "./host-name";

/** What LIMITSCOPE_WEBHOOK_ALLOW lets through. */
export interface AllowList {
  hosts: ReadonlySet<string>;
  /** Single addresses: what is allowed to be reached although it never is. */
  addresses: ReadonlySet<string>;
  ranges: readonly (readonly [IPv4 | IPv6, number])[];
}

export const ALLOW_NOTHING: AllowList = { hosts: new Set(), addresses: new Set(), ranges: [] };

/** Hosts, addresses and CIDRs, separated by commas or spaces; a problem for each entry that is none of these. */
export function parseAllowList(text: string): { allow: AllowList; problems: string[] } {
  const hosts = new Set<string>();
  const addresses = new Set<string>();
  const ranges: [IPv4 | IPv6, number][] = [];
  const problems: string[] = [];
  for (const entry of text.split(/[\s,]+/).filter((part) => part !== "")) {
    const range = entry.includes("/") ? parseRange(entry) : null;
    const host = entry.includes("/") ? null : normalizeHost(entry);
    const address = host === null ? null : parseAddress(host);
    if (range !== null && range[1] === (isIPv4(range[0]) ? 32 : 128)) addresses.add(range[0].toString());
    else if (range !== null) ranges.push(range);
    else if (address !== null) addresses.add(address.toString());
    else if (host !== null && !host.includes("*")) hosts.add(host);
    else problems.push(problemOf(entry));
  }
  return { allow: { hosts, addresses, ranges }, problems };
}

export function isInRanges(address: IPv4 | IPv6, { addresses, ranges }: AllowList): boolean {
  if (addresses.has(address.toString())) return true;
  return ranges.some(([base, bits]) => base.kind() === address.kind() && address.match(base as IPv4 & IPv6, bits));
}

function parseRange(entry: string): [IPv4 | IPv6, number] | null {
  return ipaddr.isValidCIDR(entry) ? ipaddr.parseCIDR(entry) : null;
}

function problemOf(entry: string): string {
  if (entry.includes("://")) return `"${entry}" is a URL: write its host alone, such as hooks.internal.`;
  if (entry.includes("*")) return `"${entry}" has a wildcard: write each host, or the range of their addresses.`;
  if (entry.includes("/")) return `"${entry}" is no range of addresses: write one such as 10.0.0.0/8 or fd00::/8.`;
  return `"${entry}" is neither a host, an address nor a range: write one such as hooks.internal, 10.0.0.5 or 10.0.0.0/8, without port.`;
}

/** Whether a host is named itself, by name or by the range of its address: what is called without a proxy. */
export function isListed(host: string, allow: AllowList): boolean {
  const address = parseAddress(host);
  return address === null ? allow.hosts.has(host) : isInRanges(address, allow);
}
