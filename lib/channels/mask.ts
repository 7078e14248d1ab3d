import type { ChannelType } from "../model/channel";
import { channelKindOf } from "./registry";

const HIDDEN = "***";

/** What may be shown of a field: `https://hooks.slack.com/***`, `whsec_***`; empty where nothing is set, and fields that are no secrets as they are. */
export function maskSecret(type: ChannelType, name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  const field = channelKindOf(type).fields.find((known) => known.name === name);
  if (field !== undefined && !field.isSecret) return String(value);
  if (typeof value === "object" && value !== null)
    return Object.keys(value)
      .map((header) => `${header}: ${HIDDEN}`)
      .join(", ");
  if (typeof value !== "string") return HIDDEN;
  if (value.startsWith("whsec_")) return `whsec_${HIDDEN}`;
  if (/^https?:\/\//i.test(value) && URL.canParse(value)) return `${new URL(value).origin}/${HIDDEN}`;
  return HIDDEN;
}
