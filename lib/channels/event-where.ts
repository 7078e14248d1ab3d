import { type AlertEvent, type InstanceLabels, RULE_GROUPS } from "../model/alert";
import { POOL_LIMITS, type PoolLimit } from "../model/pool";
import type { MessageWords } from "./message-words";
import { cut, oneLine } from "./plain-text";

const MAX_LABEL = 200;

export type PoolNames = Readonly<Record<string, string>>;

/** What an event is about, in words: `openai gpt-5, app checkout`; null = everything. */
export function whereOf(event: AlertEvent, poolNames: PoolNames, words: MessageWords): string | null {
  const { labels } = event;
  const named = [hostAndModel(labels, words), ...otherLabels(labels, poolNames, words)];
  if (event.metric === "nearest_limit") named.push(limitOf(labels, words));
  const parts = named
    .filter((part) => part !== null && part !== "")
    .map((part) => cut(oneLine(part ?? ""), { max: MAX_LABEL }));
  return parts.length === 0 ? null : words.joinLabels(parts);
}

function hostAndModel({ provider, model }: InstanceLabels, words: MessageWords): string | null {
  const written = [
    provider === undefined ? null : (provider ?? words.unsent.provider),
    model === undefined ? null : (model ?? words.unsent.model),
  ].filter((part) => part !== null);
  const isOneName = typeof provider === "string" && typeof model === "string";
  return written.length === 0 ? null : isOneName ? written.join(" ") : words.joinLabels(written);
}

function otherLabels(labels: InstanceLabels, poolNames: PoolNames, words: MessageWords): string[] {
  return RULE_GROUPS.flatMap((group) => {
    const name = labels[group];
    if (group === "provider" || group === "model" || name === undefined) return [];
    if (name === null) return [words.unsent[group]];
    return [words.label[group](group === "pool" ? poolName(name, poolNames) : name)];
  });
}

export function poolName(id: string, names: PoolNames): string {
  return Object.hasOwn(names, id) ? (names[id] ?? id) : id;
}

/** Which limit of a pool an instance is about, in words; as sent where it is none we know. */
export function limitOf({ limit }: InstanceLabels, words: MessageWords): string | null {
  if (limit === undefined || limit === null) return null;
  return isPoolLimit(limit) ? words.limit[limit] : limit;
}

function isPoolLimit(limit: string): limit is PoolLimit {
  return (POOL_LIMITS as readonly string[]).includes(limit);
}

const MAX_MS = 8_640_000_000_000_000;

/** When what was refused passes again; null = not known. */
export function resetAtOf({ evaluation, context, labels }: AlertEvent): number | null {
  const stated = evaluation.resetAtMs ?? context?.resetAtMs ?? null;
  if (stated !== null) return stated;
  const label = labels.reset ?? "";
  const atMs = /^\d{10,16}$/.test(label) ? Number(label) : Date.parse(label);
  return Number.isNaN(atMs) || Math.abs(atMs) > MAX_MS ? null : atMs;
}
