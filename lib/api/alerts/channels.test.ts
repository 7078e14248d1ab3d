import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, test } from "vitest";
import type { ChannelHealth } from "../../model/channel";
import { jsonOf, NOW_MS } from "../api-fixture";
import { type AlertApiFixture, alertApiFixture, numberedSecrets } from "./alert-api-fixture";
import { endRotationAnswer, resetChannelAnswer, rotateSecretAnswer, testChannelAnswer } from "./channel-actions";
import {
  channelAnswer,
  channelsAnswer,
  createChannelAnswer,
  deleteChannelAnswer,
  updateChannelAnswer,
} from "./channels";

const URL_WITH_TOKEN = "https://hooks.example.com/t0ken";
const BODY = { name: "On call", type: "webhook", url: URL_WITH_TOKEN };
let runtime: AlertApiFixture;
let newSecret: () => string;

beforeEach(() => {
  runtime = alertApiFixture();
  newSecret = numberedSecrets();
});

function create(fields: object = {}) {
  return createChannelAnswer(JSON.stringify({ ...BODY, ...fields }), runtime, newSecret);
}

function update(id: string, fields: object) {
  return updateChannelAnswer(id, JSON.stringify({ ...BODY, version: 1, ...fields }), runtime, newSecret);
}

/** What is kept, secrets opened. */
async function opened(id: string): Promise<Record<string, unknown>> {
  const channel = (await runtime.alerts.channels()).find((one) => one.id === id);
  return channel === undefined ? {} : runtime.opened(channel);
}

describe("channels", () => {
  test("a webhook gets a secret that is shown once and works", async () => {
    const answer = await create();
    expect(answer.status).toBe(201);
    const { secret, ...channel } = jsonOf(answer);
    expect(answer.headers).toEqual({ location: `/api/v1/channels/${channel.id}` });
    expect(channel).toMatchObject({
      type: "webhook",
      language: "en",
      is_enabled: true,
      config: {},
      version: 1,
      health: { breaker: "closed", consecutive_failures: 0, last_delivered_at: null },
    });
    expect(new Webhook(secret).sign("msg_1", new Date(NOW_MS), "{}")).toMatch(/^v1,/);
    expect(await opened(channel.id)).toEqual({ url: URL_WITH_TOKEN, secret });
    expect(jsonOf(await channelAnswer(channel.id, runtime))).toEqual(channel);
    expect(jsonOf(await channelsAnswer(runtime)).channels).toEqual([channel]);
    expect(runtime.wakes).toBe(1);
  });

  test("no answer but the first holds a secret, nor what is sealed", async () => {
    const { id, secret } = jsonOf(await create({ config: { authorization: "Bearer s3cret" } }));
    await update(id, { name: "Renamed" });
    const later = [await channelAnswer(id, runtime), await channelsAnswer(runtime), await update(id, { version: 2 })];
    for (const { body } of [...later, await resetChannelAnswer(id, runtime)])
      for (const hidden of [secret, "t0ken", "s3cret", "sealed"]) expect(body).not.toContain(hidden);
  });

  test("a secret of one's own is taken and not answered", async () => {
    const secret = newSecret();
    const channel = jsonOf(await create({ config: { secret } }));
    expect(channel.secret).toBeUndefined();
    expect(await opened(channel.id)).toMatchObject({ secret });
  });

  test("only webhooks get a secret of ours", async () => {
    const { secret } = jsonOf(await create({ type: "slack" }));
    expect(secret).toBeUndefined();
  });

  test("fields of config are in snake case outside", async () => {
    const { id } = jsonOf(await create({ config: { max_size: 3, headers: { X_Team: "a" } } }));
    expect(await opened(id)).toMatchObject({ maxSize: 3, headers: { X_Team: "a" } });
    expect(jsonOf(await channelAnswer(id, runtime)).config).toEqual({ max_size: 3, headers: { X_Team: "a" } });
  });

  test.each<[string, object, object]>([
    ["left out, they stay", { url: undefined, config: {} }, { url: URL_WITH_TOKEN, authorization: "Bearer a" }],
    [
      "empty as forms send it, they stay",
      { url: undefined, config: { url: "", authorization: "" } },
      { url: URL_WITH_TOKEN, authorization: "Bearer a" },
    ],
    ["null removes one", { config: { authorization: null } }, { url: URL_WITH_TOKEN }],
    [
      "a new one replaces it",
      { url: "https://b.example/x" },
      { url: "https://b.example/x", authorization: "Bearer a" },
    ],
  ])("secrets in an edit: %s", async (_name, fields, expected) => {
    const { id, secret } = jsonOf(await create({ config: { authorization: "Bearer a" } }));
    const answer = await update(id, fields);
    expect(answer.status).toBe(200);
    expect(jsonOf(answer).secret).toBeUndefined();
    expect(await opened(id)).toEqual({ ...expected, secret });
  });

  test("what becomes another type takes no secrets along, and what becomes a webhook gets its own", async () => {
    const { id } = jsonOf(await create({ config: { authorization: "Bearer a" } }));
    await update(id, { type: "slack" });
    expect(await opened(id)).toEqual({ url: URL_WITH_TOKEN });
    const { secret } = jsonOf(await update(id, { version: 2 }));
    expect(await opened(id)).toEqual({ url: URL_WITH_TOKEN, secret });
  });

  test("what was answered can be changed and sent back", async () => {
    const { secret, ...channel } = jsonOf(await create());
    const answer = await updateChannelAnswer(
      channel.id,
      JSON.stringify({ ...channel, name: "Night" }),
      runtime,
      newSecret,
    );
    expect(jsonOf(answer)).toEqual({ ...channel, name: "Night", version: 2 });
    expect(await opened(channel.id)).toEqual({ url: URL_WITH_TOKEN, secret });
  });

  test("an edit under an old version is 409 and shows what stands now", async () => {
    const { id } = jsonOf(await create());
    await update(id, { name: "First" });
    const conflict = await update(id, { name: "Second" });
    expect(conflict.status).toBe(409);
    expect(jsonOf(conflict).current).toMatchObject({ name: "First", version: 2 });
  });

  test("a fallback is named by id or name, and is another channel", async () => {
    const first = jsonOf(await create());
    const second = jsonOf(await create({ name: "Mail", fallback_channel_id: "On call" }));
    expect(second.fallback_channel_id).toBe(first.id);
    for (const [given, hint] of [
      ["Mail", "another channel than this one"],
      ["Nobody", "no channel with this id or name"],
    ]) {
      const answer = await update(second.id, { name: "Mail", fallback_channel_id: given });
      expect(answer.status).toBe(422);
      expect(jsonOf(answer).errors).toMatchObject([{ path: "fallback_channel_id", value: given }]);
      expect(jsonOf(answer).errors[0].message).toContain(hint);
    }
  });

  test.each<[string, object, number, string, unknown]>([
    ["an unknown type", { type: "pager" }, 400, "type", "pager"],
    ["a field with a typo", { langauge: "en" }, 400, "langauge", "en"],
    ["an unknown language", { language: "zh" }, 400, "language", "zh"],
    ["a config that is none", { config: [] }, 400, "config", []],
    ["no address", { url: undefined }, 422, "config.url", null],
    ["an address that is none, where it was written", { url: "hooks" }, 422, "url", "hooks"],
    ["the same in config", { url: undefined, config: { url: "hooks" } }, 422, "config.url", "hooks"],
    ["an address where there is none", { type: "email" }, 422, "url", "https://hooks.example.com/***"],
    ["an address twice", { config: { url: "https://a.example" } }, 422, "url", "https://hooks.example.com/***"],
  ])("refuses %s", async (_name, fields, status, path, value) => {
    const answer = await create(fields);
    expect(answer.status).toBe(status);
    expect(jsonOf(answer).errors).toContainEqual(expect.objectContaining({ path, value }));
    expect(answer.body).not.toContain("t0ken");
    expect(await runtime.alerts.channels()).toEqual([]);
  });

  test("a name is taken once", async () => {
    await create();
    expect(jsonOf(await create()).errors).toMatchObject([{ path: "name", value: "On call" }]);
  });

  test("a channel that is gone is 404 to everything", async () => {
    const { id } = jsonOf(await create());
    expect((await deleteChannelAnswer(id, runtime)).status).toBe(204);
    const answers = [
      await deleteChannelAnswer(id, runtime),
      await channelAnswer(id, runtime),
      await update(id, {}),
      await testChannelAnswer(id, runtime),
      await resetChannelAnswer(id, runtime),
      await rotateSecretAnswer(id, runtime, newSecret),
      await endRotationAnswer(id, runtime),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404));
    expect(runtime.wakes).toBe(2);
  });
});

describe("what is done with a channel", () => {
  test("a test goes into the queue and is answered as its message", async () => {
    const { id } = jsonOf(await create());
    const answer = await testChannelAnswer(id, runtime);
    expect(answer.status).toBe(202);
    expect(jsonOf(answer)).toMatchObject({ channel_id: id, kind: "test", status: "pending" });
    expect(runtime.wakes).toBe(2);
  });

  test("a reset forgets the failures", async () => {
    const { id } = jsonOf(await create());
    const failing: ChannelHealth = {
      channelId: id,
      breaker: "open",
      consecutiveFailures: 5,
      firstFailureAtMs: NOW_MS - 60_000,
      lastError: "connect ECONNREFUSED",
      lastDeliveredAtMs: null,
      pausedUntilMs: NOW_MS + 900_000,
      toldFailing: [],
    };
    runtime.stored.health = [failing];
    expect(jsonOf(await channelAnswer(id, runtime)).health).toEqual({
      breaker: "open",
      consecutive_failures: 5,
      first_failure_at: new Date(NOW_MS - 60_000).toISOString(),
      last_error: "connect ECONNREFUSED",
      last_delivered_at: null,
      paused_until: new Date(NOW_MS + 900_000).toISOString(),
    });
    expect(jsonOf(await resetChannelAnswer(id, runtime)).health).toMatchObject({ breaker: "closed", last_error: null });
    expect(runtime.wakes).toBe(2);
  });

  test("a rotated secret signs beside the one before, until that is removed or the next comes", async () => {
    const { id, secret: first } = jsonOf(await create());
    const { secret: second, version } = jsonOf(await rotateSecretAnswer(id, runtime, newSecret));
    expect(version).toBe(2);
    expect(await opened(id)).toMatchObject({ secret: second, previousSecret: first });
    const { secret: third } = jsonOf(await rotateSecretAnswer(id, runtime, newSecret));
    expect(await opened(id)).toMatchObject({ secret: third, previousSecret: second });
    expect(new Set([first, second, third]).size).toBe(3);
    expect((await endRotationAnswer(id, runtime)).status).toBe(204);
    expect(await opened(id)).toEqual({ url: URL_WITH_TOKEN, secret: third });
  });

  test("only what we sign has a secret to rotate", async () => {
    const { id } = jsonOf(await create({ type: "slack" }));
    for (const answer of [await rotateSecretAnswer(id, runtime, newSecret), await endRotationAnswer(id, runtime)]) {
      expect(answer.status).toBe(422);
      expect(jsonOf(answer).errors).toMatchObject([{ path: "type", value: "slack" }]);
    }
  });
});
