/** What one ingest call may hold; above either nothing of it is taken (413). */
export const MAX_BODY_BYTES = 16 * 1024 * 1024;
export const MAX_ROWS = 10_000;

/** Nesting that is followed: deeper in `body` it is cut, deeper elsewhere the row is refused. */
export const MAX_DEPTH = 64;
/** Of a parsed body, so that one row cannot hold up the others. */
export const MAX_BODY_NODES = 5_000;
/** Classification reads this far into a body; the documents say 64 KiB. */
export const MAX_READ_BODY_CHARS = 64 * 1024;
/** UTF-8 bytes of the masked error body that is kept with a limited attempt. */
export const MAX_KEPT_BODY_BYTES = 4 * 1024;

export const MAX_LABEL_CHARS = 200;
export const MAX_PROVIDER_CHARS = 500;
export const MAX_MODEL_CHARS = 300;
export const MAX_ERROR_CHARS = 8_192;
export const MAX_KEPT_ERROR_CHARS = 500;
export const MAX_TIME_CHARS = 64;
export const MAX_TAGS = 16;
export const MAX_TAG_CHARS = 64;
export const MAX_HEADERS = 200;
export const MAX_HEADER_NAME_CHARS = 200;

export const MAX_TOKENS = 1_000_000_000;
export const MAX_DURATION_MS = 24 * 3_600_000;
/** A monthly budget names the longest wait. */
export const MAX_WAIT_MS = 366 * 24 * 3_600_000;
export const MAX_COST_USD = 1_000_000;
export const MAX_ATTEMPT = 10_000;

/** A clock this far ahead is believed; beyond it the time is clamped and counted as skew. */
export const CLOCK_TOLERANCE_MS = 120_000;

/** Errors listed in the answer to a call of which nothing could be taken. */
export const MAX_REFUSAL_ERRORS = 100;
/** Of a value repeated in an error message. */
export const MAX_SHOWN_VALUE_CHARS = 60;
