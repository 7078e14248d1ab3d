/** `850 ms`, `1.24 s`, `12.4 s`, `2m 05s`, `1h 22m`, `3d 04h`: the same in every language, as engineers write it. */
export function formatDuration(ms: number): string {
  const size = Math.abs(ms);
  const sign = ms < 0 ? "-" : "";
  if (size > 0 && size < 0.95) return `${sign}<1 ms`;
  if (size < 999.5) return `${sign}${Math.round(size)} ms`;
  if (size < 9_995) return `${sign}${(Math.round(size / 10) / 100).toFixed(2)} s`;
  if (size < 59_950) return `${sign}${(Math.round(size / 100) / 10).toFixed(1)} s`;
  return sign + inTwoUnits(Math.round(size / 1_000));
}

/** The same without zeros that say nothing: `3 s`, `5m`, `24h`. For axes, thresholds and bucket widths. */
export function formatRoundDuration(ms: number): string {
  return formatDuration(ms)
    .replace(/^(\d+)\.(\d*?)0+ s$/, (_, whole: string, part: string) => `${whole}${part === "" ? "" : `.${part}`} s`)
    .replace(/ 00[smh]$/, "");
}

function inTwoUnits(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}m ${two(seconds % 60)}s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 1_440) return `${Math.floor(minutes / 60)}h ${two(minutes % 60)}m`;
  const hours = Math.round(minutes / 60);
  return `${Math.floor(hours / 24)}d ${two(hours % 24)}h`;
}
