import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { describe, expect, onTestFinished, test } from "vitest";
import type { OutgoingMail } from "../../lib/channels/channel-kind";
import { parseAllowList } from "../../lib/net/allow-list";
import { TEST_CERTIFICATE, TEST_KEY } from "./certificate-fixture";
import { tcpReceiver } from "./receiver-fixture";
import { redactorOf } from "./redact";
import { createSmtpSender, type SmtpSenderOptions } from "./smtp-sender";

const TLS = { cert: TEST_CERTIFICATE, key: TEST_KEY };

interface Got {
  from: string;
  to: string[];
  data: string;
}

/** A mail server on 127.0.0.1 that keeps what it is sent. */
async function mailServer(options: SMTPServerOptions = {}): Promise<{ port: number; got: Got[] }> {
  const got: Got[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData: async (stream, session, done) => {
      let data = "";
      for await (const chunk of stream) data += chunk;
      const from = session.envelope.mailFrom;
      got.push({ from: from ? from.address : "", to: session.envelope.rcptTo.map(({ address }) => address), data });
      done();
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as { port: number };
  return { port, got };
}

function mail(port: number, more: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    via: "smtp",
    host: "127.0.0.1",
    port,
    isSecure: false,
    allowsPlain: true,
    user: null,
    password: null,
    from: "limitscope@example.com",
    to: ["bob@example.com"],
    subject: "429 rate > 5 % 限流",
    text: "firing",
    html: "<p>firing</p>",
    messageId: "<msg_1@limitscope>",
    references: "<episode-1@limitscope>",
    ...more,
  };
}

function send(outgoing: OutgoingMail, options: Partial<SmtpSenderOptions> = {}) {
  const sender = createSmtpSender({ allow: parseAllowList("127.0.0.1").allow, ...options });
  return sender.send(outgoing, redactorOf([outgoing.password ?? ""]));
}

function smtpError(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

describe("mail that is taken", () => {
  test("arrives with both forms, under the id that stays, below the episode's root", async () => {
    const { port, got } = await mailServer();
    const sent = await send(mail(port));
    expect(sent).toMatchObject({ verdict: { outcome: "delivered", error: null }, httpStatus: null });
    expect(got[0]).toMatchObject({ from: "limitscope@example.com", to: ["bob@example.com"] });
    expect(got[0]?.data).toContain("Message-ID: <msg_1@limitscope>");
    expect(got[0]?.data).toContain("References: <episode-1@limitscope>");
    expect(got[0]?.data).toContain("text/html");
    expect(sent.requestExcerpt).toContain("To: bob@example.com");
  });

  test("with a login, whose password is nowhere in the log", async () => {
    const { port } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        password === "hunter2hunter2" ? done(null, { user: username ?? "" }) : done(new Error("no")),
    });
    const sent = await send(mail(port, { user: "limits", password: "hunter2hunter2" }));
    expect(sent.verdict.outcome).toBe("delivered");
    expect(JSON.stringify(sent)).not.toContain("hunter2");
  });

  test("line breaks in a subject add no header", async () => {
    const { port, got } = await mailServer();
    await send(mail(port, { subject: "x\r\nBcc: eve@example.com" }));
    expect(got[0]?.to).toEqual(["bob@example.com"]);
    expect(got[0]?.data).not.toMatch(/^Bcc:/m);
  });

  test("names the recipients that the server did not want", async () => {
    const { port, got } = await mailServer({
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith("carol") ? done(smtpError(550, "No such user")) : done(),
    });
    const sent = await send(mail(port, { to: ["bob@example.com", "carol@example.com"] }));
    expect(got[0]?.to).toEqual(["bob@example.com"]);
    expect(sent.verdict).toMatchObject({ outcome: "accepted" });
    expect(sent.verdict.error).toBe("Not sent to carol@example.com (550 No such user).");
  });

  test.each([
    ["over STARTTLS", { disabledCommands: [] }, { allowsPlain: false }],
    ["over TLS from the first byte", { secure: true }, { isSecure: true }],
  ])("%s, where the certificate is trusted", async (_, server, more) => {
    const { port, got } = await mailServer({ ...TLS, ...server });
    const trusted = await send(mail(port, more), { ca: TEST_CERTIFICATE });
    expect(trusted.verdict.outcome).toBe("delivered");
    const untrusted = await send(mail(port, more));
    expect(untrusted.verdict).toMatchObject({ outcome: "retry", code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
    expect(untrusted.verdict.error).toContain("certificate of 127.0.0.1 is not signed");
    expect(got).toHaveLength(1);
  });
});

describe("mail that is refused", () => {
  test.each([
    ["every recipient, for good", 550, "failed", "none of the recipients: bob@example.com (550 Not here)."],
    ["every recipient, for now", 450, "retry", "bob@example.com (450 Not here)."],
  ])("%s", async (_, code, outcome, words) => {
    const { port } = await mailServer({ onRcptTo: (_address, _session, done) => done(smtpError(code, "Not here")) });
    const sent = await send(mail(port));
    expect(sent.verdict).toMatchObject({ outcome, code: String(code) });
    expect(sent.verdict.error).toContain(words);
  });

  test.each([
    ["the message, for good", 554, "failed"],
    ["the message, for now", 451, "retry"],
  ])("%s", async (_, code, outcome) => {
    const { port } = await mailServer({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on("end", () => done(smtpError(code, "Later")));
      },
    });
    const sent = await send(mail(port));
    expect(sent.verdict).toMatchObject({ outcome, code: String(code) });
    expect(sent.verdict.error).toContain("refuses the message");
  });

  test("the sender", async () => {
    const { port } = await mailServer({
      onMailFrom: (_address, _session, done) => done(smtpError(553, "Sender not owned")),
    });
    const sent = await send(mail(port));
    expect(sent.verdict).toMatchObject({ outcome: "failed", code: "553" });
    expect(sent.verdict.error).toContain("does not take mail from limitscope@example.com");
  });

  test("a wrong password", async () => {
    const { port } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(smtpError(535, "Authentication failed")),
    });
    const sent = await send(mail(port, { user: "limits", password: "wrong-password" }));
    expect(sent.verdict).toMatchObject({ outcome: "failed", code: "535" });
    expect(sent.verdict.error).toContain("refuses the login of limits");
    expect(JSON.stringify(sent)).not.toContain("wrong-password");
  });

  test("TLS is asked for and not offered: nothing is sent in plain text", async () => {
    const { port, got } = await mailServer();
    const sent = await send(mail(port, { allowsPlain: false }));
    expect(sent.verdict).toMatchObject({ outcome: "failed", code: "ETLS" });
    expect(sent.verdict.error).toContain("offers no STARTTLS");
    expect(got).toEqual([]);
  });

  test("TLS from the first byte, where the server begins in plain text", async () => {
    const { port } = await mailServer();
    const sent = await send(mail(port, { isSecure: true }));
    expect(sent.verdict).toMatchObject({ outcome: "retry", code: "ETLS" });
  });
});

describe("mail servers that fail", () => {
  test("no greeting", async () => {
    const port = await tcpReceiver(() => {});
    const sent = await send(mail(port), { greetingMs: 100 });
    expect(sent.verdict).toMatchObject({ outcome: "retry", code: "timeout" });
  });

  test("silence after the greeting", async () => {
    const port = await tcpReceiver((socket) => socket.write("220 hello\r\n"));
    const sent = await send(mail(port), { answerMs: 100 });
    expect(sent.verdict).toMatchObject({ outcome: "retry", code: "timeout" });
  });

  test("an answer that never ends", async () => {
    const port = await tcpReceiver((socket) => {
      const drip = setInterval(() => socket.write("220-still here\r\n"), 10);
      socket.on("close", () => clearInterval(drip));
    });
    const sent = await send(mail(port), { totalMs: 150 });
    expect(sent.verdict).toMatchObject({ outcome: "retry", code: "timeout" });
  });

  test("a connection that is reset", async () => {
    const port = await tcpReceiver((socket) => {
      socket.write("220 hello\r\n");
      socket.once("data", () => socket.resetAndDestroy());
    });
    const sent = await send(mail(port));
    expect(sent.verdict.outcome).toBe("retry");
    expect(sent.verdict.error).toContain("closed the connection");
  });

  test("a connection that is reset before anything was said", async () => {
    const port = await tcpReceiver((socket) => socket.resetAndDestroy());
    const sent = await send(mail(port), { greetingMs: 200 });
    expect(sent.verdict.outcome).toBe("retry");
  });

  test("nobody listens", async () => {
    const sent = await send(mail(1));
    expect(sent.verdict).toMatchObject({ outcome: "retry", code: "ECONNREFUSED" });
  });
});

describe("mail servers that may not be reached", () => {
  test.each([
    ["an address of a private network", "10.0.0.25"],
    ["localhost", "localhost"],
  ])("%s", async (_, host) => {
    const sent = await send(mail(25, { host }), { allow: parseAllowList("").allow });
    expect(sent.verdict).toMatchObject({ outcome: "failed", code: "EBLOCKED" });
    expect(sent.verdict.error).toContain("LIMITSCOPE_WEBHOOK_ALLOW");
  });

  test("a name that leads to one", async () => {
    const { port, got } = await mailServer();
    const sent = await send(mail(port, { host: "mail.example.com" }), {
      allow: parseAllowList("").allow,
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    expect(sent.verdict).toMatchObject({ outcome: "failed", code: "EBLOCKED" });
    expect(got).toEqual([]);
  });

  test("a listed name is reached at the address that was judged", async () => {
    const { port, got } = await mailServer();
    let asked = 0;
    const sent = await send(mail(port, { host: "mail.example.com" }), {
      resolve: async () => [{ address: asked++ === 0 ? "127.0.0.1" : "169.254.169.254", family: 4 }],
    });
    expect(sent.verdict.outcome).toBe("delivered");
    expect([asked, got.length]).toEqual([1, 1]);
  });
});
