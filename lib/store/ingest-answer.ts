export type RejectCode =
  | "not_an_object"
  | "missing_field"
  | "wrong_type"
  | "out_of_range"
  | "unknown_value"
  | "bad_time"
  | "too_old"
  | "too_long"
  | "id_without_started_at"
  | "secret_refused"
  | "too_deep"
  | "not_json";

export interface Rejection {
  /** Position in the batch, or line number − 1 of NDJSON. */
  index: number;
  path: string;
  code: RejectCode;
  message: string;
}

/** Answer of `POST /api/v1/attempts` after commit. */
export interface IngestAnswer {
  accepted: number;
  duplicates: number;
  rejected: Rejection[];
}

/** Nothing could be taken. */
export interface IngestRefusal {
  status: 400 | 413;
  title: string;
  detail: string;
  errors: { path: string; message: string; value: unknown }[];
}
