import { ChannelConfigError } from "../alerts/alert-desk";
import type { ChannelType } from "../model/channel";
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
        const name = String(path[0]);
        const value = secretNames.has(name) && given[name] !== undefined ? "(hidden)" : (given[name] ?? null);
        return { field: path.map(String).join("."), message, value };
      }),
    );
  }
  const whole = parsed.data as Record<string, unknown>;
  const secrets = Object.entries(whole).filter(([name]) => secretNames.has(name));
  const shown = secrets.filter(([, value]) => value !== null && value !== undefined && !isEmpty(value));
  return {
    whole,
    config: Object.fromEntries(Object.entries(whole).filter(([name]) => !secretNames.has(name))),
    secrets: Object.fromEntries(secrets),
    masked: Object.fromEntries(shown.map(([name, value]) => [name, maskSecret(type, name, value)])),
  };
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
