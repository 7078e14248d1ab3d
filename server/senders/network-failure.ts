import type { ReceiptVerdict } from "../../lib/channels/channel-kind";
import { BlockedAddressError } from "./guarded-lookup";
import { TIMEOUT_CODE, verdictOf } from "./sent";

/** Whom a failure is about, and how long it was waited for. */
export interface Aim {
  host: string;
  port: number;
  connectMs: number;
  answerMs: number;
  totalMs: number;
}

type Words = (aim: Aim) => string;

const closed: Words = ({ host }) => `${host} closed the connection before it had answered.`;
const unreachable: Words = ({ host }) => `${host} cannot be reached from this machine. Check network and firewall.`;
const untrusted: Words = ({ host }) =>
  `The certificate of ${host} is not signed by an authority this machine trusts. Install a trusted one, or start Limitscope with NODE_EXTRA_CA_CERTS.`;
const connecting: Words = ({ host, port, connectMs }) =>
  `${host} took no connection on port ${port} within ${seconds(connectMs)}.`;

const WORDS: Readonly<Record<string, Words>> = {
  ENOTFOUND: ({ host }) => `The name ${host} does not exist. Check how it is spelt.`,
  EAI_AGAIN: ({ host }) => `The name ${host} could not be looked up: DNS does not answer.`,
  ECONNREFUSED: ({ host, port }) => `${host} refuses connections on port ${port}. Is the receiver running?`,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EACCES: unreachable,
  ECONNRESET: closed,
  EPIPE: closed,
  UND_ERR_SOCKET: closed,
  UND_ERR_CLOSED: closed,
  UND_ERR_DESTROYED: closed,
  CERT_HAS_EXPIRED: ({ host }) => `The certificate of ${host} has expired. Renew it.`,
  CERT_NOT_YET_VALID: ({ host }) => `The certificate of ${host} is not valid yet. Check the clocks.`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) => `The certificate of ${host} is for another name.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  EPROTO: ({ host, port }) => `${host} does not speak TLS on port ${port}. Use http:// or another port.`,
  ERR_SSL_WRONG_VERSION_NUMBER: ({ host, port }) =>
    `${host} does not speak TLS on port ${port}. Use http:// or another port.`,
};

const TIMEOUTS: Readonly<Record<string, Words>> = {
  UND_ERR_CONNECT_TIMEOUT: connecting,
  ETIMEDOUT: connecting,
  UND_ERR_HEADERS_TIMEOUT: ({ host, answerMs }) => `${host} did not answer within ${seconds(answerMs)}.`,
  TimeoutError: ({ host, totalMs }) => `${host} did not finish its answer within ${seconds(totalMs)}.`,
  UND_ERR_BODY_TIMEOUT: ({ host, totalMs }) => `${host} did not finish its answer within ${seconds(totalMs)}.`,
};

/** What an error of socket, TLS or protocol means for whoever has to put it right. Worth another try, unless the address is not allowed. */
export function failureOf(error: unknown, aim: Aim): ReceiptVerdict {
  const blocked = causesOf(error).find((cause) => cause instanceof BlockedAddressError);
  if (blocked instanceof BlockedAddressError) return verdictOf("failed", blocked.code, blocked.message);
  for (const code of causesOf(error).map(codeOf)) {
    const late = TIMEOUTS[code];
    if (late !== undefined) return verdictOf("retry", TIMEOUT_CODE, late(aim));
    const words = WORDS[code];
    if (words !== undefined) return verdictOf("retry", code, words(aim));
    if (code.startsWith("HPE_") || code === "HTTPParserError")
      return verdictOf("retry", code, `${aim.host} does not answer in HTTP on port ${aim.port}.`);
  }
  return verdictOf("retry", codeOf(error), `${aim.host} could not be reached: ${messageOf(error)}`);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The error, what caused it, and what several addresses each failed with. */
function causesOf(error: unknown): unknown[] {
  if (!(error instanceof Error)) return [error];
  const inner = error instanceof AggregateError ? error.errors : [];
  return [error, ...inner.flatMap(causesOf), ...(error.cause === undefined ? [] : causesOf(error.cause))];
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "error";
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === "string" ? code : error.name;
}

function seconds(ms: number): string {
  return `${ms / 1000} s`;
}
