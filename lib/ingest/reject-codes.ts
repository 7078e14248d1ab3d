import type { RejectCode } from "../store/ingest-answer";

/** The closed list of reasons a row is refused for, and what each means. */
export const REJECT_CODES: Readonly<Record<RejectCode, string>> = {
  not_json: "A line of NDJSON is not one complete JSON value.",
  not_an_object: "The row is not a JSON object.",
  missing_field: "A required field is absent, null or blank.",
  wrong_type: "The value is of another kind than the field.",
  out_of_range: "A number outside the field's range.",
  unknown_value: "A word that the field does not know.",
  bad_time: "A time that cannot be read.",
  too_old: "The attempt ended before what is kept.",
  too_long: "Text or a list longer than the field allows.",
  too_deep: "Lists and objects nested too deep, outside the error body.",
  id_without_started_at: "An id without the start that makes it unique.",
  secret_refused: "A label that looks like a key or token; it was not stored.",
};
