import { connect, isIP, type Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { createTransport } from "nodemailer";
import type { OutgoingMail, ReceiptVerdict } from "../../lib/channels/channel-kind";
import { judgeHost } from "../../lib/net/address-policy";
import type { AllowList } from "../../lib/net/allow-list";
import { excerptOf } from "./excerpt";
import { guardedLookup, type ResolveHost } from "./guarded-lookup";
import type { Redact } from "./redact";
import type { Sent } from "./sent";
import { acceptedVerdict, type MailAnswer, type MailError, mailFailure } from "./smtp-verdict";

export interface SmtpSenderOptions {
  allow: AllowList;
  resolve?: ResolveHost;
  /** Certificates to trust instead of the machine's. */
  ca?: string;
  connectMs?: number;
  /** For the greeting, and for each answer after it. */
  greetingMs?: number;
  answerMs?: number;
  totalMs?: number;
}

export interface SmtpSender {
  /** Never rejects: whatever goes wrong is a verdict. */
  send(mail: OutgoingMail, redact: Redact): Promise<Sent>;
}

export function createSmtpSender(options: SmtpSenderOptions): SmtpSender {
  const { allow, connectMs = 10_000, greetingMs = 10_000, answerMs = 20_000, totalMs = 60_000 } = options;
  const lookup = guardedLookup(allow, options.resolve);

  /** Opened here, not by nodemailer, so that it goes to addresses that were judged and to no others. */
  const open = ({ host, port }: OutgoingMail, signal: AbortSignal) =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect({ host, port, lookup, autoSelectFamily: true });
      const late = setTimeout(() => socket.destroy(timeoutError()), connectMs);
      signal.addEventListener("abort", () => socket.destroy(timeoutError()));
      // Until nodemailer listens, and once it no longer does.
      socket.on("error", () => {});
      socket.once("error", reject);
      socket.once("close", () => clearTimeout(late));
      socket.once("connect", () => {
        clearTimeout(late);
        socket.off("error", reject);
        resolve(socket);
      });
    });

  async function deliver(mail: OutgoingMail, signal: AbortSignal): Promise<MailAnswer> {
    const connection = await open(mail, signal);
    const transport = createTransport({
      host: mail.host,
      port: mail.port,
      secure: mail.isSecure,
      requireTLS: !mail.isSecure && !mail.allowsPlain,
      ...(mail.user === null ? {} : { auth: { user: mail.user, pass: mail.password ?? "" } }),
      tls: {
        ...(isIP(mail.host) === 0 ? { servername: mail.host } : {}),
        ...(options.ca === undefined ? {} : { ca: options.ca }),
      },
      connectionTimeout: connectMs,
      greetingTimeout: greetingMs,
      socketTimeout: answerMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      getSocket: (_options, done) => done(null, { connection }),
    });
    try {
      return await transport.sendMail({
        from: mail.from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: mail.messageId,
        ...(mail.references === null ? {} : { references: mail.references, inReplyTo: mail.references }),
      });
    } finally {
      transport.close();
      connection.destroy();
    }
  }

  async function send(mail: OutgoingMail, redact: Redact): Promise<Sent> {
    const startedMs = performance.now();
    const end = (verdict: ReceiptVerdict, response: string): Sent => ({
      verdict: { ...verdict, error: verdict.error === null ? null : excerptOf(verdict.error, redact) },
      httpStatus: null,
      tookMs: Math.round(performance.now() - startedMs),
      requestExcerpt: excerptOf(requestText(mail), redact),
      responseExcerpt: excerptOf(response, redact),
    });
    const blocked = judgeHost(mail.host, allow);
    if (blocked !== null) return end(mailFailure({ code: "EBLOCKED", message: blocked }, mail, options), "");
    const ending = new AbortController();
    const late = setTimeout(() => ending.abort(), totalMs);
    try {
      const answer = await deliver(mail, ending.signal);
      return end(acceptedVerdict(answer), answer.response);
    } catch (error) {
      const failure = ending.signal.aborted ? timeoutError() : (error as MailError);
      return end(mailFailure(failure, mail, { ...options, totalMs }), failure.response ?? "");
    } finally {
      clearTimeout(late);
    }
  }

  return { send };
}

function timeoutError(): Error & MailError {
  return Object.assign(new Error("It took too long."), { code: "ETIMEDOUT" });
}

function requestText({ host, port, from, to, subject, text }: OutgoingMail): string {
  return [`SMTP ${host}:${port}`, `From: ${from}`, `To: ${to.join(", ")}`, `Subject: ${subject}`, "", text].join("\n");
}
