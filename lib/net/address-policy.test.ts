import { describe, expect, test } from "vitest";
import { judgeAddress, judgeHost, judgeUrl } from "./address-policy";
import { ALLOW_NOTHING, type AllowList, parseAllowList } from "./allow-list";

/** What names resolve to; the sender judges every one of them. */
const DNS: Record<string, string[]> = {
  "hooks.slack.com": ["3.68.170.153"],
  "hooks.example.com": ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
  "xn--mnchen-3ya.example": ["93.184.215.14"],
  "127.0.0.1.nip.io": ["127.0.0.1"],
  "localtest.me": ["::1", "127.0.0.1"],
  "169-254-169-254.sslip.io": ["169.254.169.254"],
  "half.example.com": ["93.184.215.14", "10.0.0.8"],
  "zone.example.com": ["fe80::1%eth0"],
  "nat64.example.com": ["64:ff9b::a9fe:a9fe"],
  "hooks.internal": ["10.0.0.8"],
  "metadata.google.internal": ["169.254.169.254"],
  localhost: ["127.0.0.1", "::1"],
};

function errorOf(url: string, allow: AllowList = ALLOW_NOTHING): string | null {
  const { host, error } = judgeUrl(url, allow);
  if (host === null) return error;
  return (DNS[host] ?? []).map((address) => judgeAddress(address, allow, host)).find((found) => found !== null) ?? null;
}

const LOOPBACK = "this machine itself";
const PRIVATE = "in a private network";
const NEVER = "link-local, reserved";
const METADATA = "metadata service";

const HOSTILE: [what: string, url: string, error: string][] = [
  ["loopback", "http://127.0.0.1/", LOOPBACK],
  ["loopback with a port", "http://127.0.0.1:6379/", LOOPBACK],
  ["another loopback address", "http://127.8.9.10/", LOOPBACK],
  ["decimal", "http://2130706433/", LOOPBACK],
  ["hexadecimal", "http://0x7f000001/", LOOPBACK],
  ["hexadecimal with dots", "http://0x7f.0x0.0x0.0x1/", LOOPBACK],
  ["hexadecimal and short", "http://0x7f.1/", LOOPBACK],
  ["octal", "http://0177.0.0.1/", LOOPBACK],
  ["octal, all of it", "http://017700000001/", LOOPBACK],
  ["octal with leading zeros", "http://00000177.0.0.01/", LOOPBACK],
  ["short", "http://127.1/", LOOPBACK],
  ["three parts", "http://127.0.1/", LOOPBACK],
  ["a trailing dot", "http://127.0.0.1./", LOOPBACK],
  ["percent-encoded", "http://%31%32%37.0.0.1/", LOOPBACK],
  ["circled digits", "http://①②⑦.⓪.⓪.①/", LOOPBACK],
  ["full-width digits", "http://１２７.0.0.1/", LOOPBACK],
  ["ideographic dots", "http://127。0。0。1/", LOOPBACK],
  ["half-width ideographic dots", "http://127｡0｡0｡1/", LOOPBACK],
  ["backslashes", "http:\\\\127.0.0.1\\", LOOPBACK],
  ["tabs within", "ht\ttp://127.0.\t0.1/", LOOPBACK],
  ["no slashes", "http:127.0.0.1", LOOPBACK],
  ["loopback of IPv6", "http://[::1]/", LOOPBACK],
  ["loopback of IPv6 in full", "http://[0000:0000:0000:0000:0000:0000:0000:0001]:8080/", LOOPBACK],
  ["mapped", "http://[::ffff:127.0.0.1]/", LOOPBACK],
  ["mapped in hexadecimal", "http://[::ffff:7f00:1]/", LOOPBACK],
  ["compatible", "http://[::127.0.0.1]/", LOOPBACK],
  ["compatible in hexadecimal", "http://[::7f00:1]/", LOOPBACK],
  ["translated", "http://[::ffff:0:127.0.0.1]/", LOOPBACK],
  ["NAT64 of loopback", "http://[64:ff9b::7f00:1]/", LOOPBACK],
  ["6to4 of loopback", "http://[2002:7f00:1::]/", LOOPBACK],
  ["Teredo to loopback", "http://[2001:0:5db8:d822:0:0:80ff:fffe]/", LOOPBACK],
  ["localhost", "http://localhost/", LOOPBACK],
  ["LOCALHOST", "https://LOCALHOST:8443/", LOOPBACK],
  ["localhost with a dot", "http://localhost./", LOOPBACK],
  ["below localhost", "http://anything.localhost/", LOOPBACK],
  ["full-width localhost", "http://ｌｏｃａｌｈｏｓｔ/", LOOPBACK],
  ["a name for loopback", "http://127.0.0.1.nip.io/", LOOPBACK],
  ["a name for both loopbacks", "http://localtest.me/", LOOPBACK],
  ["10/8", "http://10.0.0.1/", PRIVATE],
  ["172.16/12", "http://172.31.255.254/", PRIVATE],
  ["192.168/16", "https://192.168.1.1/admin", PRIVATE],
  ["carrier-grade NAT", "http://100.64.0.1/", PRIVATE],
  ["private in decimal", "http://167772161/", PRIVATE],
  ["unique local", "http://[fd12:3456:789a::1]/", PRIVATE],
  ["site-local", "http://[fec0::1]/", PRIVATE],
  ["mapped private", "http://[::ffff:10.0.0.1]/", PRIVATE],
  ["6to4 of private", "http://[2002:0a00:0001::1]/", PRIVATE],
  ["NAT64 of private", "http://[64:ff9b::192.168.1.1]/", PRIVATE],
  ["one private address among public ones", "https://half.example.com/", PRIVATE],
  ["a name of the own network", "https://hooks.internal/", PRIVATE],
  ["metadata", "http://169.254.169.254/latest/meta-data/", NEVER],
  ["metadata in decimal", "http://2852039166/", NEVER],
  ["metadata in octal", "http://0251.0376.0251.0376/", NEVER],
  ["metadata mapped", "http://[::ffff:a9fe:a9fe]/", NEVER],
  ["metadata through NAT64", "http://[64:ff9b::a9fe:a9fe]/", NEVER],
  ["metadata of AWS by IPv6", "http://[fd00:ec2::254]/", NEVER],
  ["metadata of Google by IPv6", "http://[fd20:ce::254]/", NEVER],
  ["metadata of Alibaba", "http://100.100.100.200/", NEVER],
  ["wire server of Azure", "http://168.63.129.16/machine", NEVER],
  ["metadata of Oracle", "http://192.0.0.192/", NEVER],
  ["metadata of Google by name", "http://metadata.google.internal/", METADATA],
  ["metadata by its short name", "http://metadata/computeMetadata/v1/", METADATA],
  ["metadata with a dot", "http://METADATA.google.internal./", METADATA],
  ["metadata of Tencent", "http://metadata.tencentyun.com/", METADATA],
  ["instance data", "http://instance-data/latest/", METADATA],
  ["a name for metadata", "http://169-254-169-254.sslip.io/", NEVER],
  ["a name for metadata through NAT64", "http://nat64.example.com/", NEVER],
  ["a name for a link-local address with a zone", "http://zone.example.com/", NEVER],
  ["link-local of IPv6", "http://[fe80::1]/", NEVER],
  ["unspecified", "http://0.0.0.0/", NEVER],
  ["unspecified, short", "http://0/", NEVER],
  ["unspecified of IPv6", "http://[::]/", NEVER],
  ["this network", "http://0.1.2.3/", NEVER],
  ["multicast", "http://224.0.0.1/", NEVER],
  ["multicast of IPv6", "http://[ff02::1]/", NEVER],
  ["broadcast", "http://255.255.255.255/", NEVER],
  ["class E", "http://240.0.0.1/", NEVER],
  ["documentation", "http://203.0.113.7/", NEVER],
  ["benchmarking", "http://198.18.0.1/", NEVER],
  ["documentation of IPv6", "http://[2001:db8::1]/", NEVER],
  ["discard", "http://[100::1]/", NEVER],
  ["NAT64 of an operator's own", "http://[64:ff9b:1::a00:1]/", NEVER],
  ["segment routing", "http://[5f00::1]/", NEVER],
  ["IPv6 that nobody has been given", "http://[4000::1]/", NEVER],
  ["a zone in the URL", "http://[fe80::1%25eth0]/", "no URL"],
  ["userinfo", "https://hooks.example.com@10.0.0.1/", "user name or password"],
  ["a password", "https://me:secret@hooks.example.com/", "user name or password"],
  ["a password alone", "https://:secret@hooks.example.com/", "user name or password"],
  ["a file", "file:///etc/passwd", "file://"],
  ["gopher", "gopher://127.0.0.1:6379/_PING", "gopher://"],
  ["ftp", "ftp://hooks.example.com/", "ftp://"],
  ["a script", "javascript:alert(1)", "javascript:"],
  ["data", "data:text/plain,x", "data:"],
  ["no scheme", "hooks.example.com/x", "no URL"],
  ["no host", "http://", "no URL"],
  ["no host but a port", "http://:80/", "no URL"],
  ["a dot for a host", "http://./", "no valid host"],
  ["an empty label", "http://localhost../", "no valid host"],
  ["a number out of range", "http://256.0.0.1/", "no URL"],
  ["a port out of range", "http://hooks.example.com:65536/", "no URL"],
  ["a space in the host", "http://hooks example.com/", "no URL"],
  ["nothing", "", "no URL"],
];

const GOOD: [what: string, url: string, allow: string][] = [
  ["a public name", "https://hooks.slack.com/services/T/B/X", ""],
  ["a public name with both families", "https://hooks.example.com/x?y=z#w", ""],
  ["a public name by http and port", "http://hooks.example.com:8080/", ""],
  ["a public name with a dot", "https://hooks.example.com./", ""],
  ["a name in another script", "https://münchen.example/", ""],
  ["a public address", "https://8.8.8.8/", ""],
  ["a public address of IPv6", "https://[2606:4700:4700::1111]/", ""],
  ["NAT64 of a public address", "https://[64:ff9b::8.8.8.8]/", ""],
  ["loopback, listed", "http://127.0.0.1:9000/", "127.0.0.1"],
  ["loopback, listed in another form", "http://127.0.0.1:9000/", "127.1"],
  ["loopback by its range", "http://2130706433/", "127.0.0.0/8"],
  ["localhost by the range of its address", "http://localhost/", "127.0.0.0/8, ::1"],
  ["localhost by its name", "http://localhost./", "localhost"],
  ["loopback of IPv6", "http://[::1]/", "[::1]"],
  ["loopback of IPv6 without brackets", "http://[::1]/", "::1/128"],
  ["private by its range", "http://10.1.2.3/", "192.168.0.0/16 10.0.0.0/8"],
  ["mapped private by the range of IPv4", "http://[::ffff:10.1.2.3]/", "10.0.0.0/8"],
  ["unique local by its range", "http://[fd12::1]/", "fd00::/8"],
  ["a name of the own network by name", "https://hooks.internal/", "Hooks.Internal."],
  ["a name of the own network by range", "https://hooks.internal/", "10.0.0.0/8"],
  ["metadata, exactly", "http://169.254.169.254/", "169.254.169.254"],
  ["metadata, exactly, with its length", "http://169.254.169.254/", "169.254.169.254/32"],
  ["metadata by name and address", "http://metadata.google.internal/", "metadata.google.internal 169.254.169.254"],
];

describe("address policy", () => {
  test.each(HOSTILE)("refuses %s: %s", (_, url, error) => {
    expect(errorOf(url)).toContain(error);
  });

  test("refuses them although everything private is allowed", () => {
    const { allow } = parseAllowList("0.0.0.0/0, ::/0");
    const through = HOSTILE.filter(([, url, error]) => error !== LOOPBACK && error !== PRIVATE && !errorOf(url, allow));
    expect(through).toEqual([]);
  });

  test.each(GOOD)("lets %s through: %s", (_, url, allowed) => {
    const { allow, problems } = parseAllowList(allowed);
    expect(problems).toEqual([]);
    expect(errorOf(url, allow)).toBeNull();
  });

  test.each([
    ["metadata by its range", "http://169.254.169.254/", "169.254.0.0/16"],
    ["metadata by its name alone", "http://metadata.google.internal/", "metadata.google.internal"],
    ["a public name that leads to metadata", "http://169-254-169-254.sslip.io/", "169-254-169-254.sslip.io"],
    ["another address", "http://10.0.0.2/", "10.0.0.1"],
    ["another name at the same address", "https://half.example.com/", "hooks.internal"],
    ["a name below a listed one", "https://hooks.internal/", "internal"],
  ])("does not let %s through", (_, url, allowed) => {
    expect(errorOf(url, parseAllowList(allowed).allow)).not.toBeNull();
  });

  test("says which setting would allow it, and never the path of the URL", () => {
    expect(judgeUrl("http://10.0.0.5/token-abc", ALLOW_NOTHING).error).toBe(
      "10.0.0.5 is in a private network. If that is meant, add 10.0.0.5 or its range to LIMITSCOPE_WEBHOOK_ALLOW.",
    );
    expect(judgeAddress("10.0.0.5", ALLOW_NOTHING, "hooks.internal")).toBe(
      "hooks.internal (10.0.0.5) is in a private network. If that is meant, add hooks.internal, 10.0.0.5 or its range to LIMITSCOPE_WEBHOOK_ALLOW.",
    );
    expect(judgeUrl("http://169.254.169.254/", ALLOW_NOTHING).error).toContain(
      "add exactly 169.254.169.254 to LIMITSCOPE_WEBHOOK_ALLOW",
    );
  });

  test("gives the URL without the dot at the end of its host", () => {
    expect(judgeUrl("https://hooks.example.com./x", ALLOW_NOTHING).url?.href).toBe("https://hooks.example.com/x");
  });

  test.each([
    ["a name", "smtp.example.com", null],
    ["a private address", "10.0.0.25", PRIVATE],
    ["an address of IPv6", "::1", LOOPBACK],
    ["a URL", "smtp://smtp.example.com", "is no host"],
    ["a port", "smtp.example.com:25", "is no host"],
    ["nothing", " ", "is no host"],
  ])("judges %s as the host of a mail server", (_, host, error) => {
    const found = judgeHost(host, ALLOW_NOTHING);
    if (error === null) expect(found).toBeNull();
    else expect(found).toContain(error);
  });
});

describe("LIMITSCOPE_WEBHOOK_ALLOW", () => {
  test("takes hosts, addresses and ranges, by commas and spaces", () => {
    const { allow, problems } = parseAllowList(" hooks.internal,10.0.0.5  fd00::/8,\t[::1] ");
    expect(problems).toEqual([]);
    expect([...allow.hosts]).toEqual(["hooks.internal"]);
    expect([...allow.addresses]).toEqual(["10.0.0.5", "::1"]);
    expect(allow.ranges.map(([base, bits]) => `${base}/${bits}`)).toEqual(["fd00::/8"]);
  });

  test.each([
    ["a URL", "https://hooks.internal", "is a URL"],
    ["a wildcard", "*.internal", "wildcard"],
    ["a range that is none", "10.0.0.0/33", "no range"],
    ["a port", "hooks.internal:8080", "without port"],
  ])("says what is wrong with %s", (_, text, problem) => {
    const { problems } = parseAllowList(`10.0.0.5 ${text}`);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });
});
