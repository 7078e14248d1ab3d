import ipaddr, { type IPv4, type IPv6 } from "ipaddr.js";

/** `never` = where machines keep what is theirs alone (metadata, link-local) or nobody lives. */
export type AddressClass = "never" | "loopback" | "private" | "public";

/** By the names of ipaddr.js; every range that is not here is `never`. */
const CLASS_OF_RANGE: Readonly<Record<string, AddressClass>> = {
  unicast: "public",
  loopback: "loopback",
  private: "private",
  carrierGradeNat: "private",
  uniqueLocal: "private",
  deprecatedSiteLocal: "private",
};

/** Where clouds hand out credentials, outside of link-local. */
const METADATA_ADDRESSES = new Set([
  "100.100.100.200",
  "168.63.129.16",
  "192.0.0.192",
  "fd00:ec2::254",
  "fd00:42::42",
  "fd00:c1::a9fe:a9fe",
  "fd20:ce::254",
]);

/** The only part of IPv6 that is given out to the public; ipaddr.js calls the rest unicast as well. */
const GLOBAL_UNICAST: [IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];
const COMPATIBLE: [IPv6, number] = [ipaddr.IPv6.parse("::"), 96];
const NAT64: [IPv6, number] = [ipaddr.IPv6.parse("64:ff9b::"), 96];

/** null = no IP address. A zone (`%eth0`) is taken off. */
export function parseAddress(text: string): IPv4 | IPv6 | null {
  const bare = text.split("%")[0] ?? "";
  return ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare) ? ipaddr.parse(bare) : null;
}

/** The addresses a packet to this one may end at: the IPv4 addresses within an IPv6 address, or itself. */
export function endsOf(address: IPv4 | IPv6): (IPv4 | IPv6)[] {
  if (isIPv4(address)) return [address];
  const { parts } = address;
  switch (address.range()) {
    case "ipv4Mapped":
    case "rfc6145":
      return [embedded(parts, 6)];
    case "6to4":
      return [embedded(parts, 1)];
    case "teredo":
      return [
        embedded(parts, 2),
        embedded(
          parts.map((part) => part ^ 0xffff),
          6,
        ),
      ];
    case "rfc6052":
      return address.match(NAT64) ? [embedded(parts, 6)] : [address];
    case "unicast":
      return address.match(COMPATIBLE) ? [embedded(parts, 6)] : [address];
    default:
      return [address];
  }
}

/** Of an address that holds no other one, see `endsOf`. */
export function classOf(address: IPv4 | IPv6): AddressClass {
  if (METADATA_ADDRESSES.has(address.toString())) return "never";
  const range = CLASS_OF_RANGE[address.range()] ?? "never";
  return range === "public" && !isIPv4(address) && !address.match(GLOBAL_UNICAST) ? "never" : range;
}

export function isIPv4(address: IPv4 | IPv6): address is IPv4 {
  return address.kind() === "ipv4";
}

function embedded(parts: readonly number[], at: number): IPv4 {
  const [high = 0, low = 0] = parts.slice(at, at + 2);
  return new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff]);
}
