import type { OutgoingMail, ReceiptVerdict } from "../../lib/channels/channel-kind";
import { failureOf } from "./network-failure";
import { TIMEOUT_CODE, verdictOf } from "./sent";

/** What nodemailer says once the server has taken the message. */
export interface MailAnswer {
  response: string;
  accepted: readonly unknown[];
  rejected: readonly unknown[];
  rejectedErrors?: readonly MailError[] | undefined;
}

/** The parts of nodemailer's errors that tell something. */
export interface MailError {
  message: string;
  code?: string | undefined;
  originalCode?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
  recipient?: string | undefined;
  rejectedErrors?: readonly MailError[] | undefined;
}

interface Waits {
  connectMs?: number;
  answerMs?: number;
  totalMs?: number;
}

/** Taken for some recipients, it is not sent again for the others: who got it would get it twice. */
export function acceptedVerdict({ rejected, rejectedErrors }: MailAnswer): ReceiptVerdict {
  if (rejected.length === 0) return verdictOf("delivered", "250", null);
  return verdictOf("accepted", "250", `Not sent to ${rejectedWords(rejectedErrors ?? [], rejected)}`);
}

export function mailFailure(error: MailError, mail: OutgoingMail, waits: Waits): ReceiptVerdict {
  const { host, port } = mail;
  const { code, responseCode } = error;
  if (code === "EBLOCKED") return verdictOf("failed", code, error.message);
  if (code === "ETIMEDOUT") return verdictOf("retry", TIMEOUT_CODE, `${host} did not answer in time on port ${port}.`);
  if (code === "ETLS" && responseCode !== undefined) {
    const fix = "Use port 465, which begins with TLS, or allow plain text.";
    return verdictOf("failed", code, `${host} offers no STARTTLS on port ${port} (${said(error)}). ${fix}`);
  }
  if (responseCode !== undefined) {
    return verdictOf(isForGood(responseCode) ? "failed" : "retry", String(responseCode), refusal(error, mail));
  }
  if (code === "EAUTH") return verdictOf("failed", code, `Cannot log in at ${host}: ${error.message}.`);
  if (code === "EENVELOPE" || code === "EMESSAGE") return verdictOf("failed", code, error.message);
  if (code === "ETLS") return verdictOf("retry", code, tlsWords(error, mail));
  if (error.originalCode === "ERR_SSL_WRONG_VERSION_NUMBER" || error.originalCode === "EPROTO") {
    return verdictOf("retry", "ETLS", tlsWords(error, mail));
  }
  const cause = Object.assign(new Error(error.message), { code: error.originalCode ?? code });
  const aim = { host, port, connectMs: 10_000, answerMs: 20_000, totalMs: 60_000, ...waits };
  return code === "ECONNECTION" && error.originalCode === undefined
    ? verdictOf("retry", code, `${host} closed the connection before it had taken the message.`)
    : failureOf(cause, aim);
}

/** 503 says that the session went wrong, not that the message is refused. */
function isForGood(responseCode: number): boolean {
  return responseCode >= 500 && responseCode !== 503;
}

function refusal(error: MailError, { host, from, user }: OutgoingMail): string {
  if (error.code === "EAUTH") return `${host} refuses the login of ${user ?? "nobody"} (${said(error)}).`;
  if (error.rejectedErrors !== undefined && error.rejectedErrors.length > 0) {
    return `${host} takes it for none of the recipients: ${rejectedWords(error.rejectedErrors, [])}`;
  }
  if (error.code === "EENVELOPE") return `${host} does not take mail from ${from} (${said(error)}).`;
  return `${host} refuses the message (${said(error)}).`;
}

function tlsWords({ message }: MailError, { host, port }: OutgoingMail): string {
  if (/certificate|self.signed/i.test(message)) {
    return `The certificate of ${host} is not trusted (${message}). Install a trusted one, or start Limitscope with NODE_EXTRA_CA_CERTS.`;
  }
  return `${host} and this machine agree on no TLS on port ${port} (${message}). Port 465 begins with TLS, 587 and 25 do not.`;
}

function rejectedWords(errors: readonly MailError[], rejected: readonly unknown[]): string {
  if (errors.length === 0) return `${rejected.map(String).join(", ")}.`;
  return `${errors.map((error) => `${error.recipient ?? "a recipient"} (${said(error)})`).join(", ")}.`;
}

function said({ response, message }: MailError): string {
  return (response ?? message).replace(/\s+/g, " ").trim();
}
