import type { Parameters } from "./parameters";

export const ROW_FORMATS = ["json", "ndjson", "csv"] as const;
export type RowFormat = (typeof ROW_FORMATS)[number];

/** `format` wins, then the first type of the Accept header that we speak, then JSON. */
export function readFormat<Format extends RowFormat>(
  parameters: Parameters,
  accept: string | null,
  formats: readonly (Format | "json")[],
): Format | "json" {
  return parameters.oneOf("format", formats, null) ?? acceptedFormat(accept, formats) ?? "json";
}

const FORMAT_BY_TYPE: Readonly<Record<string, RowFormat>> = {
  "application/json": "json",
  "application/x-ndjson": "ndjson",
  "application/jsonl": "ndjson",
  "text/csv": "csv",
};

function acceptedFormat<Format extends RowFormat>(accept: string | null, formats: readonly Format[]): Format | null {
  for (const type of (accept ?? "").split(",")) {
    const named = FORMAT_BY_TYPE[type.split(";")[0]?.trim().toLowerCase() ?? ""];
    const format = formats.find((known) => known === named);
    if (format !== undefined) return format;
  }
  return null;
}
