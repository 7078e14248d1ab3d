import { expect, test } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { eventually } from "../faults/eventually";
import { type RunningServer, startServer } from "../start-server";
import { attemptsOf, FAST_ALERTS, send, sensitiveRule } from "./fast-alerts";
import { type Received, type Receiver, startReceiver } from "./receiver";

let server: RunningServer;
let receiver: Receiver;

test.beforeEach(async () => {
  receiver = await startReceiver();
  server = await startServer(FAST_ALERTS);
});

test.afterEach(async () => {
  await server?.stop();
  server?.removeFiles();
  await receiver.close();
});

interface MadeChannel {
  id: string;
  secret: string;
}

const makeChannel = (over: object = {}) =>
  send<MadeChannel>(`${server.url}/api/v1/channels`, { name: "hook", type: "webhook", url: receiver.url, ...over });
const makeRule = (channel: string) => send(`${server.url}/api/v1/alert-rules`, sensitiveRule([channel]));
const post = (rows: unknown) => send(`${server.url}/api/v1/attempts`, rows);
const told = () => receiver.received.map(({ body }) => [body.type, body.data.labels]);

test("whoever sets a rule and a webhook is told once that it fires and once that it is over, signed", async () => {
  const { id, secret } = await makeChannel();
  await makeRule(id);
  await post(attemptsOf("shop", 6, 6));
  await eventually.poll(() => told()).toEqual([["alert.fired", { app: "shop" }]]);
  await post(attemptsOf("shop", 200, 0));
  await eventually
    .poll(() => told())
    .toEqual([
      ["alert.fired", { app: "shop" }],
      ["alert.resolved", { app: "shop" }],
    ]);

  const [fired, resolved] = receiver.received as [Received, Received];
  for (const { raw, id: webhookId, timestamp, signature, contentType } of [fired, resolved]) {
    const headers = { "webhook-id": webhookId, "webhook-timestamp": timestamp, "webhook-signature": signature };
    expect(new Webhook(secret).verify(raw, headers)).toBeTruthy();
    expect(contentType).toContain("application/json");
  }
  expect(fired.id).not.toBe(resolved.id);
  expect(fired.body.data).toMatchObject({ status: "firing", value: 0.5, threshold: 0.2, samples: 12, bad: 6 });
  expect(fired.body.data.episode_id).toBe(resolved.body.data.episode_id);
  expect(String(fired.body.data.url)).toContain(server.url);
});

test("a receiver that fails is tried again under the same id until it takes it", async () => {
  let failures = 0;
  receiver.answer = () => (failures++ === 0 ? { status: 500 } : { status: 204 });
  const { id } = await makeChannel();
  await makeRule(id);
  await post(attemptsOf("shop", 0, 5));
  await eventually.poll(() => receiver.received.length).toBe(2);
  const [first, second] = receiver.received as [Received, Received];
  expect(second.id).toBe(first.id);
  expect(second.raw).toBe(first.raw);
});

test("whoever says try again does not have to stay for it", async () => {
  let failures = 0;
  receiver.answer = () => (failures++ < 2 ? { status: 500 } : { status: 200 });
  const { id } = await makeChannel();
  await makeRule(id);
  await post(attemptsOf("shop", 0, 5));
  await eventually.poll(() => receiver.received.length).toBe(2);
  // By itself it would be tried again a minute later.
  await send(`${server.url}/api/v1/channels/${id}/reset`, {});
  await eventually.poll(() => receiver.received.length).toBe(3);
});

test("a secret that is rotated signs beside the one before it", async () => {
  const { id, secret } = await makeChannel();
  const rotated = await send<MadeChannel>(`${server.url}/api/v1/channels/${id}/rotate-secret`, {});
  await send(`${server.url}/api/v1/channels/${id}/test`, {});
  await eventually.poll(() => receiver.received.length).toBe(1);
  const [{ raw, id: webhookId, timestamp, signature }] = receiver.received as [Received];
  const headers = { "webhook-id": webhookId, "webhook-timestamp": timestamp, "webhook-signature": signature };
  for (const either of [secret, rotated.secret]) expect(new Webhook(either).verify(raw, headers)).toBeTruthy();
});

test("what waits at a restart is told after it, once", async () => {
  receiver.answer = () => ({ status: 503 });
  const { id } = await makeChannel();
  await makeRule(id);
  await post(attemptsOf("shop", 0, 5));
  await eventually.poll(() => receiver.received.length).toBeGreaterThan(0);
  await server.kill();
  receiver.answer = () => ({ status: 200 });
  const ids = new Set(receiver.received.map((one) => one.id));
  const before = receiver.received.length;
  server = await startServer({ ...FAST_ALERTS, LIMITSCOPE_DB: server.databasePath });
  await eventually.poll(() => receiver.received.length).toBe(before + 1);
  expect([...ids]).toEqual([receiver.received.at(-1)?.id]);
});
