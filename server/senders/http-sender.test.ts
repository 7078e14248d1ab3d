import type { LookupAddress } from "node:dns";
import { createServer as createTlsServer } from "node:https";
import { createServer } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import type { HttpReceipt } from "../../lib/channels/channel-kind";
import { parseAllowList } from "../../lib/net/allow-list";
import { TEST_CERTIFICATE, TEST_KEY } from "./certificate-fixture";
import { createHttpSender, type HttpSenderOptions } from "./http-sender";
import { httpReceiver, judgeByCode, judgeByStatus, listen, post, tcpReceiver } from "./receiver-fixture";
import { redactorOf } from "./redact";
import { verdictOf } from "./sent";

const LOCAL = parseAllowList("127.0.0.1").allow;
const plain = redactorOf([]);

function senderWith(options: Partial<HttpSenderOptions> = {}) {
  const sender = createHttpSender({ allow: LOCAL, ...options });
  onTestFinished(() => sender.close());
  return sender;
}

function sendTo(url: string, options: Partial<HttpSenderOptions> = {}, judge = judgeByStatus) {
  return senderWith(options).send(post(url), judge, plain);
}

describe("what receivers answer", () => {
  test("the bytes arrive as they were composed, and 200 is a delivery", async () => {
    let got = "";
    const port = await httpReceiver(async (request, response) => {
      for await (const chunk of request) got += chunk;
      got = `${request.method} ${request.url} ${request.headers["webhook-id"]} ${got}`;
      response.end("ok");
    });
    const outgoing = post(`http://127.0.0.1:${port}/hook`, { headers: { "webhook-id": "msg_1" }, body: '{"a":"ä限"}' });
    const sent = await senderWith().send(outgoing, judgeByStatus, plain);
    expect(got).toBe('POST /hook msg_1 {"a":"ä限"}');
    expect(sent).toMatchObject({ verdict: { outcome: "delivered", error: null }, httpStatus: 200 });
    expect(sent.responseExcerpt).toContain("ok");
    expect(sent.tookMs).toBeGreaterThanOrEqual(0);
  });

  test.each([
    ["an errcode in a 200", 200, '{"errcode":310000,"errmsg":"keywords not in content"}', "failed", "310000"],
    ["a good errcode", 200, '{"errcode":0}', "delivered", "0"],
    ["404", 404, "", "failed", null],
    ["503", 503, "", "retry", null],
    ["410", 410, "", "gone", null],
  ])("%s", async (_, status, body, outcome, code) => {
    const port = await httpReceiver((_request, response) => response.writeHead(status).end(body));
    const sent = await sendTo(`http://127.0.0.1:${port}/`, {}, judgeByCode);
    expect(sent).toMatchObject({ verdict: { outcome, code }, httpStatus: status });
  });

  test("429 with Retry-After", async () => {
    const port = await httpReceiver((_request, response) => response.writeHead(429, { "Retry-After": "7" }).end());
    const sent = await sendTo(`http://127.0.0.1:${port}/`, {}, judgeByCode);
    expect(sent.verdict).toMatchObject({ outcome: "retry", retryAfterMs: 7_000 });
    expect(sent.responseExcerpt).toContain("retry-after: 7");
  });

  test.each([
    [301, "failed"],
    [302, "retry"],
    [307, "retry"],
    [308, "failed"],
  ])("a redirect (%i) is not followed, and shown by its origin alone", async (status, outcome) => {
    let calls = 0;
    const port = await httpReceiver((_request, response) => {
      calls++;
      response.writeHead(status, { location: "http://169.254.169.254/latest?token=abc" }).end();
    });
    const sent = await sendTo(`http://127.0.0.1:${port}/`, {}, () => {
      throw new Error("not to be judged by the kind");
    });
    expect(calls).toBe(1);
    expect(sent.verdict).toMatchObject({ outcome, code: "redirect" });
    expect(sent.verdict.error).toContain("http://169.254.169.254,");
    expect(JSON.stringify(sent)).not.toContain("token=abc");
  });

  test("what a receiver echoes of the request's credentials, and a code of any length, is not kept", async () => {
    const port = await httpReceiver((request, response) => {
      response.writeHead(400).end(`you sent ${request.headers.authorization}, ${request.headers["x-api-key"]}`);
    });
    const basic = Buffer.from("ada:correct horse").toString("base64");
    const headers = { authorization: `Basic ${basic}`, "x-api-key": "k3y-of-mine" };
    const judge = ({ body }: HttpReceipt) => verdictOf("failed", `${body} ${"E".repeat(70_000)}`, body);
    const sent = await senderWith().send(post(`http://127.0.0.1:${port}/`, { headers }), judge, plain);
    expect(JSON.stringify(sent)).not.toMatch(new RegExp(`${basic}|k3y-of-mine`));
    expect(sent.verdict.error).toBe("you sent ***, ***");
    expect(sent.verdict.code).toHaveLength(100);
  });

  test("a huge body is read for 64 KiB, kept for 4, and a 200 stays a 200", async () => {
    const port = await httpReceiver((_request, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
      };
      response.on("drain", more);
      more();
    });
    let length = 0;
    const sent = await sendTo(`http://127.0.0.1:${port}/`, {}, (receipt) => {
      length = receipt.body.length;
      return judgeByStatus(receipt);
    });
    expect(length).toBe(65_536);
    expect(sent.verdict.outcome).toBe("delivered");
    expect(sent.responseExcerpt).toHaveLength(4_096);
  });

  test("control characters do not get into the log", async () => {
    const port = await httpReceiver((_request, response) => response.end("a\u001b[31mb\u0000c\r\nd\u202ee"));
    const sent = await sendTo(`http://127.0.0.1:${port}/`);
    expect(sent.responseExcerpt).toBe("200\n\na[31mbc\nde");
  });
});

describe("receivers that fail", () => {
  test("a slow drip: the status counts where it is enough", async () => {
    const port = await dripping();
    const sent = await sendTo(`http://127.0.0.1:${port}/`, { totalMs: 150 });
    expect(sent).toMatchObject({ verdict: { outcome: "delivered" }, httpStatus: 200 });
  });

  test("a slow drip: where the body decides, it is tried again", async () => {
    const port = await dripping();
    const sent = await sendTo(`http://127.0.0.1:${port}/`, { totalMs: 150 }, ({ body }) =>
      body === "ok"
        ? judgeByStatus({ status: 200, headers: {}, body })
        : { ...judgeByCode({ status: 404, headers: {}, body }) },
    );
    expect(sent.verdict).toMatchObject({
      outcome: "retry",
      code: "timeout",
      error: "It answered 200, but not all of it came: 127.0.0.1 did not finish its answer within 0.15 s.",
    });
  });

  test("never answering", async () => {
    const port = await httpReceiver(() => {});
    const sent = await sendTo(`http://127.0.0.1:${port}/`, { answerMs: 100 });
    expect(sent).toMatchObject({
      verdict: { outcome: "retry", code: "timeout", error: "127.0.0.1 did not answer within 0.1 s." },
      httpStatus: null,
      responseExcerpt: "",
    });
  });

  test("a connection that is reset", async () => {
    const port = await tcpReceiver((socket) => socket.once("data", () => socket.resetAndDestroy()));
    const sent = await sendTo(`http://127.0.0.1:${port}/`);
    expect(sent.verdict.outcome).toBe("retry");
    expect(sent.verdict.error).toBe("127.0.0.1 closed the connection before it had answered.");
  });

  test("nobody listens", async () => {
    const port = await closedPort();
    const sent = await sendTo(`http://127.0.0.1:${port}/`);
    expect(sent.verdict).toMatchObject({ outcome: "retry", code: "ECONNREFUSED" });
    expect(sent.verdict.error).toContain(`refuses connections on port ${port}`);
  });

  test("something that is no HTTP", async () => {
    const port = await tcpReceiver((socket) => socket.end("220 mail.example.com ESMTP\r\n"));
    const sent = await sendTo(`http://127.0.0.1:${port}/`);
    expect(sent.verdict.outcome).toBe("retry");
    expect(sent.verdict.error).toContain("does not answer in HTTP");
  });

  test("https where only http is spoken", async () => {
    const port = await httpReceiver((_request, response) => response.end());
    const sent = await sendTo(`https://127.0.0.1:${port}/`);
    expect(sent.verdict.outcome).toBe("retry");
    expect(sent.verdict.error).toContain("does not speak TLS");
  });

  test("a certificate that nobody vouches for", async () => {
    const tls = { cert: TEST_CERTIFICATE, key: TEST_KEY };
    const port = await listen(createTlsServer(tls, (_request, response) => response.end("ok")));
    const url = `https://127.0.0.1:${port}/`;
    expect((await sendTo(url, { ca: TEST_CERTIFICATE })).verdict.outcome).toBe("delivered");
    const sent = await sendTo(url);
    expect(sent.verdict).toMatchObject({ outcome: "retry", code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
    expect(sent.verdict.error).toContain("certificate of 127.0.0.1");
  });

  test("a name that does not exist", async () => {
    const sent = await sendTo("http://hooks.example.com/", {
      resolve: async () => {
        throw Object.assign(new Error("getaddrinfo ENOTFOUND hooks.example.com"), { code: "ENOTFOUND" });
      },
    });
    expect(sent.verdict).toMatchObject({ outcome: "retry", code: "ENOTFOUND" });
    expect(sent.verdict.error).toContain("does not exist");
  });
});

describe("addresses that may not be reached", () => {
  test("an address in the URL is refused before anything is sent", async () => {
    let calls = 0;
    const port = await tcpReceiver(() => calls++);
    const sent = await sendTo(`http://127.0.0.1:${port}/`, { allow: parseAllowList("").allow });
    expect(sent.verdict).toMatchObject({ outcome: "failed", code: "EBLOCKED" });
    expect(sent.verdict.error).toContain("LIMITSCOPE_WEBHOOK_ALLOW");
    expect(calls).toBe(0);
  });

  test.each([
    ["leads to loopback", ["127.0.0.1"]],
    ["leads to metadata", ["169.254.169.254"]],
    ["has one bad address among good ones", ["93.184.215.14", "10.0.0.1"]],
  ])("a name that %s", async (_, addresses) => {
    let calls = 0;
    const port = await tcpReceiver(() => calls++);
    const sent = await sendTo(`http://rebind.example.com:${port}/`, {
      allow: parseAllowList("").allow,
      resolve: async () => addresses.map(asFound),
    });
    expect(sent.verdict).toMatchObject({ outcome: "failed", code: "EBLOCKED" });
    expect(sent.verdict.error).toContain("rebind.example.com");
    expect(calls).toBe(0);
  });

  test("a resolver that answers otherwise the second time is asked once, and its second answer never used", async () => {
    let asked = 0;
    const seen: string[] = [];
    const port = await httpReceiver((request, response) => {
      seen.push(request.headers.host ?? "");
      response.end();
    });
    const resolve = async () => [asFound(asked++ % 2 === 0 ? "127.0.0.1" : "169.254.169.254")];
    const sender = senderWith({ resolve });
    const outgoing = post(`http://rebind.example.com:${port}/`);
    expect((await sender.send(outgoing, judgeByStatus, plain)).verdict.outcome).toBe("delivered");
    expect(asked).toBe(1);
    expect((await sender.send(outgoing, judgeByStatus, plain)).verdict.code).toBe("EBLOCKED");
    expect(seen).toEqual([`rebind.example.com:${port}`]);
  });
});

describe("a proxy", () => {
  test("is asked for https, unless the host is listed", async () => {
    const asked: string[] = [];
    const proxy = await tcpReceiver((socket) =>
      socket.once("data", (data) => {
        asked.push(String(data).split("\r\n")[0] ?? "");
        socket.end("HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n");
      }),
    );
    const sender = senderWith({ proxyUrl: `http://127.0.0.1:${proxy}` });
    const through = await sender.send(post("https://hooks.example.com/x"), judgeByStatus, plain);
    expect(asked).toEqual(["CONNECT hooks.example.com:443 HTTP/1.1"]);
    expect(through.verdict).toMatchObject({ outcome: "retry" });
    const listed = await sender.send(post(`https://127.0.0.1:${await closedPort()}/`), judgeByStatus, plain);
    expect(listed.verdict.code).toBe("ECONNREFUSED");
    const blocked = await sender.send(post("https://10.0.0.1/"), judgeByStatus, plain);
    expect(blocked.verdict.code).toBe("EBLOCKED");
    expect(asked).toHaveLength(1);
  });
});

test("secrets are in neither excerpt nor error", async () => {
  const token = "T0K3N-of-the-bot";
  const port = await httpReceiver((request, response) =>
    response.writeHead(404).end(`no such hook: ${request.url} ${request.headers.authorization}`),
  );
  const url = `http://127.0.0.1:${port}/bot${token}/send`;
  const outgoing = post(url, { headers: { Authorization: "Basic bWU6cHc=" }, body: JSON.stringify({ key: token }) });
  const sent = await senderWith().send(
    outgoing,
    ({ body }) => ({ ...judgeByStatus({ status: 404, headers: {}, body }), error: body }),
    redactorOf([token, "Basic bWU6cHc="]),
  );
  const told = JSON.stringify(sent);
  expect(told).not.toContain(token);
  expect(told).not.toContain("bWU6cHc=");
  expect(sent.requestExcerpt).toBe(`POST http://127.0.0.1:${port}/***\nAuthorization: ***\n\n{"key":"***"}`);
});

function asFound(address: string): LookupAddress {
  return { address, family: 4 };
}

/** 200 at once, then a byte now and then, without end. */
function dripping(): Promise<number> {
  return httpReceiver((_request, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write("."), 10);
    response.on("close", () => clearInterval(drip));
  });
}

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
