import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CHANNEL_TYPES } from "../model/channel";
import { alertmanagerPayload } from "./alertmanager-payload";
import { alertNotice, context, event, resolved } from "./channel-fixtures";
import { wireName } from "./config-fields";
import { channelKindOf } from "./registry";
import { webhookPayload } from "./webhook-payload";

const DOCUMENT = readFileSync(join(import.meta.dirname, "../../docs/channels.md"), "utf8");
const examples = [...DOCUMENT.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = ""]) => JSON.parse(json));

test("the examples are what is sent", () => {
  expect(examples).toEqual([
    webhookPayload(alertNotice(event()), "en"),
    alertmanagerPayload(alertNotice(resolved()), context()),
  ]);
});

test("every field of the webhook has a line", () => {
  const { data, ...rest } = webhookPayload(alertNotice(event()), "en");
  const fields = [...Object.keys(rest), ...Object.keys(data).map((name) => `data.${name}`)];
  const lines = DOCUMENT.split("\n").filter((line) => line.startsWith("| `"));
  const missing = fields.filter((field) => !lines.some((line) => line.split(" | ")[0]?.includes(`\`${field}\``)));
  expect(missing).toEqual([]);
});

test.each(CHANNEL_TYPES)("the line of %s is what the code says", (type) => {
  const { fields, maxEvents, pace } = channelKindOf(type);
  const names = fields.map(({ name }) => `\`${wireName(name)}\``).join(", ");
  expect(DOCUMENT).toContain(`| \`${type}\` | ${names} | ${maxEvents} | ${pace.burst}, ${pace.everyMs / 1_000} s |`);
});
