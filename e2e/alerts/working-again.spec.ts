import { expect, test } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { eventually } from "../faults/eventually";
import { type RunningServer, startServer } from "../start-server";
import { attemptsOf, FAST_ALERTS, send, sensitiveRule } from "./fast-alerts";
import { type Received, type Receiver, startReceiver } from "./receiver";

let server: RunningServer;
let oncall: Receiver;
let fallback: Receiver;

test.beforeEach(async () => {
  [oncall, fallback] = await Promise.all([startReceiver(), startReceiver()]);
  server = await startServer(FAST_ALERTS);
});

test.afterEach(async () => {
  await server?.stop();
  server?.removeFiles();
  await Promise.all([oncall.close(), fallback.close()]);
});

const makeChannel = (name: string, url: string, more: object = {}) =>
  send<{ id: string; secret: string }>(`${server.url}/api/v1/channels`, { name, type: "webhook", url, ...more });
const post = (rows: unknown) => send(`${server.url}/api/v1/attempts`, rows);
const typesAt = ({ received }: Receiver) => received.map(({ body }) => body.type);

test("who is told that a channel fails is told once that it works again, also across crashes", async () => {
  // Three starts, and a wait before a second try.
  test.setTimeout(120_000);
  const { id: fallbackId, secret } = await makeChannel("备用", fallback.url, { language: "zh-CN" });
  const { id } = await makeChannel("值班", oncall.url, { fallback_channel_id: fallbackId });
  await send(`${server.url}/api/v1/alert-rules`, sensitiveRule([id]));

  oncall.answer = () => ({ status: 400, body: "no such hook" });
  await post(attemptsOf("shop", 0, 5));
  await eventually.poll(() => typesAt(fallback)).toEqual(["channel.failing"]);

  await server.kill();
  server = await startServer({ ...FAST_ALERTS, LIMITSCOPE_DB: server.databasePath });
  oncall.answer = () => ({ status: 200 });
  // Told at the second try, under the id of the first.
  let refusals = 0;
  fallback.answer = () => ({ status: refusals++ === 0 ? 503 : 200 });
  await post(attemptsOf("search", 0, 5));
  await eventually.poll(() => typesAt(fallback)).toEqual(["channel.failing", "channel.recovered", "channel.recovered"]);
  expect(typesAt(oncall)).toEqual(["alert.fired", "alert.fired"]);

  const [failing, recovered, again] = fallback.received as [Received, Received, Received];
  expect([again.id, again.raw]).toEqual([recovered.id, recovered.raw]);
  expect(recovered.id).not.toBe(failing.id);
  for (const { raw, id: webhookId, timestamp, signature } of [failing, recovered]) {
    const headers = { "webhook-id": webhookId, "webhook-timestamp": timestamp, "webhook-signature": signature };
    expect(new Webhook(secret).verify(raw, headers)).toBeTruthy();
  }
  const { failing_since: since, outage_id: outageId } = failing.body.data;
  expect(failing.body.data).toMatchObject({
    channel: "值班",
    waiting_alerts: 0,
    lost_alerts: 1,
    outage_id: failing.id,
  });
  expect(recovered.body.data).toMatchObject({
    channel: "值班",
    failing_since: since,
    outage_id: outageId,
    waiting_alerts: 1,
    lost_alerts: 1,
  });
  expect(failing.body.data.title).toContain("起告警无法送达渠道值班");
  expect(recovered.body.data.title).toContain("告警又能送达渠道值班");

  await eventually
    .poll(async () => {
      const answer = await fetch(`${server.url}/api/v1/alerts/deliveries?channel_id=${fallbackId}`);
      const { deliveries } = (await answer.json()) as { deliveries: { kind: string; status: string; tries: number }[] };
      return deliveries.map(({ kind, status, tries }) => [kind, status, tries]);
    })
    .toEqual([
      ["channel_recovered", "delivered", 2],
      ["channel_failing", "delivered", 1],
    ]);

  await server.kill();
  server = await startServer({ ...FAST_ALERTS, LIMITSCOPE_DB: server.databasePath });
  await post(attemptsOf("mail", 0, 5));
  await eventually.poll(() => typesAt(oncall)).toHaveLength(3);
  expect(fallback.received).toHaveLength(3);
});
