import type { AlertDesk, ChannelConfigError } from "../../alerts/alert-desk";
import type { Channel, ChannelInput } from "../../model/channel";
import { type ProblemItem, unprocessable } from "../answer";
import type { Read } from "../body";
import { addressField } from "./channel-address";
import type { ChannelFields } from "./channel-body";
import { camelCase, renamed, snakeCase } from "./field-names";
import { findNamed, takenName } from "./named";
import { isSigned, type NewSecret } from "./signing-secret";

interface Saved {
  input: ChannelInput;
  /** One that was made here, to be shown once. */
  secret: string | null;
}

/** A checked body with its secrets sealed; else everything that is wrong with it. */
export function readChannel(
  body: ChannelFields,
  current: Channel | null,
  channels: readonly Channel[],
  { alertDesk, newSecret }: { alertDesk: Pick<AlertDesk, "seal">; newSecret: NewSecret },
): Read<Saved> {
  const { name, type, language } = body;
  const previous = current?.type === type ? current : null;
  const errors: ProblemItem[] = [];
  const taken = takenName(name, channels, current?.id ?? null, "channel");
  if (taken !== null) errors.push(taken);
  const fallbackChannelId = readFallback(body, current, channels, errors);
  const config = readConfig(body, errors);
  const needsSecret = isSigned(type) && (config.secret === null || (previous === null && config.secret === undefined));
  const secret = needsSecret ? newSecret() : null;
  const sealed = seal(() => alertDesk.seal(type, secret === null ? config : { ...config, secret }, previous));
  if ("problems" in sealed) errors.push(...sealed.problems.map((problem) => problemItem(problem, body)));
  if ("problems" in sealed || errors.length > 0) return { refusal: unprocessable(errors) };
  return {
    value: { input: { name, type, language, isEnabled: body.is_enabled, fallbackChannelId, ...sealed }, secret },
  };
}

function readFallback(
  { fallback_channel_id: given }: ChannelFields,
  current: Channel | null,
  channels: readonly Channel[],
  errors: ProblemItem[],
): string | null {
  if (given === undefined || given === null) return null;
  const path = "fallback_channel_id";
  const found = findNamed(given, channels, "channel", path);
  if ("problem" in found) errors.push(found.problem);
  else if (found.id !== current?.id) return found.id;
  else errors.push({ path, message: "Must be another channel than this one.", value: given });
  return null;
}

/** An empty text is one that was left out, as forms send it. */
function readConfig({ type, url, config: sent }: ChannelFields, errors: ProblemItem[]): Record<string, unknown> {
  const given = Object.entries(renamed(sent, camelCase)).filter(([, value]) => value !== "");
  const config = Object.fromEntries(given);
  if (url === undefined) return config;
  const field = addressField(type);
  if (field !== null && !(field in config)) return { ...config, [field]: url };
  const message =
    field === null
      ? `${type} has no address of its own; leave url out and use config.`
      : `Stands in config.${field} too; leave one out.`;
  errors.push({ path: "url", message, value: shown("url", url) });
  return config;
}

type Sealed = ReturnType<AlertDesk["seal"]>;

function seal(run: () => Sealed): Sealed | Pick<ChannelConfigError, "problems"> {
  try {
    return run();
  } catch (error) {
    // By name: the server's bundle has a class of its own.
    if (error instanceof Error && error.name === "ChannelConfigError") return error as ChannelConfigError;
    throw error;
  }
}

function problemItem(
  { field, message, value }: ChannelConfigError["problems"][number],
  { type, url }: ChannelFields,
): ProblemItem {
  const isShort = url !== undefined && field === addressField(type);
  const [name = "", ...within] = field.split(".");
  const path = ["config", snakeCase(name), ...within].filter((part) => part !== "").join(".");
  return { path: isShort ? "url" : path, message, value: shown(field, value) };
}

/** Secrets do not come back even where they are wrong; addresses often are some. */
function shown(field: string, value: unknown): unknown {
  if (typeof value !== "string") return typeof value === "object" ? null : (value ?? null);
  if (/secret|token|password|key|auth|header/i.test(field)) return "[masked]";
  return URL.canParse(value) ? `${new URL(value).origin}/***` : value.slice(0, 200);
}
