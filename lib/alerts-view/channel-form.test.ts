import { describe, expect, test } from "vitest";
import { alertChannelMessages } from "../i18n/alert-channels";
import { CHANNEL_TYPES, type ChannelHealth } from "../model/channel";
import {
  type ChannelForm,
  channelFieldOf,
  channelFormOf,
  fieldsOf,
  readChannelForm,
  type ShownChannel,
  savedForm,
  startChannel,
  withKind,
} from "./channel-form";
import { channelState } from "./channel-state";

const typed = (text: string) => ({ kind: "typed", text }) as const;
const webhook = (fields: ChannelForm["fields"] = {}): ChannelForm => {
  const start = startChannel("webhook", "en");
  return { ...start, name: "ops", fields: { ...start.fields, url: typed("https://ops.example.com/hook"), ...fields } };
};
const saved: ShownChannel = {
  id: "c1",
  name: "ops",
  type: "webhook",
  language: "en",
  isEnabled: true,
  config: { format: "alertmanager_v4" },
  masked: { url: "https://ops.example.com/***", secret: "whsec_***", authorization: "***" },
  fallbackChannelId: "c2",
  version: 3,
};
const bodyOf = (form: ChannelForm, of: ShownChannel | null = null) => {
  const read = readChannelForm(form, of);
  if ("problems" in read) throw new Error(JSON.stringify(read.problems));
  return read.body;
};

describe("a new channel", () => {
  test("sends what was typed, under the API's names, and leaves out what was not", () => {
    expect(bodyOf(webhook({ headers: typed("X-Team: llm\n x-two : b: c ") }))).toEqual({
      name: "ops",
      type: "webhook",
      language: "en",
      is_enabled: true,
      fallback_channel_id: null,
      config: {
        url: "https://ops.example.com/hook",
        format: "standard",
        headers: { "X-Team": "llm", "x-two": "b: c" },
      },
    });
  });

  test.each([
    ["no name", { ...webhook(), name: " " }, { name: { code: "required" } }],
    ["no address", webhook({ url: typed("") }), { url: { code: "required" } }],
    ["a header without a value", webhook({ headers: typed("nonsense") }), { headers: { code: "header_shape" } }],
    [
      "a port that is no number",
      {
        ...startChannel("email", "en"),
        name: "m",
        fields: { host: typed("h"), from: typed("a@b"), to: typed("c@d"), port: typed("smtp") },
      },
      { port: { code: "not_a_number" } },
    ],
  ])("%s", (_name, form, problems) => expect(readChannelForm(form, null)).toEqual({ problems }));

  test("another kind brings its own fields", () => {
    expect(Object.keys(withKind(webhook(), "telegram").fields)).toEqual(fieldsOf("telegram").map(({ name }) => name));
  });
});

describe("a saved channel", () => {
  const form = channelFormOf(saved);

  test("keeps its secrets without ever having had them", () => {
    expect(form.fields).toMatchObject({
      url: { kind: "kept" },
      secret: { kind: "kept" },
      format: typed("alertmanager_v4"),
    });
    expect(bodyOf(form, saved).config).toEqual({ format: "alertmanager_v4" });
  });

  test("replaces one, removes another, and keeps one that was left empty", () => {
    const fields = {
      ...form.fields,
      url: typed("https://new.example.com"),
      authorization: { kind: "removed" } as const,
      secret: typed(""),
    };
    const edited = { ...form, fields };
    expect(bodyOf(edited, saved).config).toEqual({
      url: "https://new.example.com",
      authorization: null,
      format: "alertmanager_v4",
    });
    expect(savedForm(edited).fields).toMatchObject({ url: { kind: "kept" }, authorization: typed("") });
  });
});

test.each([
  ["config.bot_token", "telegram", "botToken"],
  ["url", "slack", "url"],
  ["config.url", "slack", "url"],
  ["fallback_channel_id", "slack", "fallbackChannelId"],
  ["name", "slack", "name"],
  ["config", "slack", null],
] as const)("a problem at %s of %s is one of %s", (path, type, field) => {
  expect(channelFieldOf(path, { type })).toBe(field);
});

test.each(CHANNEL_TYPES)("every field of %s has a name in both languages", (type) => {
  for (const locale of ["en", "zh-CN"] as const) {
    const words = alertChannelMessages(locale);
    for (const { name, choices = [] } of fieldsOf(type)) {
      expect(words.field[name], `${locale} ${name}`).toBeDefined();
      for (const choice of choices) expect(words.choice[`${name}.${choice}`], `${locale} ${choice}`).toBeDefined();
    }
  }
});

test.each<[string, boolean, Partial<ChannelHealth> | null, string]>([
  ["never used", true, null, "fresh"],
  ["delivers", true, { lastDeliveredAtMs: 1 }, "ok"],
  ["fails", true, { consecutiveFailures: 2, lastDeliveredAtMs: 1 }, "failing"],
  ["paused by its breaker", true, { breaker: "open", consecutiveFailures: 5 }, "open"],
  ["gone", true, { breaker: "gone" }, "gone"],
  ["switched off", false, { breaker: "gone" }, "off"],
])("a channel that is %s", (_name, isEnabled, over, state) => {
  const health: ChannelHealth | null = over && {
    channelId: "c1",
    breaker: "closed",
    consecutiveFailures: 0,
    firstFailureAtMs: null,
    lastError: null,
    lastDeliveredAtMs: null,
    pausedUntilMs: null,
    toldFailing: [],
    ...over,
  };
  expect(channelState({ isEnabled }, health).state).toBe(state);
});
