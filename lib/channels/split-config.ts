import { ChannelConfigError } from "../alerts/alert-desk";
import type { Channel, ChannelType } from "../model/channel";
import { maskSecret } from "./mask";
import { channelKindOf } from "./registry";

export interface SplitConfig {
  /** Everything together, as the kind composes with it. */
  whole: unknown;
  config: Record<string, unknown>;
  secrets: Record<string, unknown>;
  masked: Record<string, string>;
}

/**
 * Checks what was typed into a channel's form and tells its secrets apart. Secrets that were left out keep what they were.
 * Throws ChannelConfigError with every problem.
 */
export function splitConfig(
  type: ChannelType,
  typed: Readonly<Record<string, unknown>>,
  keptSecrets: Readonly<Record<string, unknown>>,
): SplitConfig {
  const kind = channelKindOf(type);
  const secretNames = new Set(kind.fields.filter(({ isSecret }) => isSecret).map(({ name }) => name));
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = kind.schema.safeParse({ ...keptSecrets, ...given });
  if (!parsed.success) {
    throw new ChannelConfigError(
      parsed.error.issues.map(({ path, message }) => {
        const field = path.map(String).join(".");
        const value = secretNames.has(String(path[0])) ? "(hidden)" : (given[String(path[0])] ?? null);
        return { field, message, value };
      }),
    );
  }
  const whole = parsed.data as Record<string, unknown>;
  const entries = Object.entries(whole).filter(([, value]) => value !== undefined && value !== null);
  const secrets = entries.filter(([name]) => secretNames.has(name));
  return {
    whole,
    config: Object.fromEntries(entries.filter(([name]) => !secretNames.has(name))),
    secrets: Object.fromEntries(secrets),
    masked: Object.fromEntries(secrets.map(([name, value]) => [name, maskSecret(type, name, value)])),
  };
}

/** What `split` keeps apart, put together again. */
export function wholeConfig(channel: Pick<Channel, "config">, secrets: Record<string, unknown>): unknown {
  return { ...channel.config, ...secrets };
}
