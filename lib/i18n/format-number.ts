import type { Locale } from "./locale";

export interface NumberFormats {
  /** Exact, grouped: `2,447`. */
  count(value: number): string;
  /** Exact below 10,000, then short: `12.3K`, `1.23万`. */
  compact(value: number): string;
  /** Of 0..1, decimals by size: `118%`, `32.6%`, `2.43%`, `<0.01%`. */
  share(value: number): string;
  /** A change of a share, without its sign: `1.61 pp`. */
  points(value: number): string;
  /** Money from nano-USD: `$12.34`, `$0.0042`. */
  cost(nanoUsd: number): string;
  /** A round length of time in one unit: `10 min`, `1 hr`, `2 days`. */
  step(ms: number): string;
  /** Decimal units: `1.8 GB`. */
  bytes(value: number): string;
}

const NANO = 1e9;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BYTE_UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

export function numberFormats(locale: Locale): NumberFormats {
  const decimals = (max: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: max, ...options });
  const plain = [0, 1, 2, 4].map((max) => decimals(max));
  const percent = [0, 1, 2].map((max) => decimals(max, { style: "percent" }));
  const short = new Intl.NumberFormat(locale, { notation: "compact", maximumSignificantDigits: 3 });
  const exactMoney = decimals(2, { minimumFractionDigits: 2 });

  const of = (formats: readonly Intl.NumberFormat[], index: number, value: number) =>
    (formats[index] ?? decimals(2)).format(value);

  return {
    count: (value) => of(plain, 0, value),
    compact: (value) => (Math.abs(value) < 10_000 ? of(plain, 0, value) : short.format(value)),
    share: (value) => {
      const size = Math.abs(value);
      if (size > 0 && size < 0.0001) return `${value < 0 ? "-" : ""}<${of(percent, 2, 0.0001)}`;
      return of(percent, size < 0.09995 ? 2 : size < 0.9995 ? 1 : 0, value);
    },
    points: (value) => {
      const points = Math.abs(value) * 100;
      if (points > 0 && points < 0.01) return `<${of(plain, 2, 0.01)} pp`;
      return `${of(plain, points < 10 ? 2 : points < 100 ? 1 : 0, points)} pp`;
    },
    cost: (nanoUsd) => {
      const usd = nanoUsd / NANO;
      const size = Math.abs(usd);
      if (size === 0) return "$0";
      if (size < 0.0001) return "<$0.0001";
      const sign = usd < 0 ? "-$" : "$";
      if (size < 1) return `${sign}${of(plain, 3, Number(size.toPrecision(3)))}`;
      if (size < 1_000) return `${sign}${exactMoney.format(size)}`;
      return `${sign}${size < 100_000 ? of(plain, 0, size) : short.format(size)}`;
    },
    step: (ms) => {
      const [unit, size] =
        ms < HOUR_MS
          ? (["minute", 60_000] as const)
          : ms < DAY_MS
            ? (["hour", HOUR_MS] as const)
            : (["day", DAY_MS] as const);
      return decimals(1, { style: "unit", unit, unitDisplay: "short" }).format(ms / size);
    },
    bytes: (value) => {
      const power = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3));
      const unit = BYTE_UNITS[power] ?? "byte";
      const amount = value / 1_000 ** power;
      return decimals(amount < 10 && power > 0 ? 1 : 0, { style: "unit", unit, unitDisplay: "short" }).format(amount);
    },
  };
}
