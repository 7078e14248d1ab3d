import { type LimitSource, ownerOf, type Scope } from "../../model/limit";
import type { Provider } from "../providers/provider";
import type { Reading } from "./reading";

/** Words by which a response says who shares the limit; the narrowest owner first. */
const SAID: readonly (readonly [RegExp, Scope])[] = [
  [/\b(?:for|of|this|your) (?:api[_ -]?key|virtual key|key)\b|\bapi[_ ]?key:|密钥|[该此你您的]令牌(?!数)/i, "key"],
  [/\bUserBy(?:Model|Day)|\bfor (?:this |end[_ ]?)?user\b|\bper user\b/i, "user"],
  [/\b(?:for|in|of) (?:this |your |the )?deployment\b|\bDeployment\b.{0,20}\bquota\b/i, "deployment"],
  [/\bendpoint[ _](?:rpm|tpm|limit)|\bEndpoint(?:Flex)?[RT]PM|接入点/i, "endpoint"],
  [/\b(?:reached|in|for|of|your) (?:the |your )?project\b|PerProject|per_project|\bproject proj_/i, "project"],
  [/\b(?:in|for|of|your|this) organi[sz]ation\b|\borg-|\bfor team\b|组织/i, "org"],
  [
    /\b(?:for|of|your|this) account\b|\bModelAccount|\bAPIAccount|\bAccount(?:Quota|Rate|Rpm|Tpm)|账户|账号|主账号/i,
    "account",
  ],
];

export const SCOPE_PATTERNS: readonly RegExp[] = SAID.map(([pattern]) => pattern);

/** Who shares the limit: what the response says, else what the provider documents; null where the owner is unknown. */
export function scopeOf(reading: Reading, source: LimitSource, host: Provider, speaker: Provider): Scope | null {
  const owner = ownerOf(source);
  if (source === "unknown") return null;
  if (owner === "shared") return "shared";
  if (source === "openrouter_key_limit") return "key";
  const said = SAID.find(([pattern]) => reading.sifted.may(pattern) && isSaid(pattern, reading));
  if (said !== undefined) return said[1];
  const sayer = owner === "gateway" || /^(?:gateway|openrouter)_/.test(source) ? host : speaker;
  return sayer.kind === "unlisted" ? null : sayer.scope;
}

function isSaid(pattern: RegExp, { text, signals }: Reading): boolean {
  return pattern.test(text) || signals.codes.some(({ value }) => pattern.test(value));
}
