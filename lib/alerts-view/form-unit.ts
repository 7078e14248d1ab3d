import type { AlertMetricId } from "../model/alert";
import { type AlertUnit, alertUnitOf } from "./metric-facts";

/** What people type a threshold in. */
export type FormUnit = "share" | "s" | "usd" | "min" | "count" | "ratio";

const FORM_UNITS: Record<AlertUnit, { unit: FormUnit; perStored: number }> = {
  share: { unit: "share", perStored: 100 },
  ms: { unit: "s", perStored: 1 / 1_000 },
  nano_usd: { unit: "usd", perStored: 1e-9 },
  seconds: { unit: "min", perStored: 1 / 60 },
  minutes: { unit: "min", perStored: 1 },
  count: { unit: "count", perStored: 1 },
  ratio: { unit: "ratio", perStored: 1 },
};

export function formUnitOf(metric: AlertMetricId): FormUnit {
  return FORM_UNITS[alertUnitOf(metric)].unit;
}

/** A stored threshold as it is typed: 0.05 as `5`, 3000 ms as `3`. null = nothing. */
export function typedValue(metric: AlertMetricId, stored: number | null): string {
  return stored === null ? "" : plainNumber(stored * FORM_UNITS[alertUnitOf(metric)].perStored);
}

export function storedValue(metric: AlertMetricId, typed: number): number {
  return clean(typed / FORM_UNITS[alertUnitOf(metric)].perStored);
}

/** Without the dust of binary fractions and without an exponent where there need be none. */
export function plainNumber(value: number): string {
  return String(clean(value));
}

export function clean(value: number): number {
  return Number(value.toPrecision(12));
}
