import { performance } from "node:perf_hooks";
import { Agent, type Dispatcher, ProxyAgent, request } from "undici";
import type { HttpReceipt, OutgoingHttp, ReceiptVerdict } from "../../lib/channels/channel-kind";
import { judgeUrl } from "../../lib/net/address-policy";
import { type AllowList, isListed } from "../../lib/net/allow-list";
import { excerptOf } from "./excerpt";
import { guardedLookup, type ResolveHost } from "./guarded-lookup";
import { failureOf } from "./network-failure";
import { readAtMost } from "./read-at-most";
import { maskHeaders, maskUrl, type Redact, redactorOf, secretsOfHeaders } from "./redact";
import { type Sent, verdictOf } from "./sent";

const MAX_BODY_BYTES = 65_536;
/** Of the receiver's own code, which may be any text. */
const MAX_CODE_CHARS = 100;
/** Moved for good: waiting cures the others at times. */
const MOVED = new Set([301, 308]);

export interface HttpSenderOptions {
  allow: AllowList;
  /** Of HTTPS_PROXY: all but listed hosts are called through it, and it resolves their names. */
  proxyUrl?: string | null;
  resolve?: ResolveHost;
  /** Certificates to trust instead of the machine's. */
  ca?: string;
  connectMs?: number;
  answerMs?: number;
  totalMs?: number;
}

export interface HttpSender {
  /** Never rejects: whatever goes wrong is a verdict. */
  send(outgoing: OutgoingHttp, judge: (receipt: HttpReceipt) => ReceiptVerdict, redact: Redact): Promise<Sent>;
  close(): Promise<void>;
}

export function createHttpSender(options: HttpSenderOptions): HttpSender {
  const { allow, proxyUrl = null, connectMs = 5_000, answerMs = 10_000, totalMs = 15_000 } = options;
  const tls = options.ca === undefined ? {} : { ca: options.ca };
  // A connection for each request: one that is kept would outlive the judgement of its address.
  const shared = { pipelining: 0, headersTimeout: answerMs, bodyTimeout: totalMs };
  const direct = new Agent({
    ...shared,
    connect: { ...tls, timeout: connectMs, lookup: guardedLookup(allow, options.resolve) },
  });
  const proxied =
    proxyUrl === null ? null : new ProxyAgent({ ...shared, uri: proxyUrl, requestTls: { ...tls, timeout: connectMs } });

  const dispatcherFor = (url: URL, host: string): Dispatcher =>
    proxied === null || url.protocol !== "https:" || isListed(host, allow) ? direct : proxied;

  async function send(
    outgoing: OutgoingHttp,
    judge: (receipt: HttpReceipt) => ReceiptVerdict,
    redactKnown: Redact,
  ): Promise<Sent> {
    const startedMs = performance.now();
    const redactSent = redactorOf(secretsOfHeaders(outgoing.headers));
    const redact: Redact = (text) => redactSent(redactKnown(text));
    const shown = (text: string | null) => (text === null ? null : excerptOf(text, redact));
    const end = (verdict: ReceiptVerdict, receipt: HttpReceipt | null): Sent => ({
      verdict: { ...verdict, error: shown(verdict.error), code: shown(verdict.code)?.slice(0, MAX_CODE_CHARS) ?? null },
      httpStatus: receipt?.status ?? null,
      tookMs: Math.round(performance.now() - startedMs),
      requestExcerpt: excerptOf(requestText(outgoing), redact),
      responseExcerpt: receipt === null ? "" : excerptOf(responseText(receipt), redact),
    });

    const { url, host, error } = judgeUrl(outgoing.url, allow);
    if (url === null) return end(verdictOf("failed", "EBLOCKED", error), null);
    const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
    const aim = { host, port, connectMs, answerMs, totalMs };
    try {
      const response = await request(url, {
        dispatcher: dispatcherFor(url, host),
        method: outgoing.method,
        headers: outgoing.headers,
        body: outgoing.method === "GET" ? null : outgoing.body,
        signal: AbortSignal.timeout(totalMs),
      });
      const { text, failure } = await readAtMost(response.body, MAX_BODY_BYTES);
      const receipt = { status: response.statusCode, headers: plainHeaders(response.headers), body: text };
      if (receipt.status >= 300 && receipt.status < 400) return end(redirectVerdict(receipt, url), receipt);
      const verdict = judge(receipt);
      const isTaken = verdict.outcome === "delivered" || verdict.outcome === "accepted";
      if (failure === null || isTaken || receipt.status >= 400) return end(verdict, receipt);
      const cut = failureOf(failure, aim);
      return end(
        verdictOf("retry", cut.code, `It answered ${receipt.status}, but not all of it came: ${cut.error}`),
        receipt,
      );
    } catch (failure) {
      return end(failureOf(failure, aim), null);
    }
  }

  return {
    send,
    close: async () => {
      await Promise.all([direct.destroy(), proxied?.destroy()]);
    },
  };
}

function redirectVerdict({ status, headers }: HttpReceipt, from: URL): ReceiptVerdict {
  const location = headers.location ?? "";
  const to = URL.canParse(location, from.href) ? new URL(location, from.href).origin : null;
  const where = location === "" || to === null ? "elsewhere" : to;
  const error = `It redirects (${status}) to ${where}, and redirects are not followed: enter the final address.`;
  return verdictOf(MOVED.has(status) ? "failed" : "retry", "redirect", error);
}

function plainHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = ""]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(", ") : value,
    ]),
  );
}

function requestText({ method, url, headers, body }: OutgoingHttp): string {
  const lines = Object.entries(maskHeaders(headers)).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${maskUrl(url)}`, ...lines, "", body].join("\n");
}

function responseText({ status, headers, body }: HttpReceipt): string {
  const told = ["content-type", "retry-after", "location"].filter((name) => headers[name] !== undefined);
  const lines = told.map((name) => `${name}: ${name === "location" ? maskUrl(headers[name] ?? "") : headers[name]}`);
  return [`${status}`, ...lines, "", body].join("\n");
}
