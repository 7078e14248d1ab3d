import type {
  AlertEvent,
  AlertInstance,
  AlertRule,
  AlertTransition,
  EventKind,
  InstanceLabels,
  ResolveReason,
} from "../model/alert";

/** What an event says of its rule. */
export type ToldRule = Pick<AlertRule, "id" | "name" | "metric" | "direction" | "resolveAt" | "budget">;

/** An event before it is stored; its context is read from the store by whoever writes it. */
export type NewEvent = Omit<AlertEvent, "id" | "context">;

export interface TransitionContext {
  /** The grid instant. */
  atMs: number;
  labels: InstanceLabels;
  fingerprint: string;
  newEpisodeId(): string;
  /** End of the last downtime and its length: what could not be heard then is no silence. null or left out = none. */
  resumed?: { atMs: number; downMs: number } | null;
}

export interface TransitionResult {
  /** null = nothing worth keeping: all well, and never anything else. */
  instance: AlertInstance | null;
  events: NewEvent[];
  /** null = nothing changed. */
  transition: AlertTransition | null;
}

/** Something to tell, and why where it resolves. */
export interface Tell {
  kind: EventKind;
  reason: ResolveReason | null;
}

export function isOpen({ state }: Pick<AlertInstance, "state">): boolean {
  return state === "firing" || state === "recovering";
}
