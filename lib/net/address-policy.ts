import type { IPv4, IPv6 } from "ipaddr.js";
import { type AddressClass, classOf, endsOf, parseAddress } from "./address-class";
import { type AllowList, isInRanges } from "./allow-list";
import { hostOf, normalizeHost, parseUrl } from "./host-name";

export const ALLOW_VARIABLE = "LIMITSCOPE_WEBHOOK_ALLOW";

/** Names under which clouds hand out credentials to their machines. */
const METADATA_HOSTS = new Set([
  "metadata",
  "metadata.google.internal",
  "metadata.goog",
  "metadata.tencentyun.com",
  "metadata.platformequinix.com",
  "metadata.packet.net",
  "instance-data",
  "instance-data.ec2.internal",
]);

const WORDS: Readonly<Record<Exclude<AddressClass, "public">, string>> = {
  never: "link-local, reserved or a cloud's metadata service",
  loopback: "this machine itself",
  private: "in a private network",
};

export type UrlJudgement = { url: URL; host: string; error: null } | { url: null; host: null; error: string };

/**
 * Whether a URL may be called, as far as it tells itself. A name passes here, and once more with every address it
 * resolves to, see `judgeAddress`. Errors name the host alone: the rest of a URL may be a secret.
 */
export function judgeUrl(text: string, allow: AllowList): UrlJudgement {
  const url = parseUrl(text.trim());
  if (url === null) return refused("This is no URL: write one such as https://hooks.example.com/path.");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return refused(`The scheme ${url.protocol}// cannot be called: use https:// or http://.`);
  }
  if (url.username !== "" || url.password !== "") {
    return refused("The URL carries a user name or password before its host: send them in a header instead.");
  }
  const host = hostOf(url);
  if (host === null) return refused("The URL has no valid host: write one such as https://hooks.example.com/path.");
  const error = judgeHost(host, allow);
  if (error !== null) return refused(error);
  if (url.hostname.endsWith(".")) url.hostname = host;
  return { url, host, error: null };
}

/** The error of a host that may not be reached whatever it resolves to; null = it may, or its addresses decide. */
export function judgeHost(text: string, allow: AllowList): string | null {
  const host = normalizeHost(text);
  if (host === null) return `"${text}" is no host: write a name such as hooks.example.com, or an address.`;
  if (parseAddress(host) !== null) return judgeAddress(host, allow);
  if (METADATA_HOSTS.has(host) && !allow.hosts.has(host)) {
    return `${host} is a cloud's metadata service. If it must be reached, add ${host} and its address to ${ALLOW_VARIABLE}.`;
  }
  const isLocal = host === "localhost" || host.endsWith(".localhost");
  if (isLocal && judgeAddress("127.0.0.1", allow, host) !== null && judgeAddress("::1", allow, host) !== null) {
    return refusal(host, "loopback", "127.0.0.1");
  }
  return null;
}

/** The error of an address that may not be reached; `host` is the name it stands for, if any. */
export function judgeAddress(text: string, allow: AllowList, host: string | null = null): string | null {
  const address = parseAddress(text);
  if (address === null) return `"${text}" is no IP address.`;
  for (const end of endsOf(address)) {
    const addressClass = classOf(end);
    if (addressClass === "public" || isAllowed(end, address, addressClass, host, allow)) continue;
    const shown = host === null ? text : `${host} (${text})`;
    return refusal(shown, addressClass, end.toString(), host);
  }
  return null;
}

function isAllowed(
  end: IPv4 | IPv6,
  written: IPv4 | IPv6,
  addressClass: AddressClass,
  host: string | null,
  allow: AllowList,
): boolean {
  if (allow.addresses.has(end.toString()) || allow.addresses.has(written.toString())) return true;
  if (addressClass === "never") return false;
  return isInRanges(end, allow) || (host !== null && allow.hosts.has(host.toLowerCase()));
}

function refusal(
  shown: string,
  addressClass: Exclude<AddressClass, "public">,
  address: string,
  host: string | null = null,
): string {
  const entries =
    addressClass === "never" ? `exactly ${address}` : `${host === null ? address : `${host}, ${address}`} or its range`;
  return `${shown} is ${WORDS[addressClass]}. If that is meant, add ${entries} to ${ALLOW_VARIABLE}.`;
}

function refused(error: string): UrlJudgement {
  return { url: null, host: null, error };
}
