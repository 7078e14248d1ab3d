/** A value found in a response and where it stood. */
export interface Signal {
  path: string;
  value: string;
}

export interface NamedSignal extends Signal {
  key: string;
}

export interface QuotaViolation {
  path: string;
  /** Google's quota id, quota limit name or metric, e.g. `GenerateRequestsPerDayPerProjectPerModel-FreeTier`. */
  id: string;
  value: number | null;
}

/** Everything a body says about an error, outermost first. */
export interface Signals {
  /** HTTP statuses that fields of the body state. */
  statuses: number[];
  /** Those that stand in sentences and logs, which may speak of another call. */
  proseStatuses: number[];
  codes: Signal[];
  messages: Signal[];
  /** Named facts (`retrydelay`, `resets_at`, `provider_name`, …), key lower-cased. */
  fields: NamedSignal[];
  quotas: QuotaViolation[];
  /** Response headers that a gateway put into the body, names lower-cased. */
  headers: Record<string, string>;
  /** Calls that clients' own text tells of; null = none. */
  statedAttempts: number | null;
  /** The body was longer than is read. */
  isCut: boolean;
  /** True where the body has the form of an error, not merely text. */
  isError: boolean;
}

export function emptySignals(): Signals {
  return {
    statuses: [],
    proseStatuses: [],
    codes: [],
    messages: [],
    fields: [],
    quotas: [],
    headers: Object.create(null),
    statedAttempts: null,
    isCut: false,
    isError: false,
  };
}

/** The innermost (last) value of a named fact. */
export function fieldOf(signals: Signals, ...keys: readonly string[]): NamedSignal | null {
  for (let index = signals.fields.length - 1; index >= 0; index--) {
    const field = signals.fields[index];
    if (field !== undefined && keys.includes(field.key)) return field;
  }
  return null;
}
