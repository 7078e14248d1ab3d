import { z } from "zod";
import { CHANNEL_TYPES } from "../../model/channel";
import { nameText, versionField } from "./rule-body";

export const LANGUAGES = ["en", "zh-CN"] as const;

const fields = {
  name: nameText.describe("Unique; rules may refer to it."),
  type: z.enum(CHANNEL_TYPES, `Must be one of: ${CHANNEL_TYPES.join(", ")}.`).describe("What kind of receiver it is."),
  url: z
    .string("Must be an address, e.g. https://example.com/hook.")
    .optional()
    .describe("Short for the field of config that holds the address."),
  config: z
    .record(z.string(), z.unknown(), "Must be an object with the fields of this type of channel.")
    .default({})
    .describe("What this type of channel needs. Secrets that are left out in an edit stay; null removes one."),
  language: z
    .enum(LANGUAGES, `Must be one of: ${LANGUAGES.join(", ")}.`)
    .default("en")
    .describe("Of its messages."),
  is_enabled: z.boolean("Must be true or false.").default(true).describe("false: nothing is sent there."),
  fallback_channel_id: nameText
    .nullish()
    .describe("Channel (id or name) that is told when this one fails for long; null = none."),
};

const answered = z.unknown().optional().meta({ readOnly: true, description: "Answered; ignored where it is sent." });

export const ChannelBody = z.strictObject(fields, "Must be an object with at least name and type.");

export const ChannelEditBody = z.strictObject(
  {
    ...fields,
    version: versionField,
    id: answered,
    masked: answered,
    health: answered,
    created_at: answered,
    updated_at: answered,
  },
  "Must be an object with name, type and version.",
);

export type ChannelFields = z.output<typeof ChannelBody>;
